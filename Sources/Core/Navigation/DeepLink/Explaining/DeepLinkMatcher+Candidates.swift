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
    let count = walk.end - walk.first
    table.search(walk.link, walk.reading, .empty) { mapping, parameters in
      guard answer == nil else {
        if !found.contains(where: { $0.mapping == mapping }) { found.append((mapping, .preceded)) }
        return found.count >= limit
      }
      var parameters = parameters
      let reads = LinkReads()
      parameters.reads = reads
      let outcome = mappings[mapping].outcome(parameters)
      if outcome != nil, let pattern = table.entries[mapping]?.pattern {
        unread = reads.unread(in: walk.link, pattern)
      }
      if outcome == nil, declined == nil { declined = parameters.captures }
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
}
