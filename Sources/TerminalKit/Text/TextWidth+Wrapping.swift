extension TextWidth {
  /// The text broken into lines between words; a word longer than a line is broken inside.
  ///
  /// Line ends in the text stay line ends, an empty line stays one, and spaces that begin a line stay
  /// up to half the width; other runs of spaces count as one. Costs O(*n*).
  ///
  /// - Parameters:
  ///   - text: The text to break.
  ///   - columns: How wide a line may be; less than 2 counts as 2, so that wide glyphs fit.
  /// - Returns: At least one line.
  public static func wrapped(_ text: some StringProtocol, columns: Int) -> [String] {
    let width = max(2, columns)
    let text = String(text)
    // Plain text has no line ends.
    if text.isPlainASCII { return wrappedParagraph(text[...], columns: width) }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedParagraph($0, columns: width) }
  }

  private static func wrappedParagraph(_ text: Substring, columns: Int) -> [String] {
    var lines: [String] = []
    var line = String(text.prefix { $0 == " " }.prefix(columns / 2))
    var used = line.utf8.count
    var hasWord = false
    for word in words(of: text) {
      let width = self.columns(of: word)
      let gap = hasWord ? " " : ""
      if used + gap.utf8.count + width <= columns {
        line += gap + word
        used += gap.utf8.count + width
        hasWord = true
        continue
      }
      if hasWord {
        lines.append(line)
        (line, used) = ("", 0)
      }
      var rest = word[...]
      while true {
        var part = prefix(rest, columns: columns - used)
        if part.isEmpty && used == 0 { part = rest.prefix(1) }
        if part.endIndex == rest.endIndex { break }
        lines.append(line + part)
        (line, used) = ("", 0)
        rest = rest[part.endIndex...]
      }
      line += rest
      used += self.columns(of: rest)
      hasWord = true
    }
    lines.append(line)
    return lines
  }

  /// What stands between blanks; bytes are enough to find it in plain text, and much faster.
  private static func words(of text: Substring) -> [Substring] {
    guard text.isPlainASCII else { return text.split(separator: " ") }
    return text.utf8.split(separator: 0x20).map(Substring.init)
  }
}
