/// How text stands out besides its colour.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier or brighter.
  public static let bold = TextAttributes(rawValue: 1)
  /// Fainter.
  public static let dim = TextAttributes(rawValue: 2)
  /// Slanted, where the terminal can.
  public static let italic = TextAttributes(rawValue: 4)
  /// With a line below.
  public static let underline = TextAttributes(rawValue: 8)
  /// With text and background exchanged.
  public static let reverse = TextAttributes(rawValue: 16)
}
