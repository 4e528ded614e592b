extension String {
  /// The text in lowercase and without Latin accents, for searching.
  ///
  /// `Čapek` is found as `capek`, and `São` as `sao`.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var folded: String {
    let lower = lowercased()
    guard !lower.utf8.allSatisfy({ $0 < 0x80 }) else { return lower }
    var plain = String.UnicodeScalarView()
    for scalar in lower.unicodeScalars {
      if scalar.isASCII {
        plain.append(scalar)
      } else if !(combiningMarks.contains(scalar) && plain.last?.isASCII == true) {
        plain.append(plainLetters[scalar] ?? scalar)
      }
    }
    return String(plain)
  }
}

extension String {
  /// The text, followed by its accented words with the accents removed, for filters.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  var withPlainLetters: String {
    guard !utf8.allSatisfy({ $0 < 0x80 }) else { return self }
    let accented = utf8.split(separator: 0x20).filter { !$0.allSatisfy { $0 < 0x80 } }
    return accented.reduce(self) { "\($0) \(String(Substring($1)).folded)" }
  }
}

/// The combining accents, which are encoded separately from their letters.
private let combiningMarks: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36F}"

/// The plain letter for each accented letter.
private let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
  let families: [(Unicode.Scalar, String)] = [
    ("a", "àáâãäåāăą"), ("c", "çćĉċč"), ("d", "ďđ"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"),
    ("i", "ìíîïĩīĭį"), ("l", "ĺļľł"), ("n", "ñńņň"), ("o", "òóôõöøōŏő"), ("r", "ŕŗř"),
    ("s", "śŝşš"), ("t", "ţť"), ("u", "ùúûüũūŭůű"), ("y", "ýÿŷ"), ("z", "źżž"),
  ]
  var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
  for (plain, accented) in families {
    for letter in accented.unicodeScalars { letters[letter] = plain }
  }
  return letters
}()
