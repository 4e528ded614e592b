extension TapeParser {
  /// Parses what follows `Expect`; a test must be on the same line.
  mutating func parseExpectation(_ word: Token) throws(TapeError) -> TapeExpectation {
    let isNegated = next.isWord("Not") && !next.startsLine
    if isNegated { take() }
    guard next.kind == .word, !next.startsLine else {
      throw expected("a subject, such as Screen or Stack", after: word)
    }
    guard let known = TapeSubject(word: next.text) else {
      let near = near(next.text, in: TapeSubject.all.map(\.word))
      throw error(.unknownSubject(next.text, near: near), at: next)
    }
    let name = take()
    let subject = known == .line(1) ? try parseLineNumber(name) : known
    let token = next
    let test = try parseTest(of: subject)
    guard let expectation = TapeExpectation(subject, test, isNegated: isNegated) else {
      throw error(.unfitTest(subject: subject.word, allowed: subject.allowed), at: token)
    }
    return expectation
  }

  private mutating func parseLineNumber(_ word: Token) throws(TapeError) -> TapeSubject {
    let isFromEnd = !next.startsLine && takeSymbol("-")
    guard next.kind == .number, !next.startsLine else {
      throw expected("a number: 1 is the first line, -1 the last", after: word)
    }
    let number = take()
    guard let value = Int(number.text), (1...1000).contains(value) else {
      throw error(.outOfRange("a line", 1, 1000), at: number)
    }
    return .line(isFromEnd ? -value : value)
  }

  private mutating func parseTest(of subject: TapeSubject) throws(TapeError) -> TapeTest? {
    let token = next
    guard !token.startsLine else { return nil }
    switch token.kind {
    case .end, .comment: return nil
    case .string:
      guard token.isClosed else { throw error(.unclosed("the text"), at: token) }
      take()
      return .text(token.text)
    case .pattern: return .pattern(try parsePattern(mustClose: true))
    case .number: return .number(.equal, try parseNumber())
    case .symbol where token.text == "=" || token.text == "<" || token.text == ">":
      take()
      var sign = token.text
      if sign != "=", isAdjacent, takeSymbol("=") { sign += "=" }
      guard let comparison = TapeTest.Comparison(rawValue: sign), next.kind == .number,
        !next.startsLine
      else {
        throw error(
          .expected("a number after its \(sign)", after: subject.word, found: nil), at: token)
      }
      return .number(comparison, try parseNumber())
    case .word where TapeWords.reserved.contains(token.text): return nil
    case .word where TapeWords.added.contains(token.text):
      if TapeKey(rawValue: token.text) != nil { throw error(.ambiguousWord(token.text), at: token) }
      return nil
    default:
      throw error(
        .expected(subject.allowed, after: "Expect \(subject.word)", found: token.shown), at: token)
    }
  }

  private mutating func parseNumber() throws(TapeError) -> Int {
    let token = take()
    guard let number = Int(token.text), number <= 1_000_000 else {
      throw error(.outOfRange("a number to compare with", 0, 1_000_000), at: token)
    }
    return number
  }
}

extension TapeSubject {
  /// A description of the values that the subject can be compared with.
  fileprivate var allowed: String {
    if !isText { return "a number" }
    return isCounted ? "a number, quoted text or a pattern" : "quoted text or a pattern"
  }
}
