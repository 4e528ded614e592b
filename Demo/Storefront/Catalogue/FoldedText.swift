extension String {
  /// The text in lower case and without the accents of Latin letters, for finding.
  ///
  /// `Čapek` is found as `capek`, and `São` as `sao`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var folded: String {
    let lower = lowercased()
    guard !lower.utf8.allSatisfy({ $0 < 0x80 }) else { return lower }
    return String(lower.map { plainLetters[$0] ?? $0 })
  }
}

extension String {
  /// The text, and where it has accents the text without them behind it, for a filter.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var withPlainLetters: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : "\(self) \(folded)"
  }
}

/// Each accented letter and the plain one under it.
private let plainLetters: [Character: Character] = {
  let families: [(Character, String)] = [
    ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
    ("i", "ìíîïĩīĭį"), ("l", "ĺļľł"), ("n", "ñńņň"), ("o", "òóôõöøōŏő"), ("r", "ŕŗř"),
    ("s", "śŝşš"), ("t", "ţť"), ("u", "ùúûüũūŭůű"), ("y", "ýÿŷ"), ("z", "źżž"),
  ]
  var letters: [Character: Character] = [:]
  for (plain, accented) in families {
    for letter in accented { letters[letter] = plain }
  }
  return letters
}()
