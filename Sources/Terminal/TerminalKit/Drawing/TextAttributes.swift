/// Text attributes other than color.
public struct TextAttributes: OptionSet, Hashable, Sendable {
  /// One bit for each attribute.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier or brighter.
  public static let bold = TextAttributes(rawValue: 1)
  /// Fainter.
  public static let dim = TextAttributes(rawValue: 2)
  /// Slanted, if the terminal supports it.
  public static let italic = TextAttributes(rawValue: 4)
  /// Underlined.
  public static let underline = TextAttributes(rawValue: 8)
  /// With foreground and background swapped.
  public static let reverse = TextAttributes(rawValue: 16)
}
