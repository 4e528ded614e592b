/// Splits the text of a tape into tokens, one at a time.
///
/// The rules are those of VHS: a word begins with a letter or a dot, a string ends at its closing
/// quote or at the end of its line, a braced block ends at the first closing brace, and line breaks
/// only separate tokens.
struct Lexer {
  let bytes: [UInt8]
  private(set) var position = 0
  private var line = 1
  private var column = 1
  private var isAtLineStart = true
  /// Whether the last token was the `+` of a chord, which a single character may follow.
  private var isInChord = false
  private var endsModifier = false

  init(_ text: String) {
    bytes = Array(text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func byte(after distance: Int) -> UInt8? {
    position + distance < bytes.count ? bytes[position + distance] : nil
  }

  private mutating func advance() {
    guard let byte = current else { return }
    position += 1
    if byte == .newline || (byte == .carriageReturn && current != .newline) {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Returns the next token; at the end of the text, always returns `end`.
  mutating func next() -> Token {
    skipBlanks()
    let start = (position, line, column, isAtLineStart)
    let (kind, text, isClosed) = scan()
    isAtLineStart = false
    let token = Token(
      kind: kind, text: text, range: start.0..<position, line: start.1, column: start.2,
      startsLine: start.3, isClosed: isClosed)
    let isModifier = token.kind == .word && TapeWords.modifiers.contains(token.text)
    isInChord = endsModifier && token.isSymbol("+")
    endsModifier = isModifier
    return token
  }

  private mutating func skipBlanks() {
    while let byte = current, byte.isBlank {
      if byte.endsLine { isAtLineStart = true }
      isInChord = false
      advance()
    }
  }

  private mutating func scan() -> (Token.Kind, String, isClosed: Bool) {
    guard let byte = current else { return (.end, "", true) }
    if isInChord, let length = lengthOfLoneCharacter { return (.symbol, take(length), true) }
    switch byte {
    case UInt8(ascii: "#"): return (.comment, takeLine(), true)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return scanString(byte)
    case UInt8(ascii: "/"): return scanPattern()
    case UInt8(ascii: "{"): return scanBlock()
    case _ where byte.isDigit || (byte == .dot && self.byte(after: 1)?.isDigit == true):
      return (.number, take { $0.isDigit || $0 == .dot }, true)
    case _ where byte.isLetter || byte == .dot:
      return (.word, take { $0.continuesWord }, true)
    default: return (.symbol, take(lengthOfScalar), true)
    }
  }

  private var lengthOfScalar: Int {
    var length = 1
    while let next = byte(after: length), next & 0xC0 == 0x80 { length += 1 }
    return length
  }

  /// The length in bytes of the next character; `nil` if it is a quote or a letter, or if neither a
  /// blank nor the end of the text follows it.
  private var lengthOfLoneCharacter: Int? {
    guard let byte = current, !byte.isQuote, !byte.isLetter else { return nil }
    let length = lengthOfScalar
    guard let next = self.byte(after: length) else { return length }
    return next.isBlank ? length : nil
  }

  private mutating func take(_ length: Int) -> String {
    let start = position
    for _ in 0..<length { advance() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func take(while isPart: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = current, isPart(byte) { advance() }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func takeLine() -> String {
    advance()
    return take { !$0.endsLine }
  }

  private mutating func scanString(_ quote: UInt8) -> (Token.Kind, String, isClosed: Bool) {
    advance()
    let text = take { $0 != quote && !$0.endsLine }
    guard current == quote else { return (.string, text, false) }
    advance()
    return (.string, text, true)
  }

  private mutating func scanPattern() -> (Token.Kind, String, isClosed: Bool) {
    advance()
    var isEscaped = false
    let text = take { byte in
      if byte.endsLine || (byte == UInt8(ascii: "/") && !isEscaped) { return false }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
      return true
    }
    guard current == UInt8(ascii: "/") else { return (.pattern, text, false) }
    advance()
    return (.pattern, text, true)
  }

  private mutating func scanBlock() -> (Token.Kind, String, isClosed: Bool) {
    let text = take { $0 != UInt8(ascii: "}") }
    let isClosed = current != nil
    advance()
    return (.block, text + "}", isClosed)
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let dot = UInt8(ascii: ".")

  var endsLine: Bool { self == .newline || self == .carriageReturn }

  fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == 9 || endsLine }
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & ~0x20) }
  fileprivate var isQuote: Bool { self == 0x22 || self == 0x27 || self == 0x60 }
  fileprivate var continuesWord: Bool {
    isLetter || isDigit || self == .dot || self == UInt8(ascii: "-") || self == UInt8(ascii: "_")
      || self == UInt8(ascii: "/") || self == UInt8(ascii: "%")
  }
}

/// A token of a tape's text.
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
  /// The content of the token: a string without its quotes, a block with its braces.
  let text: String
  /// The range of the token's bytes in the file, including quotes and slashes.
  let range: Range<Int>
  let line: Int
  let column: Int
  /// Whether only blanks precede the token on its line.
  let startsLine: Bool
  /// Whether a string, pattern or block is closed.
  var isClosed = true

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  /// The token as shown in messages.
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
