/// A piece of a tape's text.
struct Token {
  enum Kind {
    case word
    case number
    case string
    case block
    case pattern
    case comment
    case symbol
    case end
  }

  let kind: Kind
  /// What the token says: a string without its quotes, a block with its braces.
  let text: String
  /// Its bytes in the file, quotes and slashes included.
  let range: Range<Int>
  let line: Int
  let column: Int
  /// Whether nothing but blanks stands before it on its line.
  let startsLine: Bool
  /// Whether a string, pattern or block has its end.
  var isClosed = true

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  /// The token as a message names it.
  var shown: String {
    switch kind {
    case .end: "the end of the file"
    case .comment: "a comment"
    case .string: "the text \(TapeText.shown(text))"
    case .pattern: "the pattern \(TapeText.shown("/\(text)/"))"
    case .block: "a block in braces"
    case .word, .number, .symbol: TapeText.shown(text)
    }
  }
}
