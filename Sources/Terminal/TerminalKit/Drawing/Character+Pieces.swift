extension Character {
  /// The pieces of a safe cluster, each of which has its own cell or cells.
  ///
  /// An emoji or a flag is one piece. In scripts that put several letters side by side in one
  /// cluster, each letter with its marks is a piece with its own cell.
  var pieces: [(grapheme: Character, columns: Int)] {
    let columns = TextWidth.columns(ofSafe: self)
    if columns == 1 || isEmojiLed || unicodeScalars.allSatisfy(\.isRegionalIndicator) {
      return [(self, min(columns, 2))]
    }
    var pieces: [(grapheme: String.UnicodeScalarView, columns: Int)] = []
    for scalar in unicodeScalars {
      if scalar.columns > 0 || pieces.isEmpty {
        pieces.append((String.UnicodeScalarView([scalar]), scalar.columns))
      } else {
        pieces[pieces.count - 1].grapheme.append(scalar)
      }
    }
    return pieces.map { (String($0.grapheme).first ?? "\u{FFFD}", $0.columns) }
  }
}
