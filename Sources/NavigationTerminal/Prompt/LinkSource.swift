import Navigation

/// Answers the prompt from the app's pipeline.
@MainActor
struct LinkSource<R: Route> {
  let host: NavigationHost<R>

  /// The words that the prompt knows beside links.
  static var words: [String] { ["q", "quit", "help"] }

  /// The closures that the prompt asks.
  var source: PromptSource {
    PromptSource(completions: completions) { problem($0, isTyping: true) }
  }

  /// What a text could become; for an empty one the route table.
  func completions(_ text: String) -> [PromptCompletion] {
    guard let links = host.store.links else { return [] }
    if text.isEmpty { return table(links) }
    return links.completions(for: text, principal: host.store.session.principal).map {
      PromptCompletion(
        label: $0.kind == .placeholder ? Self.stem(of: $0.text) + $0.label : $0.text,
        text: $0.text,
        note: $0.expectation ?? ($0.needsSignIn ? "needs sign-in" : ""))
    }
  }

  /// What stands before the value that is being typed: all up to its `/`, `=` or `&`.
  private static func stem(of text: String) -> Substring {
    let end = text.lastIndex { "/=&".contains($0) }.map { text.index(after: $0) }
    return text[..<(end ?? text.startIndex)]
  }

  /// What is wrong with a text; `nil` when it opens something, or waits for sign-in.
  func problem(_ text: String, isTyping: Bool) -> PromptProblem? {
    if Self.words.contains(text) { return nil }
    let link = host.fullLink(text)
    let problem = LinkVerdict(links: host.store.links).problem(
      with: link, principal: host.store.session.principal, isTyping: isTyping)
    guard let problem else { return nil }
    return PromptProblem(
      offset: max(0, problem.offset - (link.count - text.count)), message: problem.message)
  }

  /// The route table; a line puts what comes before the first value into the prompt.
  private func table(_ links: DeepLinkPipeline<R>) -> [PromptCompletion] {
    (links.matcher?.routes ?? []).filter { $0.problem == nil && $0.unreachableBehind == nil }.map {
      let fixed = $0.pattern.prefix { !"<:*?".contains($0) }
      return PromptCompletion(label: $0.pattern, text: String(fixed))
    }
  }
}
