extension DeepLinkPipeline {
  /// Says what would be decided about a link, and why, without any effect.
  ///
  /// - Parameters:
  ///   - link: The link, or what of it has been typed.
  ///   - isInternal: Whether it comes from inside the app, where a path without a scheme will do.
  ///   - principal: Who is signed in, if anyone.
  ///   - limit: How many patterns are named at most.
  /// - Returns: The decision, the place and the word that is wrong, and the nearest patterns.
  /// - Complexity: O(length of the link + patterns); cheap enough for every key that is typed.
  public func explain(
    _ link: String, isInternal: Bool = false, principal: Principal? = nil, limit: Int = 8
  ) -> DeepLinkExplanation {
    let parsed: DeepLinkURL
    do {
      parsed = try DeepLinkURL(link, limits: limits)
    } catch {
      return explanation(of: DeepLinkRejection(error), isIncomplete: beginsAScheme(link))
    }
    let reading = rules.reading(of: parsed)
    if let refusal = rules.refusal(of: parsed, reading, isInternal: isInternal) {
      return explanation(of: refusal, isIncomplete: mayContinue(parsed, refusal))
    }
    guard let matcher else { return explainClosure(parsed, principal) }
    let comparison = LinkComparison(parsed, reading, matcher.table.converters)
    var (answer, candidates) = matcher.reached(parsed, reading, limit: limit)
    let near = matcher.missed(comparison, limit: limit)
    let isIncomplete =
      near.contains { comparison.mayContinue($0, matcher) } || beginsAScheme(link)
    let failures = near.map { matcher.candidate($0, comparison) }
    candidates += failures.prefix(max(0, limit - candidates.count))
    if let answer {
      return explanation(
        of: parsed, answer.outcome, principal, candidates, isIncomplete: isIncomplete)
    }
    if let refusal = rules.foreignHost(parsed, reading) {
      return explanation(of: refusal, candidates, isIncomplete: isIncomplete)
    }
    return explanation(
      of: parsed, comparison.complaint(candidates), candidates, isIncomplete: isIncomplete)
  }

  private func explainClosure(
    _ link: DeepLinkURL, _ principal: Principal?
  ) -> DeepLinkExplanation {
    let reading = rules.reading(of: link)
    guard let answer = answer(to: link, reading, .empty) else {
      if let refusal = rules.foreignHost(link, reading) { return explanation(of: refusal) }
      return explanation(of: link, LinkComplaint(message: "no route answers"), [])
    }
    return explanation(of: link, answer.outcome, principal, [])
  }

  /// Explains a link that a pattern answers.
  private func explanation(
    of link: DeepLinkURL, _ outcome: DeepLinkOutcome<R>, _ principal: Principal?,
    _ candidates: [DeepLinkExplanation.Candidate], isIncomplete: Bool = false
  ) -> DeepLinkExplanation {
    let plan = plan(for: outcome)
    let target = outcome.route.map { String(describing: $0) }
    var result = DeepLinkExplanation.Outcome.plan
    var reason: String?
    var message = "opens \(target ?? plan.action?.name ?? "nothing")"
    switch requirement(of: outcome, plan, principal) {
    case .allowed: break
    case .needsSignIn:
      result = .pending
      message = "\(target ?? plan.action?.name ?? "it") needs sign-in"
    case .forbidden(let role):
      result = .rejected
      let refusal = rules.forbidden(link, role)
      reason = refusal.reason.word
      message = refusal.message
    }
    return DeepLinkExplanation(
      link: link.description, outcome: result, reason: reason, message: message, place: nil,
      nearWord: nil, suggestion: nil, isIncomplete: isIncomplete, route: target,
      plan: plan.words, candidates: candidates)
  }

  /// Explains a link that no pattern answers.
  private func explanation(
    of link: DeepLinkURL, _ complaint: LinkComplaint,
    _ candidates: [DeepLinkExplanation.Candidate], isIncomplete: Bool = false
  ) -> DeepLinkExplanation {
    DeepLinkExplanation(
      link: link.description, outcome: .unhandled, reason: nil, message: complaint.message,
      place: complaint.place, nearWord: complaint.nearWord,
      suggestion: complaint.suggestion(for: link.description), isIncomplete: isIncomplete,
      route: nil, plan: [], candidates: candidates)
  }

  /// Explains a link that is refused.
  private func explanation(
    of refusal: DeepLinkRejection, _ candidates: [DeepLinkExplanation.Candidate] = [],
    isIncomplete: Bool = false
  ) -> DeepLinkExplanation {
    let complaint = LinkComplaint(
      message: refusal.message, place: place(of: refusal), nearWord: refusal.nearWord)
    return DeepLinkExplanation(
      link: refusal.link, outcome: .rejected, reason: refusal.reason.word,
      message: complaint.message, place: complaint.place, nearWord: complaint.nearWord,
      suggestion: complaint.suggestion(for: refusal.link), isIncomplete: isIncomplete,
      route: nil, plan: [], candidates: candidates)
  }

  private func place(of refusal: DeepLinkRejection) -> DeepLinkExplanation.Place {
    let link = try? DeepLinkURL(refusal.link, limits: limits)
    let length: Int =
      switch refusal.reason {
      case .scheme: link?.scheme?.count ?? 1
      case .host: link?.host?.count ?? 1
      default: 1
      }
    return DeepLinkExplanation.Place(offset: refusal.characterOffset, length: length)
  }
}

extension DeepLinkPipeline {
  /// Whether a text is the beginning of an allowed scheme.
  private func beginsAScheme(_ text: String) -> Bool {
    guard !text.isEmpty else { return true }
    let typed = text.lowercased()
    return allowedSchemes.contains { ($0 + "://").hasPrefix(typed) }
  }

  /// Whether what is refused may still become an allowed host.
  private func mayContinue(_ link: DeepLinkURL, _ refusal: DeepLinkRejection) -> Bool {
    switch refusal.reason {
    case .origin: return beginsAScheme(link.description)
    case .host:
      guard link.layout.segmentsEnd == link.layout.segmentsStart,
        !link.description.hasSuffix("/")
          || link.host == nil
      else { return false }
      let typed = link.host?.lowercased() ?? ""
      return allowedHosts.contains { $0.hasPrefix(typed) }
    default: return false
    }
  }
}
