import TerminalKit

extension TapeParser {
  /// Parses keys held together, such as `Ctrl+Alt+Left`.
  ///
  /// VHS allows several keys after Ctrl, and text after Alt or Shift; each key or character becomes
  /// a separate chord.
  mutating func parseChord() throws(TapeError) -> [TapeCommand] {
    let word = take()
    var modifiers = Self.modifier(word.text)
    var targets: [TapeChord.Target] = []
    var last = word
    while takeSymbol("+") {
      last = next
      if next.kind == .word, TapeWords.modifiers.contains(next.text) {
        guard targets.isEmpty else {
          throw error(.badChord("modifiers must come before the key"), at: next)
        }
        modifiers.formUnion(Self.modifier(next.text))
        take()
      } else {
        targets += try parseTargets(after: word, isControl: modifiers.contains(.control))
      }
    }
    if targets.isEmpty {
      // After Ctrl, VHS accepts other modifiers without a key, which no terminal ever reports.
      guard word.text == "Ctrl", last.range != word.range, last.text != "Ctrl",
        TapeWords.modifiers.contains(last.text)
      else {
        throw expected(
          "a key, as in \(word.text)+\(word.text == "Shift" ? "Tab" : "A")", after: word)
      }
      warn(.emptyChord(modifiers.tapeText), at: word)
      return []
    }
    var commands: [TapeCommand] = []
    for target in targets {
      guard let chord = TapeChord(modifiers, target) else {
        throw error(.badChord("\(last.shown) cannot be pressed with modifiers"), at: last)
      }
      commands.append(.chord(chord))
    }
    return commands
  }

  private mutating func parseTargets(
    after word: Token, isControl: Bool
  ) throws(TapeError) -> [TapeChord.Target] {
    let token = next
    if token.kind == .word, let key = TapeKey(rawValue: token.text) {
      take()
      return [.key(key)]
    }
    switch token.kind {
    case .word where TapeWords.reserved.contains(token.text), .end, .comment, .block, .pattern:
      throw expected("a key after its +", after: word)
    case .string where !token.isClosed: throw error(.unclosed("the text"), at: token)
    default: break
    }
    guard token.text.count == 1 || (!isControl && !token.text.isEmpty && token.kind != .number)
    else {
      throw error(
        .badChord(
          "\(token.shown) is not a key: after \(word.text)+ comes a character or a key name"),
        at: token)
    }
    guard token.text.utf8.count <= Self.chordLimit else {
      throw error(.badChord("at most \(Self.chordLimit) characters can follow +"), at: token)
    }
    take()
    return token.text.map { .character($0) }
  }

  /// The maximum length of the text after a modifier, of which each character is a command.
  private static var chordLimit: Int { 1_000 }

  private static func modifier(_ word: String) -> KeyModifiers {
    switch word {
    case "Ctrl": .control
    case "Alt": .alt
    default: .shift
    }
  }
}
