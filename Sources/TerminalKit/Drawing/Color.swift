/// A color that a terminal can show.
public enum Color: Hashable, Sendable {
  /// One of the 16 colors the user chose for the terminal; 8 to 15 are the bright ones.
  case ansi(UInt8)
  /// One of the 256 colors of the palette shared by most terminals.
  case palette(UInt8)
}
