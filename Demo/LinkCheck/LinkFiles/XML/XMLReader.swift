/// Parses the elements, attributes and text of an XML file, recording their locations.
///
/// A document type is skipped, and its entities are not read.
package struct XMLReader {
  /// The maximum nesting depth of an element.
  package static let depthLimit = 64

  private var cursor: SourceCursor
  /// The namespaces of the prefixes that are defined here.
  private var prefixes: [String: String] = [:]

  private init(_ bytes: [UInt8]) { cursor = SourceCursor(bytes) }

  /// Parses a file.
  ///
  /// - Parameter source: The file.
  /// - Returns: The root element.
  /// - Throws: The first error, with its location.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package static func read(_ source: SourceText) throws(FileProblem) -> XMLElement {
    let bytes = source.bytes
    guard !bytes.starts(with: [3, 0, 8, 0]) else {
      throw FileProblem(
        "the manifest is compiled; use its source, or decode it first with apktool or aapt2")
    }
    try source.check()
    var reader = XMLReader(bytes)
    try reader.skipMisc()
    guard reader.cursor.next == UInt8(ascii: "<") else {
      throw reader.cursor.isAtEnd
        ? reader.cursor.problem("the file contains no element") : reader.expected("\"<\"")
    }
    let root = try reader.element(depth: 0)
    try reader.skipMisc()
    if !reader.cursor.isAtEnd { throw reader.expected("the end of the file") }
    return root
  }

  private func expected(_ what: String) -> FileProblem {
    let found = cursor.scalar.map { String($0).shown() } ?? "the end of the file"
    return cursor.problem("expected \(what), found \(found)")
  }

  // MARK: Elements

  private mutating func element(depth: Int) throws(FileProblem) -> XMLElement {
    guard depth < Self.depthLimit else {
      throw cursor.problem("elements are nested more than \(Self.depthLimit) levels deep")
    }
    let place = cursor.place
    cursor.advance()
    let fullName = try name("the name of an element")
    var (raw, isEmpty) = try attributes(from: place)
    // The meanings of prefixes outside this element, which redefines them.
    var outside: [(prefix: String, namespace: String?)] = []
    for attribute in raw where attribute.name.hasPrefix("xmlns:") {
      let prefix = String(attribute.name.dropFirst(6))
      outside.append((prefix, prefixes.updateValue(attribute.value, forKey: prefix)))
    }
    raw.removeAll { $0.name == "xmlns" || $0.name.hasPrefix("xmlns:") }
    for index in raw.indices {
      let parts = raw[index].name.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { continue }
      guard let namespace = parts[0] == "xml" ? "xml" : prefixes[parts[0]] else {
        throw cursor.problem(
          "the prefix \(parts[0].shown()) is not defined"
            + (parts[0] == "android"
              ? "; add xmlns:android=\"\(AndroidManifest.namespace)\"" : ""),
          at: raw[index].place)
      }
      (raw[index].name, raw[index].namespace) = (parts[1], namespace)
    }
    let (children, text) =
      isEmpty ? ([], "") : try content(of: fullName, from: place, depth: depth + 1)
    for (prefix, namespace) in outside { prefixes[prefix] = namespace }
    return XMLElement(
      name: String(fullName.split(separator: ":").last ?? ""), place: place,
      attributes: raw, children: children, text: text)
  }

  private mutating func content(
    of name: String, from place: SourcePlace, depth: Int
  ) throws(FileProblem) -> (children: [XMLElement], text: String) {
    var children: [XMLElement] = []
    var text = ""
    while let byte = cursor.next {
      guard byte == UInt8(ascii: "<") else {
        text += characters()
        continue
      }
      if cursor.startsWith("</") {
        let end = cursor.place
        cursor.advance(by: 2)
        let ended = try self.name("the name of an element")
        guard ended == name else {
          throw cursor.problem(
            "</\(ended.visible)> ends <\(name.visible)>, which begins at \(place.line):"
              + "\(place.column)", at: end)
        }
        skipBlank()
        guard cursor.next == UInt8(ascii: ">") else { throw expected("\">\"") }
        cursor.advance()
        return (children, text)
      }
      let start = cursor.offset
      if try !skipAside() {
        children.append(try element(depth: depth))
      } else if cursor.bytes[start...].starts(with: Self.dataStart) {
        text += String(
          decoding: cursor.bytes[(start + Self.dataStart.count)..<(cursor.offset - 3)],
          as: UTF8.self)
      }
    }
    throw cursor.unfinished("<\(name.visible)>", from: place)
  }

  private static let dataStart = Array("<![CDATA[".utf8)

  /// Takes the text up to the next `<`; an unknown reference stays as it is written.
  private mutating func characters() -> String {
    var text = ""
    while let byte = cursor.next, byte != UInt8(ascii: "<") {
      let start = cursor
      if byte == UInt8(ascii: "&"), let meaning = try? reference() {
        text += meaning
        continue
      }
      cursor = start
      repeat { cursor.advance() } while cursor.next.map { !"<&".utf8.contains($0) } ?? false
      text += cursor.text(from: start.offset)
    }
    return text
  }

  private mutating func attributes(
    from start: SourcePlace
  ) throws(FileProblem) -> (attributes: [XMLElement.Attribute], isEmpty: Bool) {
    var attributes: [XMLElement.Attribute] = []
    var names: Set<String> = []
    while true {
      let before = cursor.offset
      skipBlank()
      guard let byte = cursor.next else { throw cursor.unfinished("the element", from: start) }
      if byte == UInt8(ascii: ">") {
        cursor.advance()
        return (attributes, false)
      }
      if cursor.startsWith("/>") {
        cursor.advance(by: 2)
        return (attributes, true)
      }
      guard cursor.offset > before else { throw expected("whitespace") }
      let place = cursor.place
      let name = try name("an attribute, \">\" or \"/>\"")
      guard names.insert(name).inserted else {
        throw cursor.problem("the attribute \(name.shown()) appears twice", at: place)
      }
      skipBlank()
      guard cursor.next == UInt8(ascii: "=") else { throw expected("\"=\"") }
      cursor.advance()
      skipBlank()
      attributes.append(.init(name: name, namespace: "", value: try value(), place: place))
    }
  }

  private mutating func name(_ what: String) throws(FileProblem) -> String {
    let start = cursor.offset
    while let byte = cursor.next,
      byte >= 0x80 || byte.isLetterOrDigit || "_:-.".utf8.contains(byte)
    {
      cursor.advance()
    }
    guard cursor.offset > start, !cursor.bytes[start].isDigit else { throw expected(what) }
    return cursor.text(from: start)
  }

  private mutating func value() throws(FileProblem) -> String {
    let start = cursor.place
    guard let quote = cursor.next, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw expected("a value in quotes")
    }
    cursor.advance()
    var text = ""
    var piece = cursor.offset
    while let byte = cursor.next {
      switch byte {
      case quote:
        text += cursor.text(from: piece)
        cursor.advance()
        return text
      case UInt8(ascii: "<"): throw cursor.unfinished("the value", from: start)
      case UInt8(ascii: "&"):
        text += cursor.text(from: piece)
        text += try reference()
        piece = cursor.offset
      default: cursor.advance()
      }
    }
    throw cursor.unfinished("the value", from: start)
  }

  private mutating func reference() throws(FileProblem) -> String {
    let place = cursor.place
    let start = cursor.offset
    while let byte = cursor.next, byte != UInt8(ascii: ";"), cursor.offset - start < 12 {
      cursor.advance()
    }
    let isEnded = cursor.next == UInt8(ascii: ";")
    let name = cursor.text(from: start + 1)
    if isEnded { cursor.advance() }
    let known = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
    if isEnded, let text = known[name] { return text }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(1))
    guard isEnded, name.hasPrefix("#"), let scalar = number.flatMap(Unicode.Scalar.init) else {
      throw cursor.problem("\("&\(name)".shown()) is not defined", at: place)
    }
    return String(scalar)
  }

  // MARK: Skipping

  private mutating func skipBlank() {
    while let byte = cursor.next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { cursor.advance() }
  }

  /// Skips everything allowed before and after the root element.
  private mutating func skipMisc() throws(FileProblem) {
    skipBlank()
    while try skipAside() { skipBlank() }
  }

  /// Skips a comment, an instruction, a document type or character data; returns whether there was
  /// one.
  private mutating func skipAside() throws(FileProblem) -> Bool {
    if cursor.startsWith("<!--") {
      try skip(past: "-->", "the comment")
    } else if cursor.startsWith("<?") {
      try skip(past: "?>", "the instruction")
    } else if cursor.startsWith("<![CDATA[") {
      try skip(past: "]]>", "the character data")
    } else if cursor.startsWith("<!") {
      try skipDocumentType()
    } else {
      return false
    }
    return true
  }

  private mutating func skip(past end: StaticString, _ what: String) throws(FileProblem) {
    let start = cursor.place
    cursor.advance(by: 2)
    let last = "\(end)".utf8.first
    while let byte = cursor.next {
      if byte == last, cursor.startsWith(end) {
        cursor.advance(by: end.utf8CodeUnitCount)
        return
      }
      cursor.advance()
    }
    throw cursor.unfinished(what, from: start)
  }

  private mutating func skipDocumentType() throws(FileProblem) {
    let start = cursor.place
    var depth = 0
    while let byte = cursor.next {
      cursor.advance()
      switch byte {
      case UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth <= 0 { return }
      default: break
      }
    }
    throw cursor.unfinished("the document type", from: start)
  }
}
