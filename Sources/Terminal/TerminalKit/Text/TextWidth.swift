/// The number of columns that text takes up on a terminal.
///
/// Text is measured one grapheme cluster at a time, as ``Canvas`` draws it, after visible stand-ins
/// have replaced its hidden characters. Terminals disagree about clusters, so the backend draws
/// only what all of them draw alike, and columns always line up:
/// - A scalar has the width that the C library gives it (0, 1 or 2), because that is how ncurses
///   counts.
/// - A cluster is as wide as all its scalars together, as in scripts that write several letters
///   side by side in one cluster.
/// - A cluster that begins with an emoji is as wide as that emoji alone. Skin tones, variation
///   selectors and joined emoji (as in a family of three) add no width; the backend draws only the
///   first emoji. `❤️` is therefore one column wide, and `👍🏽` two.
/// - A flag is two columns wide, and the backend draws the two letters of its region.
public enum TextWidth: Sendable {
  /// Returns the number of columns of one grapheme cluster; never 0.
  package static func columns(of character: Character) -> Int {
    if character.isPlain { return 1 }
    if !character.isVisiblySafe {
      return character.visiblySafe.reduce(0) { $0 + columns(ofSafe: $1) }
    }
    return columns(ofSafe: character)
  }

  /// Returns the number of columns of a single line of text.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  ///
  /// - Parameter text: The text to measure.
  /// - Returns: The sum over the grapheme clusters.
  @inlinable
  public static func columns(of text: some StringProtocol) -> Int {
    columns(ofLine: String(text))
  }

  @usableFromInline static func columns(ofLine text: String) -> Int {
    let plain = text.utf8.span.plainCount
    if plain == text.utf8.count { return plain }
    return text.dropPlain(plain).reduce(plain) { $0 + columns(of: $1) }
  }

  /// Returns the longest prefix of the text that fits, cut between grapheme clusters.
  ///
  /// - Complexity: O(*n*) in the length of the result.
  ///
  /// - Parameters:
  ///   - text: The text to cut.
  ///   - columns: The available columns.
  /// - Returns: A slice of the text, at most this wide.
  package static func prefix<Text: StringProtocol>(
    _ text: Text, columns: Int
  ) -> Text.SubSequence {
    var used = 0
    return text.prefix { character in
      used += self.columns(of: character)
      return used <= columns
    }
  }

  /// Returns the longest suffix of the text that fits, cut between grapheme clusters.
  static func suffix<Text: StringProtocol>(_ text: Text, columns: Int) -> Text.SubSequence {
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
      let before = text.index(before: start)
      used += self.columns(of: text[before])
      if used > columns { break }
      start = before
    }
    return text[start...]
  }

  /// Returns the number of columns of a safe cluster.
  static func columns(ofSafe character: Character) -> Int {
    if character.isEmojiLed { return character.unicodeScalars.first?.columns ?? 1 }
    return max(1, character.unicodeScalars.reduce(0) { $0 + $1.columns })
  }
}

extension String {
  /// Whether every byte is printable ASCII.
  var isPlainASCII: Bool { utf8.span.isPlainASCII }
}

extension Substring {
  /// Whether every byte is printable ASCII.
  var isPlainASCII: Bool { utf8.span.isPlainASCII }
}

extension String {
  /// Returns the text after this many bytes of ASCII.
  func dropPlain(_ count: Int) -> Substring {
    self[utf8.index(utf8.startIndex, offsetBy: count)...]
  }
}

extension Span<UInt8> {
  /// The number of printable ASCII characters at the beginning.
  ///
  /// If another scalar follows, the last character is not counted, because that scalar may be a mark
  /// on it.
  var plainCount: Int {
    if isPlainASCII { return count }
    let first = indices.first { !Self.isPlain(self[$0]) } ?? count
    return Swift.max(0, first - 1)
  }

  /// Whether every byte is printable ASCII.
  ///
  /// Checks all bytes without branching, so that the compiler can vectorize the loop.
  fileprivate var isPlainASCII: Bool {
    var others = 0 as UInt8
    for index in indices { others |= Self.isPlain(self[index]) ? 0 : 1 }
    return others == 0
  }

  private static func isPlain(_ byte: UInt8) -> Bool { (0x20..<0x7F).contains(byte) }
}
