/// Collects mappings, with `if`, `switch`, `for` and arrays between them.
@resultBuilder
public enum DeepLinkMatcherBuilder<R: Route>: Sendable {
  /// Takes one mapping.
  ///
  /// - Parameter mapping: The mapping.
  /// - Returns: It alone.
  public static func buildExpression(_ mapping: DeepLinkMapping<R>) -> [DeepLinkMapping<R>] {
    [mapping]
  }

  /// Takes mappings that are already a list.
  ///
  /// - Parameter mappings: The mappings.
  /// - Returns: The same.
  public static func buildExpression(_ mappings: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] {
    mappings
  }

  /// Joins the statements of a block.
  ///
  /// - Parameter parts: What each statement gave.
  /// - Returns: All of it in order.
  public static func buildBlock(_ parts: [DeepLinkMapping<R>]...) -> [DeepLinkMapping<R>] {
    parts.flatMap { $0 }
  }

  /// Takes an `if` without `else`.
  ///
  /// - Parameter part: What it gave, if its condition held.
  /// - Returns: That, or nothing.
  public static func buildOptional(_ part: [DeepLinkMapping<R>]?) -> [DeepLinkMapping<R>] {
    part ?? []
  }

  /// Takes the first branch.
  ///
  /// - Parameter part: What it gave.
  /// - Returns: The same.
  public static func buildEither(first part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }

  /// Takes the other branch.
  ///
  /// - Parameter part: What it gave.
  /// - Returns: The same.
  public static func buildEither(second part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }

  /// Joins what a loop gave.
  ///
  /// - Parameter parts: What each turn gave.
  /// - Returns: All of it in order.
  public static func buildArray(_ parts: [[DeepLinkMapping<R>]]) -> [DeepLinkMapping<R>] {
    parts.flatMap { $0 }
  }

  /// Takes what stands behind an availability check.
  ///
  /// - Parameter part: What it gave.
  /// - Returns: The same.
  package static func buildLimitedAvailability(
    _ part: [DeepLinkMapping<R>]
  ) -> [DeepLinkMapping<R>] { part }
}
