/// The number of colors that a terminal can show.
public enum ColorDepth: Hashable, Sendable {
  /// No colors; only bold, underline and reverse.
  case none
  /// The eight basic colors.
  case eight
  /// The 256-color palette.
  case palette256
}
