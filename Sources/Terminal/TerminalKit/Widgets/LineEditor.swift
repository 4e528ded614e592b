/// A line of text with a cursor, edited with the same keys as in a shell.
///
/// A line contains at most 4,096 characters and 8,192 Unicode scalars; anything beyond that is
/// dropped. Every operation is O(*n*) in the length of the line.
public struct LineEditor: Hashable, Sendable {
  /// The maximum number of characters in a line.
  package static let limit = 4_096
  /// The maximum number of Unicode scalars in a line, because one character can have any number.
  private static let scalarLimit = 2 * limit

  /// The text.
  public private(set) var text: String
  /// The number of grapheme clusters before the cursor.
  public private(set) var cursor: Int
  /// Whether the text is secret: shown as dots, traversed as one word, and not kept when killed.
  public let isMasked: Bool
  /// The text that Ctrl-Y inserts.
  private var killed = ""

  /// Creates a line with the cursor at its end.
  public init(_ text: String = "", isMasked: Bool = false) {
    self.text = Self.bounded(text)
    cursor = self.text.count
    self.isMasked = isMasked
  }

  /// Whether the line is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether the cursor is after the last character.
  package var isAtEnd: Bool { cursor >= text.count }

  /// The text before the cursor.
  package var textBeforeCursor: Substring { text.prefix(cursor) }

  /// Replaces the text and puts the cursor at its end.
  public mutating func replace(with text: String) {
    self.text = Self.bounded(text)
    cursor = self.text.count
  }

  /// Returns as much of the text as fits beside other text in a line.
  static func bounded(_ text: some StringProtocol, beside other: String = "") -> String {
    let scalars = text.unicodeScalars.prefix(max(0, scalarLimit - other.unicodeScalars.count))
    return String(String(String.UnicodeScalarView(scalars)).prefix(max(0, limit - other.count)))
  }

  /// Whether text that begins with `text` would be cut in a line that has room for so many
  /// characters.
  package static func cuts(_ text: some StringProtocol, room: Int) -> Bool {
    let isLong = text.unicodeScalars.dropFirst(scalarLimit).contains {
      !$0.properties.isWhitespace
    }
    return isLong || text.dropFirst(room).contains { !$0.isWhitespace }
  }

  /// Empties the line.
  public mutating func clear() { replace(with: "") }

  /// Places the cursor before the character at an offset, or at the end if the line is shorter.
  public mutating func moveCursor(to offset: Int) {
    cursor = max(0, min(offset, text.count))
  }

  /// Inserts as much text as fits, unchanged, and moves the cursor after it.
  public mutating func insert(_ inserted: some StringProtocol) {
    let before = text.prefix(cursor) + Self.bounded(inserted, beside: text)
    let after = text.dropFirst(cursor)
    cursor = before.count
    text = String(before + after)
    cursor = min(cursor, text.count)
  }

  /// Inserts pasted text, trimmed and with each line break replaced by a space.
  public mutating func paste(_ pasted: String) {
    let scalars = pasted.unicodeScalars.drop(while: \.properties.isWhitespace)
    let trimmed = Self.bounded(String(String.UnicodeScalarView(scalars.prefix(Self.scalarLimit))))
    let end = trimmed.lastIndex { !$0.isWhitespace }.map { trimmed.index(after: $0) }
    insert(String(trimmed[..<(end ?? trimmed.endIndex)].map { $0.isNewline ? " " : $0 }))
  }

  /// Removes characters; a yank can restore those removed by a kill.
  mutating func remove(_ range: Range<Int>, isKill: Bool = false) {
    let before = text.prefix(range.lowerBound)
    let removed = text.dropFirst(range.lowerBound).prefix(range.count)
    if isKill && !isMasked && !removed.isEmpty { killed = String(removed) }
    let after = text.dropFirst(range.upperBound)
    cursor = before.count
    text = String(before + after)
    cursor = min(cursor, text.count)
  }

  /// Inserts the last killed text.
  mutating func yank() { insert(killed) }
}
