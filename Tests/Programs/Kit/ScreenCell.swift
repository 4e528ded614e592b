/// One cell of a screen, as a terminal shows it.
public struct ScreenCell: Hashable, Sendable {
  /// What it shows; empty in the right half of a wide character.
  public var text = " "
  /// How it looks: the numbers of `ESC [ … m` that are in force, in order.
  public var look: Set<Int> = []
}
