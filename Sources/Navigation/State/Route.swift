/// Identifies a screen.
///
/// Usually an enum whose associated values are the screen's parameters. Two equal routes are the
/// same place; keep the values small. Source: InnoRouter, "Route definition".
public protocol Route: Hashable, Sendable {}
