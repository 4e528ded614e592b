/// The number of colours that a terminal can show.
public enum ColorDepth: Hashable, Sendable {
  /// No colours; only bold, underline and reverse.
  case none
  /// The eight basic colours.
  case eight
  /// The 256-colour palette.
  case palette256
}
