/// One line of text with a cursor in it, edited by the keys people know from shells.
///
/// A line holds at most 4,096 characters; what does not fit is left out. Every operation costs O(*n*)
/// in the length of the line.
public struct LineEditor: Hashable, Sendable {
  /// How many characters a line holds.
  package static let limit = 4_096

  /// The text.
  public private(set) var text: String
  /// How many grapheme clusters stand before the cursor.
  public private(set) var cursor: Int
  /// Whether the text is a secret: shown as dots, moved over as one word, and not kept when killed.
  public let isMasked: Bool
  /// What Ctrl-Y puts back.
  private var killed = ""

  /// Makes a line with the cursor at its end.
  public init(_ text: String = "", isMasked: Bool = false) {
    self.text = String(text.prefix(Self.limit))
    cursor = self.text.count
    self.isMasked = isMasked
  }

  /// Whether there is no text.
  public var isEmpty: Bool { text.isEmpty }

  /// Whether the cursor stands behind the last character.
  package var isAtEnd: Bool { cursor >= text.count }

  /// What stands before the cursor.
  package var textBeforeCursor: Substring { text.prefix(cursor) }

  /// Replaces all of the text and puts the cursor at its end.
  public mutating func replace(with text: String) {
    self.text = String(text.prefix(Self.limit))
    cursor = self.text.count
  }

  /// Empties the line.
  public mutating func clear() { replace(with: "") }

  /// Puts the cursor before a character, or at the end when there are not so many.
  public mutating func moveCursor(to offset: Int) {
    cursor = max(0, min(offset, text.count))
  }

  /// Inserts text as it is, as far as there is room, and goes behind it.
  public mutating func insert(_ inserted: some StringProtocol) {
    let before = text.prefix(cursor) + inserted.prefix(max(0, Self.limit - text.count))
    let after = text.dropFirst(cursor)
    cursor = before.count
    text = String(before + after)
    cursor = min(cursor, text.count)
  }

  /// Inserts pasted text: its ends trimmed, and each line end in it a space.
  public mutating func paste(_ pasted: String) {
    let trimmed = pasted.drop(while: \.isWhitespace).prefix(Self.limit)
    let end = trimmed.lastIndex { !$0.isWhitespace }.map { trimmed.index(after: $0) }
    insert(String(trimmed[..<(end ?? trimmed.endIndex)].map { $0.isNewline ? " " : $0 }))
  }

  /// Removes characters; what a kill removes can be put back.
  mutating func remove(_ range: Range<Int>, isKill: Bool = false) {
    let before = text.prefix(range.lowerBound)
    let removed = text.dropFirst(range.lowerBound).prefix(range.count)
    if isKill && !isMasked && !removed.isEmpty { killed = String(removed) }
    let after = text.dropFirst(range.upperBound)
    cursor = before.count
    text = String(before + after)
    cursor = min(cursor, text.count)
  }

  /// Inserts what was killed last.
  mutating func yank() { insert(killed) }
}
