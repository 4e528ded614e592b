/// Finds the line of a screen that somebody probably meant, and asks for a near word.
package enum NearText {
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
