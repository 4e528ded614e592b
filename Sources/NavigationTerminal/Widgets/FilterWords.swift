import TerminalKit

/// The words of a filter, all of which must occur in a row's text, in any order and case.
struct FilterWords {
  private struct Word {
    let text: Substring
    let isASCII: Bool
  }

  private let words: [Word]

  /// Splits a filter into words.
  ///
  /// - Parameter text: The typed text, with words separated by spaces.
  init(_ text: String) {
    var known: Set<Substring> = []
    let typed = text.lowercased().split(separator: " ").filter { known.insert($0).inserted }
    words = typed.map { word in
      Word(text: word, isASCII: word.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  /// The words, in lowercase.
  var texts: [Substring] { words.map(\.text) }

  /// Returns whether the text contains all the words.
  ///
  /// - Complexity: O(n m) for text of n bytes and words of m bytes in total.
  func areFound(in text: String) -> Bool {
    words.allSatisfy { word in
      word.isASCII
        ? Self.isFound(word.text.utf8.span, in: text.utf8.span)
        : text.lowercased().contains(word.text)
    }
  }

  /// Returns whether the text contains a lowercase ASCII word, whose bytes never occur within other
  /// scalars.
  private static func isFound(_ word: Span<UInt8>, in text: Span<UInt8>) -> Bool {
    guard word.count <= text.count else { return false }
    for start in 0...(text.count - word.count) {
      var offset = 0
      while offset < word.count, lower(text[start + offset]) == word[offset] { offset += 1 }
      if offset == word.count { return true }
    }
    return false
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}

extension Canvas {
  /// Restyles every occurrence of a word in a line.
  ///
  /// - Parameters:
  ///   - word: The word, in lowercase.
  ///   - line: The line as drawn, in upper, lower or mixed case.
  ///   - place: The position of the line.
  ///   - style: The style of the matches.
  mutating func mark(
    _ word: some StringProtocol, in line: String, at place: Position, style: Style
  ) {
    // A character takes at least one column, so what begins behind the edge is not visible.
    let visible = String(line.prefix(max(0, size.columns - place.column)))
    let folded = FoldedLine(visible)
    // If lowercasing changes the length, nothing can be marked, although the row matches.
    guard folded.keepsLength else { return }
    let words = Pattern(word)
    var index = visible.startIndex
    var (offset, column) = (0, 0)
    while let start = folded.first(words, from: offset) {
      let begin = visible.index(index, offsetBy: start - offset)
      let end = visible.index(begin, offsetBy: words.count)
      column += TextWidth.columns(of: visible[index..<begin])
      column += write(visible[begin..<end], at: place.offset(columns: column), style: style)
      (index, offset) = (end, start + words.count)
    }
  }
}
