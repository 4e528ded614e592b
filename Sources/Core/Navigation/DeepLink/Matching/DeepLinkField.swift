/// A value that the links of a mapping carry: its placeholder's name, and what the value can be.
package struct DeepLinkField: Hashable, Sendable {
  /// What a value can be.
  package enum Kind: Hashable, Sendable {
    /// Any text.
    case text
    /// A whole number.
    case number
    /// One of a few values.
    case choice([String])
    /// Text that only the value's type can judge.
    case other
  }

  /// The name of the placeholder.
  package let name: String
  /// What the value can be.
  package let kind: Kind

  /// Creates a field for values of a type.
  package init(_ name: String, _ type: any DeepLinkValue.Type) {
    self.init(name, Kind(type))
  }

  /// Creates a field of a kind.
  package init(_ name: String, _ kind: Kind) {
    (self.name, self.kind) = (name, kind)
  }
}

extension DeepLinkField.Kind {
  fileprivate init<Value: DeepLinkValue>(_ type: Value.Type) {
    func texts<Cases: CaseIterable>(_ cases: Cases.Type) -> [String] {
      cases.allCases.compactMap { ($0 as? Value)?.linkText }
    }
    self =
      if let cases = type as? any CaseIterable.Type {
        .choice(texts(cases))
      } else if type == String.self {
        .text
      } else if type == Bool.self {
        .choice(["true", "false"])
      } else if type is any BinaryInteger.Type {
        .number
      } else {
        .other
      }
  }
}
