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
    var marks: Set<Int> = []
    for word in words.map(Array.init) {
      let isStart = letters.indices.map { Self.isBoundary(letters, $0) }
      let runs = letters.indices.filter { letters[$0...].starts(with: word) }
      if let start = runs.first(where: { isStart[$0] }) ?? runs.first {
        marks.formUnion(start..<start + word.count)
        continue
      }
      let initials = Self.places(of: word, in: letters.indices.filter { isStart[$0] }, of: letters)
      let close = letters.indices.lazy.filter { isStart[$0] && letters[$0] == word.first }
        .compactMap { start in
          let near = start..<min(letters.count, start + word.count * 2)
          return Self.places(of: word, in: Array(near), of: letters)
        }.first
      marks.formUnion(initials ?? close ?? [])
    }
    return marks
  }

  /// Returns the candidate positions at which a word's letters occur in order, or `nil` if a letter
  /// is missing.
  private static func places(
    of word: [Character], in candidates: [Int], of letters: [Character]
  ) -> [Int]? {
    var rest = word[...]
    var places: [Int] = []
    for place in candidates where letters[place] == rest.first {
      places.append(place)
      rest.removeFirst()
    }
    return rest.isEmpty ? places : nil
  }

  private static func isBoundary(_ letters: [Character], _ place: Int) -> Bool {
    place == 0 || !letters[place - 1].isLetter && !letters[place - 1].isNumber
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
      return distance(of: Array(word), in: Array(text)) { $0.isLetter || $0.isNumber }
    }
    return distance(of: Array(word.utf8), in: Array(text.utf8)) {
      (0x61...0x7A).contains($0) || (0x30...0x39).contains($0)
    }
  }

  private static func distance<Letter: Equatable>(
    of word: [Letter], in text: [Letter], isWord: (Letter) -> Bool
  ) -> Int? {
    var nearest: Int?
    for start in text.indices where text[start] == word[0] && text[start...].starts(with: word) {
      if start == 0 { return 0 }
      nearest = isWord(text[start - 1]) ? nearest ?? 2 : 1
    }
    if nearest != nil || word.count == 1 { return nearest }
    // The letters can be in order, either each at the beginning of a word or close together from the
    // beginning of one.
    let starts = text.indices.filter { isWord(text[$0]) && ($0 == 0 || !isWord(text[$0 - 1])) }
    func areFound(in letters: some Sequence<Letter>) -> Bool {
      var rest = word[...]
      for letter in letters where letter == rest.first { rest.removeFirst() }
      return rest.isEmpty
    }
    let isScattered =
      areFound(in: starts.lazy.map { text[$0] })
      || starts.contains {
        text[$0] == word[0] && areFound(in: text[$0...].prefix(word.count * 2))
      }
    return isScattered ? 3 : nil
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
