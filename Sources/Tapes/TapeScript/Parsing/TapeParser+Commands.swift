import TerminalKit

extension TapeParser {
  /// Parses one command; a chord of several keys becomes several commands, and an empty chord none.
  mutating func parseCommand() throws(TapeError) -> [TapeCommand] {
    guard next.kind == .word else { throw error(.noCommand(next.shown), at: next) }
    if let key = TapeKey(rawValue: next.text) { return [try parseKey(key)] }
    if TapeWords.modifiers.contains(next.text) { return try parseChord() }
    guard let command = TapeWord(rawValue: next.text) else {
      let near = near(next.text, in: TapeWords.all)
      throw error(.unknownCommand(next.text, near: near), at: next)
    }
    return [try parse(command, take())]
  }

  private mutating func parse(
    _ command: TapeWord, _ word: Token
  ) throws(TapeError) -> TapeCommand {
    switch command {
    case .type:
      let speed = try parseSpeed(after: word)
      return .type(try parseWords(after: word), speed: speed)
    case .sleep: return .sleep(try parseTime(after: word))
    case .wait: return try parseWait(word)
    case .copy: return .copy(try parseWords(after: word))
    case .paste: return .paste(try parseLines(after: word))
    case .set: return .set(try parseSetting(word))
    case .output, .screenshot, .source, .snapshot: return try parseFile(word)
    case .require: return .require(try parseWord(after: word, "the name of a program").text)
    case .env: return try parseEnvironment(word)
    case .hide: return .hide
    case .show: return .show
    case .subtitle: return .subtitle(try parseWords(after: word))
    case .open: return .open(try parseString(after: word, "a quoted link"))
    case .resize: return try parseResize(word)
    case .click: return try parseClick(word)
    case .typeSecret: return try parseSecret(word)
    case .restart: return .restart
    case .expect: return .expect(try parseExpectation(word))
    }
  }

  // MARK: Keys

  private mutating func parseKey(_ key: TapeKey) throws(TapeError) -> TapeCommand {
    let word = take()
    let speed = try parseSpeed(after: word)
    guard next.kind == .number else { return .key(key, speed: speed) }
    let number = take()
    if number.text.contains(".") {
      warn(.notACount(number.text), at: number)
      return .key(key, speed: speed)
    }
    let digits = number.text.drop { $0 == "0" }
    guard let count = Int("0" + digits.prefix(18)), count <= Self.countLimit, digits.count <= 18
    else {
      throw error(.outOfRange("a count", 0, Self.countLimit), at: number)
    }
    return .key(key, count: count, speed: speed)
  }

  mutating func parseSpeed(after word: Token) throws(TapeError) -> Duration? {
    guard takeSymbol("@") else { return nil }
    return try parseTime(after: word)
  }

  mutating func parseTime(after word: Token) throws(TapeError) -> Duration {
    guard next.kind == .number else { throw expected("a time such as 500ms or 2s", after: word) }
    let number = take()
    var unit = "s"
    if next.kind == .word, ["ms", "s", "m"].contains(next.text) {
      unit = take().text
    } else if next.kind == .word, isAdjacent {
      throw expected("a time that ends in ms, s or m", after: word)
    }
    guard let time = Duration(tapeNumber: number.text, unit: unit) else {
      let isNumber = number.text.count { $0 == "." } <= 1 && number.text != "."
      let what = isNumber ? "a shorter time" : "a time such as 500ms or 2s"
      throw error(.expected(what, after: word.text, found: number.shown), at: number)
    }
    return time
  }

  // MARK: Waiting

  private mutating func parseWait(_ word: Token) throws(TapeError) -> TapeCommand {
    var scope = TapeCommand.WaitScope.line
    if takeSymbol("+") {
      guard next.kind == .word, let wanted = TapeCommand.WaitScope(rawValue: next.text) else {
        throw expected("Screen or Line after its +", after: word)
      }
      scope = wanted
      take()
    }
    let speed = next
    let timeout = try parseSpeed(after: word)
    if timeout == .zero {
      throw error(.expected("a time longer than 0", after: word.text, found: nil), at: speed)
    }
    guard next.kind == .pattern else { return .wait(scope, timeout: timeout) }
    return .wait(scope, timeout: timeout, pattern: try parsePattern())
  }

  /// Parses the next pattern; in VHS, the end of the line can close it.
  mutating func parsePattern(mustClose: Bool = false) throws(TapeError) -> TextPattern {
    let token = take()
    if !token.isClosed {
      if mustClose { throw error(.unclosed("the pattern"), at: token) }
      warn(.unclosed("the pattern"), at: token)
    }
    do {
      return try TextPattern(token.text)
    } catch {
      let quote = token.kind == .word || token.kind == .number ? 0 : 1
      throw TapeError(
        reason: .badPattern(error), place: place(token, skipping: error.offset + quote))
    }
  }

  // MARK: Arguments

