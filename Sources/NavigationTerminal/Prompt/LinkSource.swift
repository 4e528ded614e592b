import Navigation

/// Answers the prompt from the app's pipeline.
@MainActor
struct LinkSource<R: Route> {
  let host: NavigationHost<R>

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
    nil
  }
}
