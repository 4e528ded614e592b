/// The number of colors that a terminal can show.
public enum ColorDepth: Hashable, Sendable {
  /// No colors; only bold, underline and reverse.
  case none
  /// The eight basic colors, and on some terminals their bright variants.
  case eight
  /// The 256-color palette.
  case palette256
  /// True color: any red, green and blue.
  case rgb
}
