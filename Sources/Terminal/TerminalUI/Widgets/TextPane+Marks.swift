import TerminalKit

extension TextPane {
  /// The places to go back to, as in `less`.
  struct Marks: Hashable {
    /// The first visible line at each mark.
    var lines: [Character: Int] = [:]
    /// The first visible line before the last jump.
    var last = 0
    /// The key that waits for a letter: `m`, which sets a mark, or `'`, which goes to one.
    var asking: KeyPress?
  }

  /// The hints while a key waits for a letter.
  var markHints: [KeyHint] {
    if marks.asking == "m" { return [KeyHint("a-z", "set mark")] }
    let letters = marks.lines.keys.sorted().map { String($0) }.joined(separator: " ")
    return (letters.isEmpty ? [] : [KeyHint(letters, "go to mark")])
      + [KeyHint("'", "back from the last jump")]
  }

  /// Handles a key while `m` or `'` waits for a letter: sets the mark, or goes to it.
  ///
  /// Any other key ends the wait, as in `less`.
  mutating func takeLetter(_ press: KeyPress) {
    switch (press.typedCharacter, marks.asking) {
    case (let letter?, "m") where letter.isLetter: marks.lines[letter] = top
    case ("'", "'"): show(line: marks.last)
    case (let letter?, "'"): if let line = marks.lines[letter] { show(line: line) }
    default: break
    }
    marks.asking = nil
  }
}
