/// Finds the word that the author probably meant.
package enum NearWord {
  /// Returns the candidate nearest to a word, or `nil` if none is near enough.
  ///
  /// Each inserted, deleted, replaced or swapped letter counts as one; case is ignored. Among
  /// equally near candidates, the first one is returned. The distance may be at most a third of the
  /// word's length.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased())
    guard (1...64).contains(letters.count) else { return nil }
    let reach = max(1, letters.count / 3)
    var best: (distance: Int, word: String)?
    for candidate in candidates where candidate != word {
      let other = Array(candidate.lowercased())
      guard abs(other.count - letters.count) <= reach else { continue }
      let distance = distance(letters, other)
      if distance <= reach, distance < best?.distance ?? .max { best = (distance, candidate) }
    }
    return best?.word
  }

  private static func distance(_ one: [Character], _ other: [Character]) -> Int {
    var before: [Int] = []
    var above = Array(0...other.count)
    for row in one.indices {
      var line = [row + 1]
      for column in other.indices {
        var cost = min(above[column + 1], line[column]) + 1
        cost = min(cost, above[column] + (one[row] == other[column] ? 0 : 1))
        if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        line.append(cost)
      }
      before = above
      above = line
    }
    return above[other.count]
  }
}

/// Returns a suggestion to append to a message, `; did you mean "x"?`, or an empty string.
func suggestion(_ near: String?) -> String {
  near.map { "; did you mean \($0.shown())?" } ?? ""
}
