/// Words to search for, with the table that lets a search never step back (Knuth, Morris, Pratt).
struct Pattern: Sendable {
  fileprivate let letters: [Character]
  /// For each letter, the length of the longest beginning of the words that also ends there.
  fileprivate let borders: [Int]

  /// Prepares words.
  ///
  /// - Parameter words: The words, in lowercase.
  /// - Complexity: O(n) in the length of the words.
  init(_ words: some StringProtocol) {
    letters = Array(words)
    var borders = [Int](repeating: 0, count: letters.count)
    var length = 0
    for index in letters.indices.dropFirst() {
      while length > 0, letters[index] != letters[length] { length = borders[length - 1] }
      if letters[index] == letters[length] { length += 1 }
      borders[index] = length
    }
    self.borders = borders
  }

  /// The number of characters.
  var count: Int { letters.count }
}

/// A line in lowercase, whose characters are found by their offset in constant time.
struct FoldedLine: Sendable {
  /// The lowercase characters.
  let letters: [Character]
  /// Whether an offset in lowercase is the same offset in the line.
  let keepsLength: Bool

  /// Folds a line.
  ///
  /// - Parameter line: The line.
  /// - Complexity: O(n) in the length of the line.
  init(_ line: String) {
    letters = Array(line.lowercased())
    keepsLength = letters.count == line.count
  }

  /// Returns the offset of the first occurrence at or after an offset.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - start: The offset at which to start, in characters.
  /// - Returns: The offset; `nil` if there is no occurrence.
  /// - Complexity: O(n) in the distance walked; no character is visited twice.
  func first(_ words: Pattern, from start: Int) -> Int? {
    var visited = 0
    return first(words, from: start, visited: &visited)
  }

  /// Returns the offset of the first occurrence, and counts the characters that were visited.
  func first(_ words: Pattern, from start: Int, visited: inout Int) -> Int? {
    guard words.count > 0, start >= 0, start < letters.count else { return nil }
    var length = 0
    for index in start..<letters.count {
      visited += 1
      let letter = letters[index]
      while length > 0, letter != words.letters[length] { length = words.borders[length - 1] }
      if letter == words.letters[length] { length += 1 }
      if length == words.count { return index + 1 - length }
    }
    return nil
  }
}
