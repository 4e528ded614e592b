/// Finds the word that somebody probably meant.
enum NearWord {
  /// The nearest word within a distance that grows with the length of what was written.
  ///
  /// - Complexity: O(words × length²), most words by their length alone.
  static func nearest(to text: String, among words: some Sequence<String>) -> String? {
    let written = Array(text.lowercased().utf8)
    var best: (distance: Int, word: String)?
    for word in words {
      let most = min((best?.distance ?? .max) - 1, limit(for: written.count))
      guard most > 0 || written.elementsEqual(word.lowercased().utf8) else { continue }
      if let distance = distance(written, Array(word.lowercased().utf8), atMost: max(most, 0)) {
        best = (distance, word)
      }
    }
    return best?.word
  }

  private static func limit(for length: Int) -> Int {
    length < 3 ? 1 : length < 6 ? 2 : 3
  }

  /// Counts insertions, deletions, replacements and swaps of neighbours.
  ///
  /// - Returns: The count, or `nil` when it is more than `limit`.
  static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit, left.count <= 64, right.count <= 64 else {
      return left == right ? 0 : nil
    }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      for column in 0..<right.count {
        var cost = min(
          last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1,
          current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      guard current.contains(where: { $0 <= limit }) else { return nil }
      (beforeLast, last) = (last, current)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
