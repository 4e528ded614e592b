extension TextWidth {
  /// Breaks the text into lines between words, and inside a word only if it is longer than a line.
  ///
  /// Line breaks and blank lines are kept, as are leading spaces up to half the width; any other
  /// run of spaces becomes one space.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  ///
  /// - Parameters:
  ///   - text: The text to break.
  ///   - columns: The width of a line; at least 2, so that wide glyphs fit.
  /// - Returns: The lines; at least one.
  public static func wrapped(_ text: some StringProtocol, columns: Int) -> [String] {
    let width = max(2, columns)
    let text = String(text)
    // Plain text has no line breaks.
    if text.isPlainASCII {
      return wrappedProse(text, columns: width) ?? wrappedParagraph(text[...], columns: width)
    }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedParagraph($0, columns: width) }
  }

  /// Returns the lines of plain text whose words are separated by single spaces and fit on a line,
  /// so that each line is a slice of the text; `nil` for other text.
  private static func wrappedProse(_ text: String, columns: Int) -> [String]? {
    let bytes = text.utf8.span
    var lines: [String] = []
    var start = 0
    var blank = -1
    func line(_ end: Int) -> String {
      let utf8 = text.utf8
      return String(
        text[
          utf8.index(utf8.startIndex, offsetBy: start)..<utf8.index(utf8.startIndex, offsetBy: end)]
      )
    }
    for index in bytes.indices {
      if bytes[index] == 0x20 {
        if blank == index - 1 { return nil }
        blank = index
      } else if index - start >= columns {
        guard blank > start else { return nil }
        lines.append(line(blank))
        start = blank + 1
      }
    }
    if !bytes.isEmpty, blank == bytes.count - 1 { return nil }
    lines.append(line(bytes.count))
    return lines
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

  /// Returns the words between spaces; in plain text, scanning the bytes is enough and much faster.
  private static func words(of text: Substring) -> [Substring] {
    guard text.isPlainASCII else { return text.split(separator: " ") }
    return text.utf8.split(separator: 0x20).map(Substring.init)
  }
}
