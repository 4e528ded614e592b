/// A value in a JSON file, with its location.
package struct JSONNode: Sendable {
  /// The kinds of values.
  package enum Value: Sendable {
    case null
    case bool(Bool)
    /// A number, as written.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// An object; the keys keep their order, and a repeated key is included each time.
    case object([JSONMember])
  }

  /// The value.
  package let value: Value
  /// The location of the start of the value.
  package let place: SourcePlace
}

/// A key of an object, with its value.
package struct JSONMember: Sendable {
  /// The key.
  package let key: String
  /// The location of the start of the key.
  package let place: SourcePlace
  /// The value.
  package let node: JSONNode
}

/// A complete JSON file.
package struct JSONDocument: Sendable {
  /// A key that appears more than once in its object.
  ///
  /// The last one takes effect.
  package struct RepeatedKey: Hashable, Sendable {
    /// The key.
    package let key: String
    /// The location of the repetition.
    package let place: SourcePlace
    /// The location of the first occurrence.
    package let first: SourcePlace
  }

  /// The top-level value.
  package let root: JSONNode
  /// The repeated keys, in order.
  package let repeatedKeys: [RepeatedKey]
}

extension JSONNode {
  /// The string, or `nil` for another kind of value.
  package var string: String? {
    if case .string(let text) = value { text } else { nil }
  }

  /// The Boolean value, or `nil` for another kind of value.
  package var bool: Bool? {
    if case .bool(let truth) = value { truth } else { nil }
  }

  /// The elements of an array, or `nil` for another kind of value.
  package var array: [JSONNode]? {
    if case .array(let nodes) = value { nodes } else { nil }
  }

  /// The members of an object, or `nil` for another kind of value.
  package var members: [JSONMember]? {
    if case .object(let members) = value { members } else { nil }
  }

  /// The members of an object, without those that a later one of the same key replaces.
  var lastMembers: [JSONMember]? {
    var seen: Set<String> = []
    return members.map { $0.reversed().filter { seen.insert($0.key).inserted }.reversed() }
  }

  /// The integer, written in decimal or hexadecimal, or `nil` for another kind of value.
  package var integer: Int? {
    guard case .number(let text) = value else { return nil }
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }
    let isHexadecimal = digits.lowercased().hasPrefix("0x")
    let magnitude =
      isHexadecimal ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    return magnitude.map { isNegative ? -$0 : $0 }
  }

  /// Returns the last member with the given key.
  package func member(_ key: String) -> JSONMember? { members?.last { $0.key == key } }

  /// The value of the last member with the given key.
  package subscript(key: String) -> JSONNode? { member(key)?.node }

  /// The kind of value for messages, such as "a number".
  package var kind: String {
    switch value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
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
