import Spelling

/// A pattern that does not match a link, and the first mismatch.
struct LinkMiss {
  enum Reason {
    /// The segment behind the matching ones is another one.
    case segment
    /// The link has more segments than the pattern.
    case excess
    /// The link has fewer segments than the pattern.
    case end
    /// The segments match, but not the scheme, the host or the query.
    case rule
  }

  /// The maximum number of patterns that are compared with a link.
  static let mostCompared = 2_000

  let entry: LinkEntry
  /// The number of segments that match before the first mismatch.
  let matched: Int
  /// The distance between the link and the pattern: 0 if only the scheme, host or query differs,
  /// 5 for an unrelated word.
  let distance: Int
  let reason: Reason

  /// The sort key; smaller is nearer.
  fileprivate var key: (Int, Int, Int) { (-matched, distance, entry.mapping) }
}

extension LinkWalk {
  /// Returns the patterns that do not match, nearest first.
  ///
  /// A pattern is nearer if more of its segments match. Of a large table, only the first patterns
  /// are compared.
  ///
  /// - Complexity: O(patterns), of which at most 2,000 are compared.
  func misses(limit: Int) -> [LinkMiss] {
    let words = (first..<end).map { WrittenWord(link.text(link.pieces[$0])) }
    let found = table.entries.lazy.compactMap(\.self).prefix(LinkMiss.mostCompared)
      .compactMap { miss($0, words) }
    return Array(found.sorted { $0.key < $1.key }.prefix(limit))
  }

  private func miss(_ entry: LinkEntry, _ words: [WrittenWord]) -> LinkMiss? {
    let matched = matched(entry)
    func miss(_ distance: Int, _ reason: LinkMiss.Reason) -> LinkMiss {
      LinkMiss(entry: entry, matched: matched, distance: distance, reason: reason)
    }
    if isWhole(entry, matched) { return meets(entry) ? nil : miss(0, .rule) }
    guard first + matched < end else { return miss(1, .end) }
    guard matched < entry.tests.count else { return miss(4, .excess) }
    guard case .literal(let text) = entry.tests[matched] else { return miss(3, .segment) }
    return miss(words[matched].distance(toLiteral: text), .segment)
  }

  /// The number of leading segments that match a pattern's.
  private func matched(_ entry: LinkEntry) -> Int {
    var count = 0
    while count < entry.tests.count, first + count < end,
      entry.tests[count].rank < LinkTest.path.rank, accepts(entry.tests[count], first + count)
    {
      count += 1
    }
    return count
  }

  /// Whether a pattern matches the whole path, given the number of leading segments that match.
  private func isWhole(_ entry: LinkEntry, _ matched: Int) -> Bool {
    if first + matched == end, matched >= entry.shortest { return true }
    guard matched < entry.tests.count, entry.tests[matched].rank >= LinkTest.path.rank else {
      return false
    }
    return accepts(entry.tests[matched], first + matched)
  }

  /// Whether typing more at the end of the link may make another pattern match.
  ///
  /// - Complexity: O(patterns).
  var mayContinue: Bool {
    if link.layout.fragment != nil { return false }
    let hasQuery = link.description.utf8.contains(UInt8(ascii: "?"))
    return table.entries.contains { entry in
      guard let entry else { return false }
      let matched = matched(entry)
      if isWhole(entry, matched), mayMeetTheRest(of: entry) { return true }
      guard !hasQuery, matched < entry.tests.count else { return false }
      let (next, piece) = (entry.tests[matched], first + matched)
      if piece == end { return next.rank < LinkTest.wildcard.rank }
      return piece == end - 1 && next.rank < LinkTest.text.rank && isAtEnd(piece)
        && next.mayBecome(link.text(link.pieces[piece]))
    }
  }

  /// Whether a pattern fails only because the query is incomplete.
  private func mayMeetTheRest(of entry: LinkEntry) -> Bool {
    guard reading.meets(entry, link), let index = entry.firstFailure(link) else { return false }
    let item = entry.query[index]
    guard let piece = link.queryPiece(item.name) else { return true }
    return isAtEnd(piece) && item.test.mayBecome(link.text(link.pieces[piece]))
  }

  private func isAtEnd(_ piece: Int) -> Bool {
    Int(link.pieces[piece].written.upperBound) == link.description.utf8.count
  }
}

extension WrittenWord {
  /// Returns the distance to a literal of a pattern: 4 if it only begins with this word, 5 if it is
  /// unrelated.
  fileprivate func distance(toLiteral text: ArraySlice<UInt8>) -> Int {
    func distance(_ word: Span<UInt8>) -> Int { self.distance(to: word) ?? (begins(word) ? 4 : 5) }
    guard text.contains(where: { $0 >= 0x80 }) else { return distance(text.span) }
    // The comparison itself lowercases only ASCII letters.
    return distance(Array(String(decoding: text, as: UTF8.self).lowercased().utf8).span)
  }
}
