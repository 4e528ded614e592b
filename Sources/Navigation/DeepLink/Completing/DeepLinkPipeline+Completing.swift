extension DeepLinkPipeline {
  /// Says how a link that is being typed may go on.
  ///
  /// What the person may not see is left out.
  ///
  /// - Parameters:
  ///   - partial: What has been typed; the cursor stands at its end.
  ///   - principal: Who is signed in, if anyone.
  ///   - limit: How many are wanted at most.
  /// - Returns: The completions in the order of declaration, literals before values to be typed.
  /// - Complexity: O(length + children of the places that it may have reached).
  public func completions(
    for partial: String, principal: Principal? = nil, limit: Int = 64
  ) -> [DeepLinkCompletion] {
    guard partial.utf8.count <= limits.bytes else { return [] }
    let typed = TypedLink(partial, hosts: allowedHosts)
    var found: [DeepLinkCompletion] = []
    if typed.scheme == nil, !partial.isEmpty, !partial.contains("/") {
      found += completions(of: allowedSchemes.map { $0 + "://" }, .scheme, "", partial)
    }
    if let scheme = typed.scheme, !allowedSchemes.contains(scheme) { return [] }
    if let host = typed.unfinishedHost {
      return completions(of: allowedHosts, .host, typed.prefix, host)
    }
    let cursor = TrieCursor(matcher.table.trie, typed, isFolded: typed.host == nil) {
      mapping, index in
      guard case .success(let pattern) = matcher.mappings[mapping].parsed else { return nil }
      return pattern.read(hosts: matcher.table.hosts).segments.dropFirst(index).first?.description
    }
    guard typed.query == nil else {
      found += cursor.queryItems().compactMap { permitted($0, principal) }
      return Array(found.prefix(max(0, limit)))
    }
    cursor.segments { completion in
      if found.count < limit, let allowed = permitted(completion, principal) {
        found.append(allowed)
      }
      return found.count >= limit
    }
    return Array(found.prefix(max(0, limit)))
  }

  private func completions(
    of words: [String], _ kind: DeepLinkCompletion.Kind, _ prefix: String, _ typed: String
  ) -> [DeepLinkCompletion] {
    words.filter { $0.hasPrefix(typed.lowercased()) && $0 != typed }.map { word in
      DeepLinkCompletion(
        kind: kind, label: word, text: prefix + word + (kind == .host ? "/" : ""),
        expectation: nil, isComplete: false, continues: true, needsSignIn: false)
    }
  }

  /// The completion with what the policy says of it, or `nil` when the person may not see it.
  private func permitted(
    _ completion: DeepLinkCompletion, _ principal: Principal?
  ) -> DeepLinkCompletion? {
    guard completion.isComplete, completion.kind == .segment || completion.kind == .query,
      let link = try? DeepLinkURL(completion.text, limits: limits),
      let answer = matcher.answer(to: link, rules.reading(of: link), .empty)
    else { return completion }
    switch requirement(of: answer.outcome, plan(for: answer.outcome), principal) {
    case .allowed: return completion
    case .forbidden: return nil
    case .needsSignIn:
      return DeepLinkCompletion(
        kind: completion.kind, label: completion.label, text: completion.text,
        expectation: completion.expectation, isComplete: true, continues: completion.continues,
        needsSignIn: true)
    }
  }
}
