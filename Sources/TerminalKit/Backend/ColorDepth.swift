/// How many colours a terminal shows.
public enum ColorDepth: Hashable, Sendable {
  /// None: bold, underline and reverse have to do.
  case none
  /// The eight basic colours.
  case eight
  /// The palette of 256.
  case palette256
}
