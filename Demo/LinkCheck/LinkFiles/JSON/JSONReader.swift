import Spelling

/// Parses JSON and JSON5, recording the location of every key and value.
package struct JSONReader {
  /// The extensions allowed in addition to plain JSON.
  package enum Dialect: Hashable, Sendable {
    /// No extensions.
    case json
    /// Comments, trailing commas, single quotes, unquoted keys and JSON5 numbers.
    case json5
  }

  /// The maximum nesting depth of a value.
  package static let depthLimit = 64

  var cursor: SourceCursor
  let dialect: Dialect
  private var repeatedKeys: [JSONDocument.RepeatedKey] = []

  private init(_ bytes: [UInt8], dialect: Dialect) {
    cursor = SourceCursor(bytes)
    self.dialect = dialect
  }

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - dialect: The allowed syntax.
  ///   - limit: The maximum number of bytes.
  /// - Returns: The value of the file, with its repeated keys.
  /// - Throws: The first error, with its location.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func read(
    _ source: SourceText, dialect: Dialect = .json5, atMost limit: Int = SourceText.limit
  ) throws(FileProblem) -> JSONDocument {
    let bytes = source.bytes
    if let form = signedForm(bytes) {
      throw FileProblem(
        "the file is CMS-signed; extract its content first: openssl cms -verify -noverify "
          + "-inform \(form) -in FILE")
    }
    try source.check(atMost: limit)
    var reader = JSONReader(bytes, dialect: dialect)
    try reader.skipBlank()
    if reader.cursor.isAtEnd { throw reader.cursor.problem("the file is empty") }
    if reader.cursor.next == UInt8(ascii: "<") {
      throw reader.cursor.problem(
        "this is a web page, not JSON; the server probably sent an error page")
    }
    let root = try reader.value(depth: 0)
    try reader.skipBlank()
    if !reader.cursor.isAtEnd { throw reader.expected("the end of the file") }
    return JSONDocument(root: root, repeatedKeys: reader.repeatedKeys)
  }

  /// Returns the form of a CMS message, as openssl names it: PEM, a mail, or a DER or BER sequence
  /// that begins with an object identifier; `nil` for other bytes.
  private static func signedForm(_ bytes: [UInt8]) -> String? {
    let start = String(decoding: bytes.prefix(1_000), as: UTF8.self)
    if ["PKCS7", "CMS"].contains(where: { start.hasPrefix("-----BEGIN \($0)") }) {
      return "PEM"
    }
    let isMail = ["mime-version:", "content-type:"].contains { start.lowercased().hasPrefix($0) }
    if isMail, start.contains("pkcs7") { return "SMIME" }
    guard bytes.count > 2, bytes[0] == 0x30 else { return nil }
    return bytes[1] >= 0x80 || bytes[2] == 0x06 ? "DER" : nil
  }

  func expected(_ what: String, near: String? = nil) -> FileProblem {
    cursor.problem(
      "expected \(what), found \(found)" + NearWord.suggestion(quoted: near?.shown()))
  }

  /// Returns an error about what JSON5 has beyond JSON.
  func onlyJSON5(_ what: String, at place: SourcePlace? = nil) -> FileProblem {
    cursor.problem("JSON has no \(what)", at: place)
  }

  /// The text at the cursor, for messages.
  private var found: String {
    guard let scalar = cursor.scalar else { return "the end of the file" }
    let word = wordAhead
    return word.isEmpty ? String(scalar).shown() : word.shown()
  }

  /// The letters, digits and underscores at the cursor, at most 24.
  private var wordAhead: String {
    var end = cursor.offset
    while end < cursor.bytes.count, end - cursor.offset < 24, cursor.bytes[end].isPartOfWord {
      end += 1
    }
    return String(decoding: cursor.bytes[cursor.offset..<end], as: UTF8.self)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(FileProblem) -> JSONNode {
    let place = cursor.place
    if depth >= Self.depthLimit, let byte = cursor.next, "{[".utf8.contains(byte) {
      throw cursor.problem("values are nested more than \(Self.depthLimit) levels deep")
    }
    let value: JSONNode.Value =
      switch cursor.next {
      case UInt8(ascii: "{"): .object(try object(depth: depth + 1))
      case UInt8(ascii: "["): .array(try array(depth: depth + 1))
      case UInt8(ascii: "\""), UInt8(ascii: "'"): .string(try string())
      case let byte? where byte.isDigit || "-+.".utf8.contains(byte): .number(try number())
      default: try word()
      }
    return JSONNode(value: value, place: place)
  }

  private mutating func word() throws(FileProblem) -> JSONNode.Value {
    let text = wordAhead
    let value: JSONNode.Value
    switch text {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    case "Infinity", "NaN":
      guard dialect == .json5 else { throw onlyJSON5(text) }
      value = .number(text)
    default:
      let near = NearWord.nearest(to: text, among: ["true", "false", "null"], isStrict: true)
      throw expected("a value", near: near)
    }
    cursor.advance(by: text.utf8.count)
    return value
  }

  private mutating func array(depth: Int) throws(FileProblem) -> [JSONNode] {
    let start = cursor.place
    cursor.advance()
    var nodes: [JSONNode] = []
    while try itemFollows(in: "the list", from: start, end: UInt8(ascii: "]"), first: nodes.isEmpty)
    {
      nodes.append(try value(depth: depth))
    }
    return nodes
  }

  private mutating func object(depth: Int) throws(FileProblem) -> [JSONMember] {
    let start = cursor.place
    cursor.advance()
    var members: [JSONMember] = []
    while try itemFollows(
      in: "the object", from: start, end: UInt8(ascii: "}"), first: members.isEmpty)
    {
      let place = cursor.place
      let key = try self.key()
      try skipBlank()
      guard cursor.next == UInt8(ascii: ":") else {
        throw expected("\":\" after the key \(key.shown(limit: 30))")
      }
      cursor.advance()
      try skipBlank()
      if cursor.isAtEnd { throw cursor.unfinished("the object", from: start) }
      members.append(JSONMember(key: key, place: place, node: try value(depth: depth)))
    }
    noteRepeatedKeys(of: members)
    return members
  }

  private mutating func noteRepeatedKeys(of members: [JSONMember]) {
    var seen: [String: SourcePlace] = [:]
    for member in members {
      if let first = seen[member.key] {
        repeatedKeys.append(.init(key: member.key, place: member.place, first: first))
      } else {
        seen[member.key] = member.place
      }
    }
  }

  /// Skips whitespace and the comma before the next item, and returns whether there is a next item.
  private mutating func itemFollows(
    in what: String, from start: SourcePlace, end: UInt8, first: Bool
  ) throws(FileProblem) -> Bool {
    try skipBlank()
    guard let byte = cursor.next else { throw cursor.unfinished(what, from: start) }
    if byte == end {
      cursor.advance()
      return false
    }
    if first { return true }
    guard byte == UInt8(ascii: ",") else {
      let closing = end == UInt8(ascii: "]") ? "\"]\"" : "\"}\""
      throw expected("\",\" or \(closing)")
    }
    let comma = cursor.place
    cursor.advance()
    try skipBlank()
    guard let next = cursor.next else { throw cursor.unfinished(what, from: start) }
    guard next == end else { return true }
    guard dialect == .json5 else {
      throw onlyJSON5("comma after the last item", at: comma)
    }
    cursor.advance()
    return false
  }

  private mutating func key() throws(FileProblem) -> String {
    switch cursor.next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string()
    default:
      let start = cursor.offset
      guard let scalar = cursor.scalar, Self.beginsName(scalar) else {
        throw expected("a key")
      }
      guard dialect == .json5 else { throw onlyJSON5("key without quotes") }
      while let byte = cursor.next {
        if byte < 0x80 {
          guard byte.isPartOfWord || byte == UInt8(ascii: "$") else { break }
          cursor.advance()
        } else {
          guard let scalar = cursor.scalar,
            Self.beginsName(scalar) || scalar.properties.numericType != nil
              || scalar.properties.generalCategory == .nonspacingMark
          else { break }
          cursor.advance(by: UTF8.width(scalar))
        }
      }
      return cursor.text(from: start)
    }
  }

  private static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "$" || scalar == "_" || scalar.properties.isAlphabetic
  }

  // MARK: Whitespace

  private mutating func skipBlank() throws(FileProblem) {
    while let byte = cursor.next {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: cursor.advance()
      case UInt8(ascii: "/"):
        guard let next = cursor.peek(1), next == UInt8(ascii: "/") || next == UInt8(ascii: "*")
        else { return }
        guard dialect == .json5 else { throw onlyJSON5("comments") }
        try skipComment(isBlock: next == UInt8(ascii: "*"))
      default:
        guard dialect == .json5, byte < 0x20 || byte >= 0x80, let scalar = cursor.scalar,
          scalar.properties.isWhitespace || scalar == "\u{FEFF}"
        else { return }
        cursor.advance(by: UTF8.width(scalar))
      }
    }
  }

  private mutating func skipComment(isBlock: Bool) throws(FileProblem) {
    let start = cursor.place
    cursor.advance(by: 2)
    while let byte = cursor.next {
      if isBlock, byte == UInt8(ascii: "*"), cursor.peek(1) == UInt8(ascii: "/") {
        cursor.advance(by: 2)
        return
      }
      if !isBlock, byte == 0x0A || byte == 0x0D { return }
      cursor.advance()
    }
    if isBlock { throw cursor.unfinished("the comment", from: start) }
  }
}
