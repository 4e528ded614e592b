import TerminalKit

extension TapeCommand: CustomStringConvertible {
  /// The command as written in a tape.
  package var description: String {
    switch self {
    case .key(let key, let count, let speed):
      key.rawValue + Self.at(speed) + (count == 1 ? "" : " \(count)")
    case .chord(let chord): chord.description
    case .type(let text, let speed): "\(name)\(Self.at(speed)) \(TapeText.words(text))"
    case .sleep(let time): "Sleep \(time.tapeText)"
    case .wait(let scope, let timeout, let pattern):
      (scope == .line ? "Wait" : "Wait+Screen") + Self.at(timeout)
        + (pattern.map { " \($0)" } ?? "")
    case .copy(let text), .subtitle(let text): "\(name) \(TapeText.words(text))"
    case .paste(let lines):
      ([name] + lines.map { TapeText.quoted($0) }).joined(separator: " ")
    case .set(let setting): "Set \(setting.name) \(setting.valueText)"
    case .output(let file), .screenshot(let file), .source(let file), .snapshot(let file):
      "\(name) \(TapeText.quoted(file.path))"
    case .require(let text), .open(let text): "\(name) \(TapeText.quoted(text))"
    case .env(let name, let value): "Env \(TapeText.quoted(name)) \(TapeText.quoted(value))"
    case .resize(let size): "Resize \(size.columns)x\(size.rows)"
    case .click(.text(let text)): "Click \(TapeText.quoted(text))"
    case .click(.cell(let cell)): "Click \(cell.column + 1),\(cell.row + 1)"
    case .typeSecret(let name): "TypeSecret \(name)"
    case .hide, .show, .restart: name
    case .expect(let expectation): "Expect \(expectation)"
    }
  }

  private static func at(_ speed: Duration?) -> String {
    speed.map { "@\($0.tapeText)" } ?? ""
  }
}

extension TapeSetting {
  /// The value as written in a tape.
  fileprivate var valueText: String {
    switch self {
    case .typingSpeed(let time), .waitTimeout(let time): time.tapeText
    case .waitPattern(let pattern): pattern.description
    case .other(let name, let value):
      Self.isBare(value, of: name) ? value : TapeText.quoted(value)
    }
  }

  /// Whether the value is a number, a Boolean or a braced block, which need no quotes.
  private static func isBare(_ value: String, of name: String) -> Bool {
    if value.hasPrefix("{") {
      return value.utf8.firstIndex(of: UInt8(ascii: "}")) == value.utf8.indices.last
    }
    // VHS treats this setting as a percentage with or without the sign.
    if name == "LoopOffset", value.hasSuffix("%") { return isNumber(value.dropLast()) }
    return isNumber(value[...]) || value == "true" || value == "false"
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
      && text != "." && !text.hasPrefix("..")
  }
}

extension TapeChord: CustomStringConvertible {
  /// The chord as written in a tape: `Ctrl+Alt+Left`, `Alt+"."`.
  package var description: String {
    let key =
      switch target {
      case .key(let key): key.rawValue
      case .character(let character) where character.isASCII && character.isLetter:
        String(character)
      case .character(let character): TapeText.quoted(String(character))
      }
    return "\(modifiers.tapeText)+\(key)"
  }
}

extension KeyModifiers {
  /// The modifiers as written in a tape: `Ctrl+Alt`.
  var tapeText: String {
    let words: [(Self, String)] = [(.control, "Ctrl"), (.alt, "Alt"), (.shift, "Shift")]
    return words.filter { contains($0.0) }.map(\.1).joined(separator: "+")
  }
}

extension Tape: CustomStringConvertible {
  /// The commands as a tape, one per line; comments are not kept.
  package var description: String {
    commands.map { "\($0)\n" }.joined()
  }
}
