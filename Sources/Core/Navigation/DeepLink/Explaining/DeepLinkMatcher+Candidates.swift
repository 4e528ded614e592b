import Spelling

extension DeepLinkMatcher {
  /// Returns the matching patterns in order of precedence, and the answer, if any.
  ///
  /// Each pattern's mapping declined, provided the answer, or came after the one that did. If any
  /// declined, the result includes the captures of the first one; if one answers, the query items
  /// that it does not read.
  func reached(
    _ link: DeepLinkURL, _ reading: LinkReading, limit: Int
  ) -> (
    answer: DeepLinkAnswer<R>?, candidates: [DeepLinkExplanation.Candidate],
    declined: [LinkCapture]?, unread: [DeepLinkExplanation.UnreadItem]
  ) {
    var unread: [DeepLinkExplanation.UnreadItem] = []
    var answer: DeepLinkAnswer<R>?
    var declined: [LinkCapture]?
    var found: [(mapping: Int, result: DeepLinkExplanation.Candidate.Result)] = []
    let link = link.reading(authorityAsHost: reading.isHost)
    let walk = LinkWalk(table, link, reading)
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
      if outcome != nil, case .success(let pattern) = mappings[mapping].parsed {
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

  /// Returns the patterns that do not match, nearest first.
  func missed(
    _ comparison: LinkComparison, _ walk: LinkWalk, levels: [[LinkTrie.Node]], limit: Int
  ) -> [LinkComparison.Result] {
    var nearest = NearestPatterns(walk, levels: levels, limit: limit) { mapping in
      guard case .success(let pattern) = mappings[mapping].parsed,
        var result = comparison.compare(pattern, hosts: table.hosts, mapping: mapping)
      else { return nil }
      result.distance = distance(result, pattern, comparison)
      return result
    }
    return nearest.search()
  }

  /// Counts the patterns that are compared with a link to explain it; for tests.
  package func comparedPatterns(for link: DeepLinkURL, limit: Int) -> Int {
    let walk = LinkWalk(table, link, table.reading(of: link))
    let comparison = LinkComparison(link, walk.reading, table.converters)
    var count = 0
    var nearest = NearestPatterns(walk, levels: walk.levels, limit: limit) { mapping in
      count += 1
      guard case .success(let pattern) = mappings[mapping].parsed else { return nil }
      return comparison.compare(pattern, hosts: table.hosts, mapping: mapping)
    }
    _ = nearest.search()
    return count
  }

  private func distance(
    _ result: LinkComparison.Result, _ pattern: DeepLinkPattern, _ comparison: LinkComparison
  ) -> Int {
    switch result.failure {
    case .query, .scheme, .host: return 0
    case .end: return 1
    case .excess: return 4
    case .segment(let index):
      let wanted = pattern.read(hosts: table.hosts).segments
      guard case .literal(let text) = wanted[wanted.startIndex + index] else { return 3 }
      let written = WrittenWord(comparison.segments[index])
      let word = Array(text.lowercased().utf8)
      return written.distance(to: word.span) ?? (written.begins(word.span) ? 4 : 5)
    }
  }

  /// Describes the mismatch between a listed pattern and the link.
  func detail(
    _ result: LinkComparison.Result, _ comparison: LinkComparison
  ) -> LinkComparison.Detail? {
    guard case .success(let pattern) = mappings[result.mapping].parsed else { return nil }
    return comparison.detail(result, pattern, hosts: table.hosts)
  }

  func candidate(
    _ result: LinkComparison.Result, _ comparison: LinkComparison
  ) -> DeepLinkExplanation.Candidate {
    DeepLinkExplanation.Candidate(
      pattern: mappings[result.mapping].pattern, result: .failed, matchedSegments: result.matched,
      failure: detail(result, comparison)?.failure(in: comparison.link))
  }
}
