/// A key and what it does now, as the last line of a screen says it.
public struct KeyHint: Hashable, Sendable {
  /// The key or keys as people write them.
  public var key: String
  /// What it does, in a word or two.
  public var label: String

  /// Makes a hint for keys named in words of one's own, such as `↑↓`.
  public init(_ key: String, _ label: String) {
    self.key = key
    self.label = label
  }

  /// Makes a hint for a key.
  public init(_ press: KeyPress, _ label: String) {
    self.init(press.description, label)
  }
}
