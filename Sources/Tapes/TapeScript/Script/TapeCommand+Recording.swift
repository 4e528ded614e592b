package import TerminalKit

extension TapeCommand {
  /// Creates the command that reproduces a key press, or returns `nil` if no tape can express it.
  package init?(press: KeyPress) {
    if case .character(let character) = press.key {
      if press.modifiers.isEmpty {
        guard TapeText.isPrintable(String(character)) else { return nil }
        self = character == " " ? .key(.space) : .type(String(character))
        return
      }
      guard let chord = TapeChord(press.modifiers, .character(character)) else { return nil }
      self = .chord(chord)
      return
    }
    guard let key = TapeKey(press.key) else { return nil }
    if press.modifiers.isEmpty {
      self = .key(key)
    } else if let chord = TapeChord(press.modifiers, .key(key)) {
      self = .chord(chord)
    } else {
      return nil
    }
  }

  /// Returns the commands that type `text`: one `Type`, or several if its quotes require it.
  ///
  /// Line breaks become `Enter`, tabs become `Tab`, and other control characters are dropped.
  package static func typing(_ text: String, speed: Duration? = nil) -> [TapeCommand] {
    var commands: [TapeCommand] = []
    var word = ""
    var quotes: Set<Unicode.Scalar> = []
    func finish() {
      if !word.isEmpty { commands.append(.type(word, speed: speed)) }
      word = ""
      quotes = []
    }
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { before = scalar }
      switch scalar {
      case "\n" where before == "\r": continue
      case "\n", "\r", "\t":
        finish()
        commands.append(.key(scalar == "\t" ? .tab : .enter, speed: speed))
      case " ":
        quotes = []
        word.unicodeScalars.append(scalar)
      default:
        if scalar.properties.generalCategory == .control { continue }
        if "\"'`".unicodeScalars.contains(scalar) { quotes.insert(scalar) }
        if quotes.count == 3 {
          finish()
          quotes = [scalar]
        }
        word.unicodeScalars.append(scalar)
      }
    }
    finish()
    return commands
  }
}
