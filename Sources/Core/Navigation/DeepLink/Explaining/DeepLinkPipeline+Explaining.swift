extension DeepLinkPipeline {
  /// Explains the decision about a link, without side effects.
  ///
  /// - Parameters:
  ///   - link: The link, or the part typed so far.
  ///   - isInternal: Whether the link comes from inside the app, where a path without a scheme is
  ///     enough.
  ///   - principal: The signed-in principal, or `nil`.
  ///   - limit: The maximum number of patterns to list.
  /// - Returns: The decision, the location and description of the problem, and the nearest
  ///   patterns.
  /// - Complexity: O(length of the link + patterns). At most 2,000 patterns are compared, so this
  ///   method is fast enough to call on every keystroke.
  public func explain(
    _ link: String, isInternal: Bool = false, principal: Principal? = nil, limit: Int = 8
  ) -> DeepLinkExplanation {
    find(DeepLinkRequest(link, isInternal: isInternal)).explanation(for: principal, limit: limit)
  }

  /// Explains text that is not a link, or a link that is refused before the lookup.
  func explanation(of refusal: DeepLinkRejection, in link: DeepLinkURL?) -> DeepLinkExplanation {
    DeepLinkExplanation(
      refusal.failure, reason: refusal.reason.word,
      isIncomplete: link.map { mayContinue($0, refusal) } ?? beginsAScheme(refusal.link))
  }

  /// Explains a link that passes every rule, and that is refused only if no mapping handles it.
  func explanation(
    of link: DeepLinkURL, orBy refusal: DeepLinkRejection?, _ context: DeepLinkContext,
    _ principal: Principal?, limit: Int
  ) -> DeepLinkExplanation {
    let reading = rules.reading(of: link)
    let record = LinkRecord()
    let answer = matcher.answer(to: link, reading, context, recording: record)
    let failures = LinkFailures(
      LinkWalk(matcher.table, link, reading), record, secrets: secrets)
    let limit = max(0, limit)
    var candidates = Array(failures.candidates(answering: answer?.mapping).prefix(limit))
    let missed = failures.misses(limit: max(1, limit - candidates.count)).map { miss in
      (miss: miss, failure: failures.failure(of: miss))
    }
    candidates += missed.prefix(limit - candidates.count).map { miss, failure in
      DeepLinkExplanation.Candidate(
        pattern: miss.entry.pattern.description, result: .failed, matchedSegments: miss.matched,
        failure: DeepLinkExplanation.Failure(
          failure, segment: miss.reason == .rule ? nil : miss.matched))
    }
    var isIncomplete =
      failures.mayContinue || beginsAScheme(link.description) || beginsAHost(link)
    if let answer {
      let pattern = matcher.table.entries[answer.mapping]?.pattern
      var result = explanation(of: link, answer.outcome, principal)
      (result.candidates, result.isIncomplete) = (candidates, isIncomplete)
      let unread = pattern.map { record.reads.unread(in: link, $0) } ?? []
      result.unread = unread.isEmpty ? nil : unread
      return result
    }
    var failure = refusal?.failure ?? missed.first?.failure ?? failures.noRoute
    if refusal == nil, let declined = record.entries.first(where: \.isMet)?.entry {
      failure = failures.failure(ofDeclined: declined.captures)
      // A longer value might be accepted.
      if failure.range?.upperBound == link.description.utf8.count { isIncomplete = true }
    }
    return DeepLinkExplanation(
      failure, reason: refusal?.reason.word, candidates, isIncomplete: isIncomplete)
  }

  /// Explains what a mapping answers.
  private func explanation(
    of link: DeepLinkURL, _ outcome: DeepLinkOutcome<R>, _ principal: Principal?
  ) -> DeepLinkExplanation {
    let plan = plan(for: outcome)
    let target = outcome.route.map { RouteText.of($0) }
    let shown = LinkText.visible(target ?? plan.action?.name ?? "nothing")
    var result = DeepLinkExplanation(
      link: link.description, outcome: .plan, message: "opens \(shown)", route: target,
      plan: plan.commands.map(\.words) + (plan.action.map { ["perform \($0.name)"] } ?? []))
    switch requirement(of: outcome, plan, principal) {
    case .allowed: break
    case .needsSignIn: (result.outcome, result.message) = (.pending, "\(shown) needs sign-in")
    case .forbidden(let role):
      let refusal = rules.forbidden(link, role)
      (result.outcome, result.message) = (.rejected, refusal.message)
      result.reason = refusal.reason.word
    }
    return result
  }
}

extension DeepLinkPipeline {
  /// Whether the text is a prefix of an allowed scheme.
  private func beginsAScheme(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    let typed = text.lowercased()
    return allowedSchemes.contains { ($0 + "://").hasPrefix(typed) }
  }

  /// Whether a refused link may still become an allowed one.
  private func mayContinue(_ link: DeepLinkURL, _ refusal: DeepLinkRejection) -> Bool {
    switch refusal.reason {
    case .origin: return beginsAScheme(link.description)
    case .host: return beginsAHost(link)
    default: return false
    }
  }

  /// Whether a link ends in an authority that may become an allowed host.
  private func beginsAHost(_ link: DeepLinkURL) -> Bool {
    guard link.layout.hasAuthority, link.layout.segmentsEnd == link.layout.segmentsStart else {
      return false
    }
    let end = link.layout.segmentsStart > 0 ? Int(link.pieces[0].written.upperBound) : nil
    guard end ?? link.description.utf8.count == link.description.utf8.count else { return false }
    let typed = link.host?.lowercased() ?? ""
    return allowedHosts.contains { $0.hasPrefix(typed) && $0 != typed }
  }
}
