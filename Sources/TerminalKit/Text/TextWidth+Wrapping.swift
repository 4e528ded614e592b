extension TextWidth {
  /// The text broken into lines between words; a word longer than a line is broken inside.
  ///
  /// Line ends in the text stay line ends, and an empty line stays one. Spaces where a line is broken
  /// go. Costs O(*n*).
  ///
  /// - Parameters:
  ///   - text: The text to break.
  ///   - columns: How wide a line may be; less than 2 counts as 2, so that wide glyphs fit.
  /// - Returns: At least one line.
  public static func wrapped(_ text: some StringProtocol, columns: Int) -> [String] {
    let width = max(2, columns)
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .flatMap { wrappedParagraph($0, columns: width) }
  }

  private static func wrappedParagraph(
    _ text: some StringProtocol, columns: Int
  ) -> [String] {
    var lines: [String] = []
    var line = ""
    var used = 0
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      let width = self.columns(of: word)
      if line.isEmpty && lines.isEmpty && used == 0 && width == 0 {
        // Spaces that begin a paragraph are its indentation.
        line = " "
        used = 1
        continue
      }
      let isFirst = used == 0 || line.allSatisfy { $0 == " " }
      let gap = isFirst ? 0 : 1
      if used + gap + width <= columns {
        line += (isFirst ? "" : " ") + word
        used += gap + width
        continue
      }
      if used > 0 && !line.allSatisfy({ $0 == " " }) {
        lines.append(line)
        line = ""
        used = 0
      }
      var rest = Substring(word)
      while self.columns(of: rest) > columns {
        let part = prefix(rest, columns: columns)
        lines.append(String(part))
        rest = rest[part.endIndex...]
      }
      line = String(rest)
      used = self.columns(of: line)
    }
    lines.append(line)
    return lines
  }
}
