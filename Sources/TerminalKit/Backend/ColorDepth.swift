/// The number of colours a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  /// No colours; only bold, underline and reverse.
  case none
  /// The eight basic colours.
  case eight
  /// The palette of 256.
  case palette256
}
