import TerminalKit

extension TapeParser {
  private static let sides = 1...1000

  mutating func parseResize(_ word: Token) throws(TapeError) -> TapeCommand {
    let what = "columns and rows, as in Resize 100x30"
    guard next.kind == .number else { throw expected(what, after: word) }
    let columns = try parseSide(take())
    guard next.kind == .word, next.text.hasPrefix("x") else { throw expected(what, after: word) }
    let cross = take()
    if cross.text.count > 1 {
      return .resize(Size(columns: columns, rows: try parseSide(cross, dropping: 1)))
    }
    guard next.kind == .number else { throw expected(what, after: word) }
    return .resize(Size(columns: columns, rows: try parseSide(take())))
  }

  private func parseSide(
    _ token: Token, dropping count: Int = 0, _ what: String = "a side of the screen"
  ) throws(TapeError) -> Int {
    let digits = token.text.dropFirst(count)
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), digits.count < 10,
      let side = Int(digits), Self.sides.contains(side)
    else {
      throw error(
        .outOfRange(what, Self.sides.lowerBound, Self.sides.upperBound),
        at: token)
    }
    return side
  }

  mutating func parseClick(_ word: Token) throws(TapeError) -> TapeCommand {
    let what = "quoted text, or column and line, as in Click 10,5"
    if next.kind == .string { return .click(.text(try parseString(after: word, what))) }
    guard next.kind == .number else { throw expected(what, after: word) }
    let column = try parseSide(take(), "a column")
    guard takeSymbol(","), next.kind == .number else { throw expected(what, after: word) }
    let row = try parseSide(take(), "a line")
    return .click(.cell(Position(column: column - 1, row: row - 1)))
  }

  mutating func parseSecret(_ word: Token) throws(TapeError) -> TapeCommand {
    guard next.kind == .word, !next.startsLine else {
      throw expected("the name of an environment variable", after: word)
    }
    let token = take()
    let scalars = token.text.unicodeScalars
    let isName =
      scalars.first.map { ("A"..."Z").contains($0) } == true && scalars.count <= 100
      && scalars.allSatisfy { ("A"..."Z").contains($0) || $0 == "_" || ("0"..."9").contains($0) }
    guard isName else { throw error(.secretName(token.text, prefix: nil), at: token) }
    if let prefix = options.secretPrefix, !token.text.hasPrefix(prefix) {
      throw error(.secretName(token.text, prefix: prefix), at: token)
    }
    return .typeSecret(token.text)
  }

  mutating func parseFile(_ word: Token) throws(TapeError) -> TapeCommand {
    let token: Token
    if word.text == "Snapshot" {
      token = next
      _ = try parseString(after: word, "a quoted path")
    } else {
      token = try parseWord(after: word, "a path")
    }
    let file = TapeFile(token.text)
    let isOurs = word.text == "Snapshot" || word.text == "Source"
    if isOurs || file.format != .video, let why = file.danger {
      throw error(.unsafePath(file.path, why: why), at: token)
    }
    switch word.text {
    case "Output": return .output(file)
    case "Screenshot": return .screenshot(file)
    case "Source":
      guard file.format == .tape else {
        throw error(.wrongFormat(file.path, allowed: ".tape"), at: token)
      }
      return .source(file)
    default:
      guard file.format == .text || file.format == .svg else {
        throw error(.wrongFormat(file.path, allowed: ".txt or .svg"), at: token)
      }
      return .snapshot(file)
    }
  }
}
