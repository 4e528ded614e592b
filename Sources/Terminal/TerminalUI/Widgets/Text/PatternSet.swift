/// Several words to search for at once, which walks a text only once (Aho, Corasick).
struct PatternSet {
  private struct Node {
    var next: [Character: Int] = [:]
    /// The node of the longest end of these letters that some words begin with.
    var fallback = 0
    /// The words that end here.
    var word: Int?
    /// The node of the longest shorter words that also end here.
    var shorter: Int?
  }

  private var nodes = [Node()]

  /// Prepares words.
  ///
  /// - Parameter words: The different words, in lowercase; empty ones are never found.
  /// - Complexity: O(n) in the length of all words.
  init(_ words: [String]) {
    for (number, word) in words.enumerated() where !word.isEmpty {
      var node = 0
      for letter in word {
        if let known = nodes[node].next[letter] {
          node = known
        } else {
          nodes[node].next[letter] = nodes.count
          node = nodes.count
          nodes.append(Node())
        }
      }
      nodes[node].word = number
    }
    linkEnds()
  }

  /// Links each node to its ends, the shorter ones first.
  private mutating func linkEnds() {
    var queue = [0]
    var first = 0
    while first < queue.count {
      let parent = queue[first]
      first += 1
      for (letter, node) in nodes[parent].next {
        var visited = 0
        let end = parent == 0 ? 0 : self.node(after: nodes[parent].fallback, letter, &visited)
        nodes[node].fallback = end
        nodes[node].shorter = nodes[end].word == nil ? nodes[end].shorter : end
        queue.append(node)
      }
    }
  }

  private func node(after node: Int, _ letter: Character, _ visited: inout Int) -> Int {
    var node = node
    while true {
      visited += 1
      if let next = nodes[node].next[letter] { return next }
      guard node > 0 else { return 0 }
      node = nodes[node].fallback
    }
  }

  /// Finds the words that a line contains and that were not found before.
  ///
  /// - Parameters:
  ///   - letters: The line, in lowercase.
  ///   - found: Whether each of the words was found before.
  ///   - visited: Counts the steps.
  ///   - report: Called for each word with the number of letters up to its end.
  /// - Complexity: O(n) in the length of the line, and O(1) for each word found.
  func find(
    in letters: [Character], found: inout [Bool], visited: inout Int,
    _ report: (_ word: Int, _ end: Int) -> Void
  ) {
    var node = 0
    for (index, letter) in letters.enumerated() {
      node = self.node(after: node, letter, &visited)
      var ending = nodes[node].word == nil ? nodes[node].shorter : node
      // If words were found before, so were the shorter ones at their end.
      while let end = ending, let word = nodes[end].word, !found[word] {
        visited += 1
        found[word] = true
        report(word, index + 1)
        ending = nodes[end].shorter
      }
    }
  }
}
