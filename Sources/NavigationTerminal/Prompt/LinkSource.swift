import Navigation

/// Answers the prompt from the app's pipeline.
@MainActor
struct LinkSource<R: Route> {
  let host: NavigationHost<R>

  /// The words that the prompt knows beside links.
  static var words: [PromptCompletion] {
    [
      PromptCompletion(text: "help", note: "every key that works here"),
      PromptCompletion(text: "quit", note: "end the app"),
    ]
  }

  /// The closures that the prompt asks.
  var source: PromptSource {
    PromptSource(completions: completions, problem: problem)
  }

  /// What a text could become.
  func completions(_ text: String) -> [PromptCompletion] {
    []
  }

  /// What is wrong with a text; `nil` when it opens something, or waits for sign-in.
  func problem(_ text: String) -> PromptProblem? {
    if ["q", "quit", "help"].contains(text) { return nil }
    let verdict = LinkVerdict(links: host.store.links)
    let link = host.fullLink(text)
    guard let problem = verdict.problem(with: link, principal: host.store.session.principal) else {
      return nil
    }
    let prefix = link.count - text.count
    return PromptProblem(offset: max(0, problem.offset - prefix), message: problem.message)
  }
}
