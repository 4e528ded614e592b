/// A location in a text file.
///
/// Lines and columns start at 1; columns count Unicode scalars.
package struct SourcePlace: Hashable, Sendable {
  /// The line.
  package let line: Int
  /// The column in the line.
  package let column: Int
  /// The number of bytes before the location.
  package let offset: Int

  /// The start of a file.
  package static let start = SourcePlace(line: 1, column: 1, offset: 0)

  /// Creates a location.
  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

extension SourcePlace {
  /// Returns the name of a file and the location, in the format that compilers use.
  package func label(in file: String) -> String { "\(file.visible):\(line):\(column)" }
}

extension SourcePlace: Comparable {
  package static func < (one: Self, other: Self) -> Bool { one.offset < other.offset }
}

/// Reads the bytes of a file and tracks the current location.
struct SourceCursor: Sendable {
  let bytes: [UInt8]
  private(set) var offset = 0
  private var line = 1
  private var lineStart = 0
  /// The number of continuation bytes since the start of the line.
  private var continuations = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      offset = 3
      lineStart = 3
    }
  }

  var place: SourcePlace {
    SourcePlace(line: line, column: offset - lineStart - continuations + 1, offset: offset)
  }

  var isAtEnd: Bool { offset >= bytes.count }

  /// The byte at the cursor; `nil` at the end.
  var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func peek(_ distance: Int) -> UInt8? {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : nil
  }

  func startsWith(_ text: StaticString) -> Bool {
    let wanted = "\(text)".utf8
    return bytes.count - offset >= wanted.count
      && zip(wanted, bytes[offset...]).allSatisfy { $0 == $1 }
  }

  mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    if byte == 0x0A || (byte == 0x0D && next != 0x0A) {
      line += 1
      lineStart = offset
      continuations = 0
    } else if byte & 0xC0 == 0x80 {
      continuations += 1
    }
  }

  mutating func advance(by count: Int) {
    for _ in 0..<min(count, bytes.count - offset) { advance() }
  }

  /// Returns the text from an offset to the cursor.
  func text(from start: Int) -> String { String(decoding: bytes[start..<offset], as: UTF8.self) }

  /// The scalar at the cursor, assuming valid UTF-8.
  var scalar: Unicode.Scalar? {
    guard let byte = next else { return nil }
    let length = byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    return String(decoding: bytes[offset..<min(bytes.count, offset + length)], as: UTF8.self)
      .unicodeScalars.first
  }
}
