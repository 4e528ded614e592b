extension TapeParser {
  /// Reads the name and the value after `Set`.
  mutating func parseSetting(_ word: Token) throws(TapeError) -> TapeSetting {
    guard next.kind == .word, !next.startsLine || TapeSetting.names.contains(next.text) else {
      throw expected("the name of a setting", after: word)
    }
    let name = take()
    switch name.text {
    case "TypingSpeed": return .typingSpeed(try parseTime(after: name))
    case "WaitTimeout": return .waitTimeout(try parseTime(after: name))
    case "WaitPattern":
      guard [.pattern, .string, .word, .number].contains(next.kind), !isCommandBelow else {
        throw expected("a pattern such as /done/", after: name)
      }
      return .waitPattern(try parsePattern())
    default: break
    }
    if !TapeSetting.names.contains(name.text) {
      let near = hint(name.text, in: TapeSetting.sortedNames)
      warn(.unknownSetting(name.text, near: near), at: name)
    }
    var value = try parseValue(of: name)
    if name.text == "LoopOffset", !value.hasSuffix("%") { value += "%" }
    return .other(name: name.text, value: value)
  }

  /// Whether what comes next is a command that stands on a line of its own.
  private var isCommandBelow: Bool {
    next.startsLine
      && (TapeWords.reserved.contains(next.text) || TapeWords.added.contains(next.text))
  }

  private mutating func parseValue(of name: Token) throws(TapeError) -> String {
    guard next.kind != .end, !isCommandBelow else { throw expected("a value", after: name) }
    let token = take()
    if !token.isClosed { warn(.unclosed("the value"), at: token) }
    var value = token.text
    if token.isSymbol("-"), next.kind == .number, isAdjacent { value += take().text }
    if token.kind == .number || token.text == "-" {
      // A unit written right after its number belongs to it.
      if isAdjacent, next.kind == .word || next.isSymbol("%") { value += take().text }
      if name.text == "LoopOffset", takeSymbol("%") { value += "%" }
    }
    guard TapeText.isPrintable(value) || token.kind == .block else {
      throw error(.expected("a value on one line", after: name.text, found: nil), at: token)
    }
    return value
  }
}
