extension DeepLinkMatcher {
  /// Returns the matching patterns in order of precedence, and the answer, if any.
  ///
  /// Each pattern's mapping declined, provided the answer, or came after the one that did. If any
  /// declined, the result includes the captures of the first one; if one answers, the query items
  /// that it does not read.
  func reached(
    by walk: LinkWalk, limit: Int
  ) -> (
    answer: DeepLinkAnswer<R>?, candidates: [DeepLinkExplanation.Candidate],
    declined: [LinkCapture]?, unread: [DeepLinkExplanation.UnreadItem]
  ) {
    var unread: [DeepLinkExplanation.UnreadItem] = []
    var answer: DeepLinkAnswer<R>?
    var declined: [LinkCapture]?
    var found: [(mapping: Int, result: DeepLinkExplanation.Candidate.Result)] = []
    let link = walk.link.reading(authorityAsHost: walk.reading.isHost)
    let first = walk.first
    let count = walk.end - first
    var visited = 0
    _ = walk.run(visited: &visited) { leaf in
      let mapping = Int(leaf.mapping)
      guard answer == nil else {
        if !found.contains(where: { $0.mapping == mapping }) { found.append((mapping, .preceded)) }
        return found.count >= limit
      }
      let captures = table.trie.rules[Int(leaf.rule)].captures
      let reads = LinkReads()
      let outcome = mappings[mapping].outcome(
        DeepLinkParameters(
          whole: link, context: .empty, firstPiece: first, captures: captures, reads: reads))
      if outcome != nil, let pattern = table.patterns[mapping] {
        unread = reads.unread(in: link, pattern)
      }
      if outcome == nil, declined == nil { declined = captures }
      answer = outcome.map { DeepLinkAnswer(mapping: mapping, outcome: $0) }
      found.append((mapping, outcome == nil ? .declined : .won))
      return false
    }
    found.sort { left, right in left.result == .won && right.result != .won }
    let candidates = found.prefix(limit).map { mapping, result in
      DeepLinkExplanation.Candidate(
        pattern: mappings[mapping].pattern, result: result, matchedSegments: count, failure: nil)
    }
    return (answer, candidates, declined, unread)
  }

  /// Counts the patterns that are compared with a link to explain it; for tests.
  package func comparedPatterns(for link: DeepLinkURL, limit: Int) -> Int {
    let walk = LinkWalk(table, link, table.reading(of: link))
    var nearest = NearestPatterns(walk, levels: walk.levels, limit: limit)
    _ = nearest.search()
    return nearest.compared
  }
}
