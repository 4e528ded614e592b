import TerminalKit

/// The name and the bytes of a file.
package struct SourceText: Sendable {
  /// The maximum length of a file in bytes.
  package static let limit = 16 * 1_048_576

  /// The name, as given.
  package let name: String
  /// The contents.
  package let bytes: [UInt8]

  /// Creates a file from bytes.
  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Creates a file from text.
  package init(name: String, text: String) {
    self.init(name: name, bytes: Array(text.utf8))
  }

  /// Returns the name and the location, in the format that compilers use.
  package func label(at place: SourcePlace) -> String {
    place.label(in: name)
  }

  /// Returns the line at a location with a caret below it, shortened and safe to print.
  package func excerpt(at place: SourcePlace, indent: Int = 2) -> String {
    let offset = min(place.offset, bytes.count)
    var start = offset
    while start > 0, offset - start < 160, !Self.endsLine(bytes[start - 1]) { start -= 1 }
    while start < offset, bytes[start] & 0xC0 == 0x80 { start += 1 }
    var end = offset
    while end < bytes.count, end - offset < 240, !Self.endsLine(bytes[end]) { end += 1 }
    while end > offset, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    let isCutBefore = start > 0 && !Self.endsLine(bytes[start - 1])
    let isCutAfter = end < bytes.count && !Self.endsLine(bytes[end])
    let blanks = bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }.count
    if !isCutBefore { start += blanks }
    var before = Self.text(bytes[start..<offset])
    var after = Self.text(bytes[offset..<end])
    let isBeforeLong = before.count > 30
    if isBeforeLong { before = String(before.suffix(29)) }
    after = TextWidth.shortened(isCutAfter ? after + "…" : after, to: 42)
    before = (isCutBefore || isBeforeLong ? "…" : "") + before
    let blank = String(repeating: " ", count: indent)
    let space = String(repeating: " ", count: TextWidth.columns(of: before))
    return "\(blank)\(before)\(after)\n\(blank)\(space)^"
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { $0 == 0x09 ? 0x20 : $0 }, as: UTF8.self).visible
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}

extension [UInt8] {
  /// The offset of the first invalid UTF-8 byte, or `nil` if there is none.
  var firstInvalidUTF8: Int? {
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = makeIterator()
    var offset = 0
    while case .valid(let scalar) = parser.parseScalar(from: &iterator) { offset += scalar.count }
    return offset
  }

  /// Returns the location of an offset, in linear time.
  func place(of offset: Int) -> SourcePlace {
    var cursor = SourceCursor(self)
    while cursor.offset < Swift.min(offset, count) { cursor.advance() }
    return cursor.place
  }
}
