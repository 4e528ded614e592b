/// Words to search for, with the table that lets a search never step back (Knuth, Morris, Pratt).
struct Pattern<Letter: Hashable & Sendable>: Sendable {
  private let letters: [Letter]
  /// For each letter, the length of the longest beginning of the words that also ends there.
  private let borders: [Int]

  /// Prepares words.
  ///
  /// - Parameter words: The words, in lowercase.
  /// - Complexity: O(n) in the length of the words.
  init(_ words: some Sequence<Letter>) {
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

  /// The number of letters.
  var count: Int { letters.count }

  /// Returns how many letters of the words have just been seen, after the next letter.
  ///
  /// - Parameters:
  ///   - seen: How many had been seen before it; 0 at the start.
  ///   - letter: The letter.
  /// - Returns: How many have been seen after it.
  /// - Complexity: O(1) for each letter, taken over all of them.
  @inline(__always)
  func seen(after seen: Int, _ letter: Letter) -> Int {
    var seen = seen == letters.count ? borders.last ?? 0 : seen
    while seen > 0, letter != letters[seen] { seen = borders[seen - 1] }
    return seen < letters.count && letter == letters[seen] ? seen + 1 : seen
  }
}

/// A line in lowercase, or as it is, whose characters are found by their offset in constant time.
struct FoldedLine: Sendable {
  /// The characters, in lowercase unless their case is kept.
  let letters: [Character]
  /// Whether an offset in lowercase is the same offset in the line.
  let keepsLength: Bool

  /// Folds a line.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - keepsCase: Whether the line stays as it is.
  /// - Complexity: O(n) in the length of the line.
  init(_ line: String, keepsCase: Bool = false) {
    letters = Array(keepsCase ? line : line.lowercased())
    keepsLength = letters.count == line.count
  }

  /// Returns the offset of the first occurrence at or after an offset.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - start: The offset at which to start, in characters.
  /// - Returns: The offset; `nil` if there is no occurrence.
  /// - Complexity: O(n) in the distance walked; no character is visited twice.
  func first(_ words: Pattern<Character>, from start: Int) -> Int? {
    var visited = 0
    return first(words, from: start, visited: &visited)
  }

  /// Returns the offset of the first occurrence, and counts the characters that were visited.
  func first(_ words: Pattern<Character>, from start: Int, visited: inout Int) -> Int? {
    guard words.count > 0, start >= 0, start < letters.count else { return nil }
    var seen = 0
    for index in start..<letters.count {
      visited += 1
      seen = words.seen(after: seen, letters[index])
      if seen == words.count { return index + 1 - seen }
    }
    return nil
  }
}
