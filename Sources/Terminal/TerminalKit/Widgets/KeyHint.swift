/// A key and its current action, as shown on the last line of a screen.
public struct KeyHint: Hashable, Sendable {
  /// The key or keys, as written on screen.
  public var key: String { didSet { press = KeyPress(named: key) } }
  /// The action, in one or two words.
  public var label: String
  /// The action in one short word, for the narrowest terminals; defaults to the label.
  public var brief: String
  /// The reason the key currently does nothing; `nil` if it works.
  ///
  /// Such a hint appears with its reason on the help page, but not on the last line.
  public var disabledReason: String?

  /// The key press, if `key` names exactly one; a hint such as `↑↓` names several.
  package private(set) var press: KeyPress?

  /// Creates a hint for a key, or for keys with a custom name, such as `↑↓`.
  ///
  /// - Parameters:
  ///   - key: The key press, or the key or keys as text.
  ///   - label: The action, in one or two words.
  ///   - brief: The action in one short word, preferably of at most four letters; `nil` if the
  ///     label is short.
  ///   - disabledReason: The reason the key currently does nothing; `nil` if it works.
  public init(
    _ key: some CustomStringConvertible, _ label: String, brief: String? = nil,
    disabledReason: String? = nil
  ) {
    self.key = key.description
    press = key as? KeyPress ?? KeyPress(named: key.description)
    self.label = label
    self.brief = brief ?? label
    self.disabledReason = disabledReason
  }
}
