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

  /// The number of patterns, the first of a table, that are compared with a link.
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

extension LinkFailures {
  /// Returns the patterns that match, the one that answers first.
  ///
  /// The mappings before it have declined, and those behind it were not asked.
  func candidates(answering mapping: Int?) -> [DeepLinkExplanation.Candidate] {
    let met = record.entries.filter(\.isMet).map(\.entry)
    let answer = met.firstIndex { $0.mapping == mapping } ?? met.count
    var candidates = met.enumerated().map { index, entry in
      DeepLinkExplanation.Candidate(
        pattern: entry.pattern.description,
        result: index < answer ? .declined : index == answer ? .won : .preceded,
        matchedSegments: segments.count, failure: nil)
    }
    if answer < met.count { candidates.insert(candidates.remove(at: answer), at: 0) }
    return candidates
  }

  /// Returns the patterns that do not match, nearest first.
  ///
  /// A pattern is nearer if the walk has come further on the way to it. Of a large table, only the
  /// first patterns are compared.
  ///
  /// - Complexity: O(min(patterns, `LinkMiss.mostCompared`) × length of the link).
  func misses(limit: Int) -> [LinkMiss] {
    let words = segments.map { WrittenWord($0) }
    let known = Set(record.entries.map(\.entry.mapping))
    var found = record.entries.filter { !$0.isMet }.map { entry, _ in
      let most = entry.tests.count { $0.rank < LinkTest.path.rank }
      return LinkMiss(
        entry: entry, matched: min(segments.count, most), distance: 0, reason: .rule)
    }
    for entry in walk.table.entries.prefix(LinkMiss.mostCompared).compactMap(\.self)
    where !known.contains(entry.mapping) {
      found.append(miss(entry, walk.matched(entry), words))
    }
    return Array(found.sorted { $0.key < $1.key }.prefix(limit))
  }

  private func miss(_ entry: LinkEntry, _ matched: Int, _ words: [WrittenWord]) -> LinkMiss {
    func miss(_ distance: Int, _ reason: LinkMiss.Reason) -> LinkMiss {
      LinkMiss(entry: entry, matched: matched, distance: distance, reason: reason)
    }
    guard matched < segments.count else { return miss(1, .end) }
    guard matched < entry.tests.count else { return miss(4, .excess) }
    guard case .literal(let text) = entry.tests[matched] else { return miss(3, .segment) }
    // The comparison itself lowercases only ASCII letters.
    let literal =
      text.contains { $0 >= 0x80 }
      ? Array(String(decoding: text, as: UTF8.self).lowercased().utf8)[...] : text
    let word = words[matched]
    return miss(word.distance(to: literal.span) ?? (word.begins(literal.span) ? 4 : 5), .segment)
  }

  /// Whether typing more at the end of the link may make another pattern match.
  var mayContinue: Bool {
    if link.layout.fragment != nil { return false }
    if record.entries.contains(where: { !$0.isMet && mayMeetTheRest(of: $0.entry) }) {
      return true
    }
    if link.description.utf8.contains(UInt8(ascii: "?")) { return false }
    return record.nodes.contains { node, piece in
      if piece == walk.end {
        return !node.literals.isEmpty
          || node.branches.contains { $0.rank < LinkTest.wildcard.rank }
      }
      guard piece == walk.end - 1, isAtEnd(piece) else { return false }
      let text = segments[piece - walk.first]
      let typed = LinkBytes.lowercased(Array(text.utf8)[...])
      return node.literals.keys.contains {
        $0.count > typed.count && LinkBytes.lowercased($0).starts(with: typed)
      }
        || node.branches.contains { branch in
          branch.rank < LinkTest.text.rank && !walk.accepts(branch.test, piece)
            && branch.test.mayBecome(text)
        }
    }
  }

  /// Whether a pattern fails only because the query is incomplete.
  private func mayMeetTheRest(of entry: LinkEntry) -> Bool {
    guard walk.reading.meets(entry, link), let index = entry.firstFailure(link) else {
      return false
    }
    let item = entry.query[index]
    guard let piece = link.queryPiece(item.name) else { return true }
    return isAtEnd(piece) && item.test.mayBecome(link.text(link.pieces[piece]))
  }

  private func isAtEnd(_ piece: Int) -> Bool {
    Int(link.pieces[piece].written.upperBound) == link.description.utf8.count
  }
}
