import TerminalKit

extension Canvas {
  /// Writes every place where a word stands in a line again, in another style.
  ///
  /// - Parameters:
  ///   - word: The word, in lower case.
  ///   - line: The line as it was written, without regard to case.
  ///   - place: Where it was written.
  ///   - style: The style of what is found.
  mutating func mark(
    _ word: some StringProtocol, in line: String, at place: Position, style: Style
  ) {
    guard !word.isEmpty else { return }
    let folded = line.lowercased()
    // Where lower case has other lengths no place can be marked; the line is found all the same.
    guard folded.count == line.count else { return }
    var rest = folded[...]
    while let range = rest.firstRange(of: word) {
      let start = folded.distance(from: folded.startIndex, to: range.lowerBound)
      let found = line.dropFirst(start).prefix(word.count)
      let column = TextWidth.columns(of: line.prefix(start))
      write(found, at: place.offset(columns: column), style: style)
      rest = rest[range.upperBound...]
    }
  }
}
