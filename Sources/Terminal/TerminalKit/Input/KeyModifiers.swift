/// The modifiers held down while a key is pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each modifier.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Control key.
  public static let control = KeyModifiers(rawValue: 1)
  /// The Alt, Option or Meta key.
  public static let alt = KeyModifiers(rawValue: 2)
  /// The Shift key, which terminals report only with Tab and the arrow keys.
  public static let shift = KeyModifiers(rawValue: 4)
}
