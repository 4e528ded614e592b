/// A key and what it does now, as the last line of a screen says it.
public struct KeyHint: Hashable, Sendable {
  /// The key or keys as people write them.
  public var key: String
  /// What it does, in a word or two.
  public var label: String
  /// The same in one short word, for the narrowest terminals; the label when there is none.
  public var brief: String
  /// Why the key does nothing at this moment; `nil` when it works.
  ///
  /// Such a hint is on the help page, with its reason, and not on the last line.
  public var disabledReason: String?

  /// The key, if `key` names exactly one; a hint such as `↑↓` names several.
  package var press: KeyPress? { KeyPress(named: key) }

  /// Makes a hint for keys named in words of one's own, such as `↑↓`.
  ///
  /// - Parameters:
  ///   - key: The key or keys.
  ///   - label: What it does, in a word or two.
  ///   - brief: The same in one short word, of four letters at best; `nil` where the label is short.
  ///   - disabledReason: Why the key does nothing at this moment, or `nil`.
  public init(
    _ key: String, _ label: String, brief: String? = nil, disabledReason: String? = nil
  ) {
    self.key = key
    self.label = label
    self.brief = brief ?? label
    self.disabledReason = disabledReason
  }

  /// Makes a hint for a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - label: What it does, in a word or two.
  ///   - brief: The same in one short word, of four letters at best; `nil` where the label is short.
  public init(_ press: KeyPress, _ label: String, brief: String? = nil) {
    self.init(press.description, label, brief: brief)
  }
}
