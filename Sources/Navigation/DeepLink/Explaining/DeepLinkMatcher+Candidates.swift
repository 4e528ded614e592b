extension DeepLinkMatcher {
  /// What the tree reaches, in order of precedence: who declined, who answered, who came behind.
  func reached(
    _ link: DeepLinkURL, _ reading: LinkReading, limit: Int
  ) -> (answer: DeepLinkAnswer<R>?, candidates: [DeepLinkExplanation.Candidate]) {
    var answer: DeepLinkAnswer<R>?
    var found: [(mapping: Int, result: DeepLinkExplanation.Candidate.Result)] = []
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
      let outcome = mappings[mapping].outcome(
        DeepLinkParameters(
          link: link, context: .empty, firstPiece: first,
          captures: table.trie.rules[Int(leaf.rule)].captures))
      answer = outcome.map { DeepLinkAnswer(mapping: mapping, outcome: $0) }
      found.append((mapping, outcome == nil ? .declined : .won))
      return false
    }
    found.sort { left, right in left.result == .won && right.result != .won }
    let candidates = found.prefix(limit).map { mapping, result in
      DeepLinkExplanation.Candidate(
        pattern: mappings[mapping].pattern, result: result, matchedSegments: count, failure: nil)
    }
    return (answer, candidates)
  }

  /// The patterns that fail, nearest first.
  ///
  /// Spelling is compared for the first few thousand that come equally far; behind them the order of
  /// declaration counts.
  func missed(_ comparison: LinkComparison, limit: Int) -> [LinkComparison.Result] {
    var found: [LinkComparison.Result] = []
    for (index, mapping) in mappings.enumerated() {
      guard case .success(let pattern) = mapping.parsed,
        let result = comparison.compare(pattern, hosts: table.hosts, mapping: index)
      else { continue }
      found.append(result)
    }
    for index in found.indices.prefix(4_096) {
      found[index].distance = distance(found[index], comparison)
    }
    for index in found.indices.dropFirst(4_096) { found[index].distance = .max }
    found.sort { left, right in
      (-left.matched, left.distance, left.mapping) < (-right.matched, right.distance, right.mapping)
    }
    return Array(found.prefix(limit))
  }

  /// How far the first failure is from what was expected: 0 for a word that is only unfinished.
  private func distance(_ result: LinkComparison.Result, _ comparison: LinkComparison) -> Int {
    switch result.failure {
    case .query, .scheme, .host: return 0
    case .end: return 1
    case .excess: return 4
    case .segment(let index):
      guard case .success(let pattern) = mappings[result.mapping].parsed else { return .max }
      let wanted = pattern.read(hosts: table.hosts).segments
      guard case .literal(let text) = wanted[wanted.startIndex + index] else { return 3 }
      let written = Array(comparison.segments[index].lowercased().utf8)
      let word = Array(text.lowercased().utf8)
      return NearWord.distance(written, word, atMost: 3)
        ?? (!written.isEmpty && word.starts(with: written) ? 4 : 5)
    }
  }

  func candidate(
    _ result: LinkComparison.Result, _ comparison: LinkComparison
  ) -> DeepLinkExplanation.Candidate {
    let mapping = mappings[result.mapping]
    guard case .success(let pattern) = mapping.parsed else {
      return DeepLinkExplanation.Candidate(
        pattern: mapping.pattern, result: .failed, matchedSegments: 0, failure: nil)
    }
    return DeepLinkExplanation.Candidate(
      pattern: mapping.pattern, result: .failed, matchedSegments: result.matched,
      failure: comparison.failure(result, pattern, hosts: table.hosts))
  }
}
