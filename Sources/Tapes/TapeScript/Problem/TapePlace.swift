import TerminalKit

/// A location in a tape's text, with enough of its line for display.
package struct TapePlace: Hashable, Sendable {
  /// The file's name, safe to print.
  package let file: String
  /// The line number, from 1; 0 for the whole file.
  package let line: Int
  /// The column in characters, from 1.
  package let column: Int
  /// The displayed part of the line, safe to print.
  package let excerpt: String
  /// The number of columns before the caret.
  let indent: Int
  /// The number of columns that the caret marks.
  let width: Int

  /// Creates a location that refers to the whole file.
  init(file: String) {
    self.file = file.visiblySafe
    line = 0
    column = 0
    excerpt = ""
    indent = 0
    width = 0
  }

  /// Creates a location from the parts of its line: before the caret, marked by it, and after it.
  init(
    file: String, line: Int, column: Int, before: String, marked: String, after: String
  ) {
    self.file = file.visiblySafe
    self.line = line
    self.column = column
    let before = Self.tail(of: before.replacingTabs.visiblySafe, columns: 60)
    let marked = Self.head(of: marked.replacingTabs.visiblySafe, columns: 60)
    let after = Self.head(of: after.replacingTabs.visiblySafe, columns: 20)
    excerpt = before + marked + after
    indent = TextWidth.columns(of: before)
    width = max(1, TextWidth.columns(of: marked))
  }

  /// Creates the location of an invalid byte.
  init(file: String, byte offset: Int, of bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let first = bytes.starts(with: mark) ? mark.count : 0
    let start = bytes[first..<offset].lastIndex { $0.endsLine }.map { $0 + 1 } ?? first
    let line = bytes[..<start].indices.count { index in
      bytes[index].endsLine && (bytes[index] == .newline || bytes[index + 1] != .newline)
    }
    let before = String(decoding: bytes[start..<offset], as: UTF8.self)
    let after = bytes[(offset + 1)...].prefix(100).prefix { !$0.endsLine }
    self.init(
      file: file, line: line + 1, column: before.count + 1,
      before: String(before.suffix(240)), marked: String(decoding: [bytes[offset]], as: UTF8.self),
      after: String(decoding: after, as: UTF8.self))
  }

  /// Returns the location, a message, and the line with a caret under it.
  func report(_ message: String) -> String {
    guard line > 0 else { return "\(self): \(message)" }
    let caret = String(repeating: " ", count: indent) + String(repeating: "^", count: width)
    return "\(self): \(message)\n  \(excerpt)\n  \(caret)"
  }

  /// Whether the location precedes another one in the same file.
  func isBefore(_ other: TapePlace) -> Bool { (line, column) < (other.line, other.column) }

  private static func head(of text: String, columns: Int) -> String {
    if TextWidth.columns(of: text) <= columns { return text }
    return TextWidth.prefix(text, columns: columns - 1) + "…"
  }

  private static func tail(of text: String, columns: Int) -> String {
    var kept = text[...]
    if TextWidth.columns(of: kept) <= columns { return text }
    while TextWidth.columns(of: kept) >= columns { kept = kept.dropFirst() }
    return "…" + kept
  }
}

extension TapePlace: CustomStringConvertible {
  /// The location in the form that editors understand: `tour.tape:4:1`.
  package var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

extension String {
  /// The text with each tab, which has no fixed width, replaced by a space.
  fileprivate var replacingTabs: String { String(map { $0 == "\t" ? " " : $0 }) }
}
