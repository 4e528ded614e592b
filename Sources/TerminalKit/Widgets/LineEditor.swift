/// A line of text with a cursor, edited with the same keys as in a shell.
///
/// A line contains at most 4,096 characters; anything beyond that is dropped. Every operation is
/// O(*n*) in the length of the line.
public struct LineEditor: Hashable, Sendable {
  /// The maximum number of characters in a line.
  package static let limit = 4_096

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
    self.text = String(text.prefix(Self.limit))
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
    self.text = String(text.prefix(Self.limit))
    cursor = self.text.count
  }

  /// Empties the line.
  public mutating func clear() { replace(with: "") }

  /// Places the cursor before the character at an offset, or at the end if the line is shorter.
  public mutating func moveCursor(to offset: Int) {
    cursor = max(0, min(offset, text.count))
  }

  /// Inserts as much text as fits, unchanged, and moves the cursor after it.
  public mutating func insert(_ inserted: some StringProtocol) {
    let before = text.prefix(cursor) + inserted.prefix(max(0, Self.limit - text.count))
    let after = text.dropFirst(cursor)
    cursor = before.count
    text = String(before + after)
    cursor = min(cursor, text.count)
  }

  /// Inserts pasted text, trimmed and with each line break replaced by a space.
  public mutating func paste(_ pasted: String) {
    let trimmed = pasted.drop(while: \.isWhitespace).prefix(Self.limit)
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
