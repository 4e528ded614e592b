extension String {
  /// Returns whether the text contains a word; faster than `contains(_:)` if the word is ASCII.
  ///
  /// ASCII words are compared by bytes, so that `e` is also found in an `e` with a combining accent.
  ///
  /// - Complexity: O(n m) for text of n bytes and a word of m bytes.
  package func holds(_ word: Substring) -> Bool {
    guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return contains(word) }
    let (text, word) = (utf8.span, word.utf8.span)
    guard word.count <= text.count else { return false }
    for start in 0...(text.count - word.count) {
      var offset = 0
      while offset < word.count, text[start + offset] == word[offset] { offset += 1 }
      if offset == word.count { return true }
    }
    return false
  }
}
