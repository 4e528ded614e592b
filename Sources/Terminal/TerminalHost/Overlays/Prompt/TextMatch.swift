import Spelling

/// A search that measures how closely texts match it.
struct TextMatch: Hashable {
  private let words: [String]

  /// Creates a search for words, all of which must occur in the text, in any order and ignoring
  /// case.
  init(_ typed: String) {
    var known: Set<Substring> = []
    words = typed.lowercased().split(whereSeparator: \.isWhitespace)
      .filter { known.insert($0).inserted }.map(String.init)
  }

  /// Whether the search is empty, so that everything matches.
  var isEmpty: Bool { words.isEmpty }

  /// Returns the distance between `text` and the search, or `nil` if the text does not match.
  ///
  /// A match at the beginning of the text is nearest, followed by a match at the beginning of a
  /// word, a match anywhere else, and finally the letters in order with others between them.
  func distance(to text: String) -> Int? {
    let text = text.lowercased()
    var sum = 0
    for word in words {
      guard let distance = Self.distance(of: word, in: text) else { return nil }
      sum += distance
    }
    return sum
  }

  /// Whether the search has several words.
  var hasSeveralWords: Bool { words.count > 1 }

  /// Returns whether any of the words matches `text`.
  func matchesPart(of text: String) -> Bool {
    let text = text.lowercased()
    return words.contains { Self.distance(of: $0, in: text) != nil }
  }

  /// Returns the positions of the matching characters.
  func marks(in text: String) -> Set<Int> {
    let letters = Array(text.lowercased())
    guard letters.count == text.count else { return [] }
    return words.reduce(into: []) { marks, word in
      let found = Self.find(Array(word), in: letters) { $0.isLetter || $0.isNumber }
      marks.formUnion(found?.places ?? [])
    }
  }

  /// Returns the search with each word that is neither a number nor known replaced by the nearest known one.
  func corrected(by known: [String]) -> TextMatch {
    let corrected = words.map { word in
      word.allSatisfy(\.isNumber) || known.contains(word)
        ? word : NearWord.nearest(to: word, among: known, isStrict: true) ?? word
    }
    return TextMatch(corrected.joined(separator: " "))
  }

  /// Returns the candidate positions at which a word's letters occur in order, or `nil` if a letter
  /// is missing.
  private static func places<Letter: Equatable>(
    of word: [Letter], in candidates: some Sequence<Int>, of letters: [Letter]
  ) -> [Int]? {
    var rest = word[...]
    var places: [Int] = []
    for place in candidates where letters[place] == rest.first {
      places.append(place)
      rest.removeFirst()
    }
    return rest.isEmpty ? places : nil
  }

  /// Returns the matching values, nearest first; equally near values keep their order.
  func found<Value>(in values: [Value], by texts: (Value) -> [String]) -> [Value] {
    guard !isEmpty else { return values }
    let near = values.enumerated().compactMap { offset, value in
      texts(value).enumerated().compactMap { number, text in
        // A match in a value's first text counts as nearer.
        distance(to: text).map { $0 * 2 + min(number, 1) }
      }.min().map { (distance: $0, offset: offset, value: value) }
    }
    return near.sorted { ($0.distance, $0.offset) < ($1.distance, $1.offset) }.map(\.value)
  }

  private static func distance(of word: String, in text: String) -> Int? {
    guard canHold(word, text) else { return nil }
    // Most texts are ASCII, whose bytes are compared faster than characters.
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return find(Array(word), in: Array(text)) { $0.isLetter || $0.isNumber }?.distance
    }
    return find(Array(word.utf8), in: Array(text.utf8)) {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
    }?.distance
  }

  /// Returns the distance of a word, and the positions of its letters.
  private static func find<Letter: Equatable>(
    _ word: [Letter], in text: [Letter], isWord: (Letter) -> Bool
  ) -> (distance: Int, places: [Int])? {
    func isStart(_ place: Int) -> Bool { place == 0 || !isWord(text[place - 1]) }
    let runs = text.indices.lazy.filter {
      text[$0] == word[0] && text[$0...].starts(with: word)
    }
    if let run = runs.first(where: isStart) ?? runs.first {
      return (run == 0 ? 0 : isStart(run) ? 1 : 2, Array(run..<run + word.count))
    }
    guard word.count > 1 else { return nil }
    // The letters can be in order, either each at the beginning of a word or close together from the
    // beginning of one.
    let starts = text.indices.filter { isWord(text[$0]) && isStart($0) }
    let found =
      places(of: word, in: starts, of: text)
      ?? starts.lazy.filter { text[$0] == word[0] }.compactMap {
        places(of: word, in: $0..<min(text.count, $0 + word.count * 2), of: text)
      }.first
    return found.map { (3, $0) }
  }

  /// Returns whether the letters of a word can occur in order; a quick check of bytes that rejects
  /// most texts.
  private static func canHold(_ word: String, _ text: String) -> Bool {
    var rest = word.utf8[...]
    for byte in text.utf8 {
      // Non-ASCII letters can be encoded in more than one way.
      guard let next = rest.first, next < 0x80 else { return true }
      if byte == next { rest.removeFirst() }
    }
    return rest.isEmpty
  }
}
