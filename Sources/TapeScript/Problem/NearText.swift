/// Finds what somebody probably meant.
package enum NearText {
  /// The candidate nearest to a word, when one is near enough to be meant.
  ///
  /// Letters added, lost, changed or swapped count one each, a different case a little; more than a
  /// third of the word is too far.
  package static func word(
    like word: String, in candidates: some Sequence<String>
  ) -> String? {
    let letters = Array(word)
    guard (1...64).contains(letters.count) else { return nil }
    let limit = max(1, letters.count / 3) * 10
    var best: (distance: Int, word: String)?
    for candidate in candidates where candidate != word {
      let other = Array(candidate)
      guard abs(other.count - letters.count) * 10 <= limit else { continue }
      let distance = distance(letters, other)
      if distance <= limit, distance < (best?.distance ?? .max) { best = (distance, candidate) }
    }
    return best?.word
  }

  /// The end of a sentence that asks for a near word, or nothing where there is none.
  package static func question(_ near: String?) -> String {
    near.map { "; did you mean \"\($0)\"?" } ?? ""
  }

  /// The line that holds something most like a text, when one is near enough.
  static func line(like text: String, in lines: [String]) -> Int? {
    let letters = Array(text.prefix(64))
    guard letters.count > 2 else { return nil }
    var best: (distance: Int, line: Int)?
    for (index, line) in lines.enumerated() {
      let distance = distance(letters, inside: Array(line.prefix(512)))
      if distance <= letters.count / 3, distance < (best?.distance ?? .max) {
        best = (distance, index)
      }
    }
    return best?.line
  }

  /// Ten for each letter that differs, one for a letter of another case.
  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(stride(from: 0, through: other.count * 10, by: 10))
    for row in one.indices {
      var line = [(row + 1) * 10]
      for column in other.indices {
        var cost = min(above[column + 1], line[column]) + 10
        cost = min(cost, above[column] + price(one[row], other[column]))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, before[column - 1] + 10)
        }
        line.append(cost)
      }
      before = above
      above = line
    }
    return above.last ?? 0
  }

  private static func price(_ one: Character, _ other: Character) -> Int {
    if one == other { return 0 }
    return one.lowercased() == other.lowercased() ? 1 : 10
  }

  /// How many letters differ between a text and the part of a line most like it.
  private static func distance(_ text: [Character], inside line: [Character]) -> Int {
    var above = Array(repeating: 0, count: line.count + 1)
    for row in text.indices {
      var current = [row + 1]
      for column in line.indices {
        let change = above[column] + (text[row] == line[column] ? 0 : 1)
        current.append(min(change, min(above[column + 1], current[column]) + 1))
      }
      above = current
    }
    return above.min() ?? 0
  }
}
