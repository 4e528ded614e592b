/// A key and what it does, as the last line says it: `Enter open`.
public struct KeyHint: Hashable, Sendable {
  /// The key as people write it, such as `Enter` or `↑↓`.
  public var key: String
  /// What it does, in one or two words.
  public var label: String

  /// Makes a hint.
  ///
  /// - Parameters:
  ///   - key: the key as people write it.
  ///   - label: what it does, in one or two words.
  public init(_ key: String, _ label: String) {
    self.key = key
    self.label = label
  }
}
