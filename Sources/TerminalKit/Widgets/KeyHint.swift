/// A key and its current action, as shown in the last line of a screen.
public struct KeyHint: Hashable, Sendable {
  /// The key or keys, as written on screen.
  public var key: String
  /// The action, in a word or two.
  public var label: String
  /// The action in one short word, for the narrowest terminals; defaults to the label.
  public var brief: String
  /// Why the key does nothing at the moment; `nil` if it works.
  ///
  /// Such a hint appears on the help page, with its reason, and not in the last line.
  public var disabledReason: String?

  /// The key press, if `key` names exactly one; a hint such as `↑↓` names several.
  package var press: KeyPress? { KeyPress(named: key) }

  /// Creates a hint for keys with a custom name, such as `↑↓`.
  ///
  /// - Parameters:
  ///   - key: The key or keys.
  ///   - label: The action, in a word or two.
  ///   - brief: The action in one short word, at best four letters; `nil` if the label is short.
  ///   - disabledReason: Why the key does nothing at the moment, or `nil`.
  public init(
    _ key: String, _ label: String, brief: String? = nil, disabledReason: String? = nil
  ) {
    self.key = key
    self.label = label
    self.brief = brief ?? label
    self.disabledReason = disabledReason
  }

  /// Creates a hint for a key.
  ///
  /// - Parameters:
  ///   - press: The key.
  ///   - label: The action, in a word or two.
  ///   - brief: The action in one short word, at best four letters; `nil` if the label is short.
  public init(_ press: KeyPress, _ label: String, brief: String? = nil) {
    self.init(press.description, label, brief: brief)
  }
}
