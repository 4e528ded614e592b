import TerminalKit

/// The words of a filter, all of which must occur in a row's text, in any order and case.
struct FilterWords {
  private let words: [Substring]
  /// The words of ASCII letters, whose bytes never occur within other scalars.
  private let plain: [Pattern<UInt8>]
  private let others: [Pattern<Character>]

  /// Splits a filter into words.
  ///
  /// - Parameter text: The typed text, with words separated by spaces.
  init(_ text: String) {
    var known: Set<Substring> = []
    words = text.lowercased().split(separator: " ").filter { known.insert($0).inserted }
    plain = words.filter(Self.isASCII).map { Pattern($0.utf8) }
    others = words.filter { !Self.isASCII($0) }.map { Pattern($0) }
  }

  private static func isASCII(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// The words, in lowercase.
  var texts: [Substring] { words }

  /// Returns whether the text contains all the words.
  ///
  /// - Complexity: O(n) in the length of the text for each word.
  func areFound(in text: String) -> Bool {
    var visited = 0
    return areFound(in: text, visited: &visited)
  }

  /// Returns whether the text contains all the words, and counts the letters that were visited.
  func areFound(in text: String, visited: inout Int) -> Bool {
    let bytes = text.utf8.span
    for word in plain {
      var seen = 0
      for index in bytes.indices {
        visited += 1
        seen = word.seen(after: seen, Self.lower(bytes[index]))
        if seen == word.count { break }
      }
      guard seen == word.count else { return false }
    }
    guard !others.isEmpty else { return true }
    // A text of ASCII letters contains no other letter.
    guard !Self.isASCII(text) else { return false }
    let line = FoldedLine(text)
    return others.allSatisfy { line.first($0, from: 0, visited: &visited) != nil }
  }

  /// Returns how near a name is to the first word: 0 if it is the name, 1 if the name begins with it, 2 if
  /// it is part of the name, and 3 otherwise.
  ///
  /// In `printf(3)`, the name ends before the parenthesis.
  ///
  /// - Complexity: O(n) in the length of the name.
  func rank(of name: String) -> Int {
    guard let first = words.first else { return 3 }
    let name = name.lowercased()
    if name.hasPrefix(first) {
      let next = name.dropFirst(first.count).first
      let isWhole = next.map { !($0.isLetter || $0.isNumber || "-_.+:".contains($0)) } ?? true
      return isWhole ? 0 : 1
    }
    return name.contains(first) ? 2 : 3
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