  func expected(_ what: String, after word: Token) -> TapeError {
    // An argument missing at the end of a line is reported there, not on the line below.
    let isBelow = next.startsLine || next.kind == .end
    return error(
      .expected(what, after: word.text, found: isBelow ? nil : next.shown),
      at: isBelow ? word : next)
  }

  mutating func parseWord(
    after word: Token, _ what: String = "text"
  ) throws(TapeError) -> Token {
    guard TapeWords.isArgument(next) else { throw expected(what, after: word) }
    let token = take()
    if token.kind == .word, token.startsLine {
      let near = hint(token.text, in: TapeWords.all)
      warn(.continuation(token.text, of: word.text, near: near), at: token)
    }
    if !token.isClosed { warn(.unclosed("the text"), at: token) }
    return token
  }

  /// Parses one or more words and joins them with single spaces.
  private mutating func parseWords(after word: Token) throws(TapeError) -> String {
    var text = try parseWord(after: word).text
    while TapeWords.isArgument(next) {
      text += " "
      text += try parseWord(after: word).text
    }
    return text
  }

  private mutating func parseLines(after word: Token) throws(TapeError) -> [String] {
    var lines: [String] = []
    while next.kind == .string { lines.append(try parseString(after: word, "quoted text")) }
    return lines
  }

  /// Parses quoted text, an argument that VHS does not have; the closing quote is required.
  ///
  /// Adjacent strings are joined, so the text can contain all three kinds of quotes.
  mutating func parseString(after word: Token, _ what: String) throws(TapeError) -> String {
    guard next.kind == .string else { throw expected(what, after: word) }
    var text = ""
    repeat {
      guard next.isClosed else { throw error(.unclosed("the text"), at: next) }
      text += take().text
    } while next.kind == .string && isAdjacent
    return text
  }

  private mutating func parseEnvironment(_ word: Token) throws(TapeError) -> TapeCommand {
    let isName = next.kind == .word || next.kind == .string || next.kind == .number
    guard isName, !(next.startsLine && TapeWords.added.contains(next.text)) else {
      throw expected("a name and a value", after: word)
    }
    let name = take().text
    return .env(name: name, value: try parseWord(after: word, "a value after the name").text)
  }
}

extension TapeParser {
  /// Parses the name and the value after `Set`.
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

  /// Whether the next token is a command on a new line.
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
      // A unit directly after a number belongs to the number.
      if isAdjacent, next.kind == .word || next.isSymbol("%") { value += take().text }
      if name.text == "LoopOffset", takeSymbol("%") { value += "%" }
    }
    guard TapeText.isPrintable(value) || token.kind == .block else {
      throw error(.expected("a value on one line", after: name.text, found: nil), at: token)
    }
    return value
  }
}

/// The word of a command other than a key.
enum TapeWord: String, CaseIterable {
  case type = "Type"
  case sleep = "Sleep"
  case wait = "Wait"
  case copy = "Copy"
  case paste = "Paste"
  case set = "Set"
  case output = "Output"
  case screenshot = "Screenshot"
  case source = "Source"
  case require = "Require"
  case env = "Env"
  case hide = "Hide"
  case show = "Show"
  case subtitle = "Subtitle"
  case open = "Open"
  case resize = "Resize"
  case click = "Click"
  case typeSecret = "TypeSecret"
  case restart = "Restart"
  case snapshot = "Snapshot"
  case expect = "Expect"

  /// Whether VHS treats the word as plain text.
  var isOwn: Bool {
    switch self {
    case .type, .sleep, .wait, .copy, .paste, .set, .output, .screenshot, .source, .require, .env,
      .hide, .show:
      false
    case .subtitle, .open, .resize, .click, .typeSecret, .restart, .snapshot, .expect: true
    }
  }
}

/// The words that begin a command.
enum TapeWords {
  static let modifiers: Set<String> = ["Ctrl", "Alt", "Shift"]

  /// Words that are commands in any position, as in VHS.
  static let reserved: Set<String> = modifiers.union(words(areOwn: false))

  /// Words that are plain text in VHS but commands here, at the start of a line and wherever no
  /// argument is expected.
  static let added: Set<String> = words(areOwn: true)

  private static func words(areOwn: Bool) -> Set<String> {
    let keys = TapeKey.allCases.filter { $0.isOwn == areOwn }.map(\.rawValue)
    return Set(keys + TapeWord.allCases.filter { $0.isOwn == areOwn }.map(\.rawValue))
  }

  /// All command words in a fixed order, for suggestions.
  static let all = reserved.union(added).sorted()

  /// Whether a token can be the text argument of a command.
  static func isArgument(_ token: Token) -> Bool {
    switch token.kind {
    case .string: true
    case .word: !reserved.contains(token.text) && !(token.startsLine && added.contains(token.text))
    default: false
    }
  }
}

extension TapeKey {
  /// Whether VHS treats the word as plain text.
  fileprivate var isOwn: Bool { self == .home || rawValue.hasPrefix("F") }
}
