/// Finds the screen line that was probably meant.
///
/// Unlike the suggestions of `NearWord`, it compares the text with every part of a line.
enum NearText {
  /// Returns the index of the line that best matches `text`, if the match is close enough.
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

  /// Returns the edit distance between `text` and the closest part of the line.
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
