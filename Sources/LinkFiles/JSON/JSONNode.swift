/// A value of a JSON file and its place.
package struct JSONNode: Sendable {
  /// What a value can be.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// An object; its keys keep their order, and a repeated key stands there twice.
    case object([JSONMember])
  }

  /// The value.
  package let value: Value
  /// Where it begins.
  package let place: SourcePlace
}

/// A key of an object with its value.
package struct JSONMember: Sendable {
  /// The key.
  package let key: String
  /// Where the key begins.
  package let place: SourcePlace
  /// The value.
  package let node: JSONNode
}

/// A whole JSON file.
package struct JSONDocument: Sendable {
  /// A key that stands more than once in its object.
  ///
  /// The last one counts.
  package struct RepeatedKey: Hashable, Sendable {
    /// The key.
    package let key: String
    /// Where it stands again.
    package let place: SourcePlace
    /// Where it stood first.
    package let first: SourcePlace
  }

  /// The value of the file.
  package let root: JSONNode
  /// The keys that stand more than once, in order.
  package let repeatedKeys: [RepeatedKey]
}

extension JSONNode {
  /// The text of a string.
  package var string: String? {
    guard case .string(let text) = value else { return nil }
    return text
  }

  /// The truth of a `true` or `false`.
  package var bool: Bool? {
    guard case .bool(let truth) = value else { return nil }
    return truth
  }

  /// The values of an array.
  package var array: [JSONNode]? {
    guard case .array(let nodes) = value else { return nil }
    return nodes
  }

  /// The members of an object.
  package var members: [JSONMember]? {
    guard case .object(let members) = value else { return nil }
    return members
  }

  /// The whole number that is written, in decimal or hexadecimal.
  package var integer: Int? {
    guard case .number(let text) = value else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    let magnitude =
      isHexadecimal ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    return magnitude.map { isNegative ? -$0 : $0 }
  }

  /// The last member of an object with a key.
  package func member(_ key: String) -> JSONMember? { members?.last { $0.key == key } }

  /// The value of the last member of an object with a key.
  package subscript(key: String) -> JSONNode? { member(key)?.node }

  /// What the value is, for messages: "a number".
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as JSON on one line.
  package var json: String {
    switch value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number(let text): text
    case .string(let text): text.quotedJSON
    case .array(let nodes): "[" + nodes.map(\.json).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key.quotedJSON): \($0.node.json)" }.joined(separator: ", ") + "}"
    }
  }
}
