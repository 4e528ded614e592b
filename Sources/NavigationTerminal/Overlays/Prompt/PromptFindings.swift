/// What a source says of what was typed, asked only when somebody looks: of keys that arrive together
/// only the last is looked at.
@MainActor
final class PromptFindings {
  private let source: PromptSource
  private let typed: String
  private var asked: (text: String, problem: PromptProblem?)?
  /// What the text could become.
  private(set) lazy var completions = source.completions(typed)

  init(of typed: String, from source: PromptSource) {
    self.typed = typed
    self.source = source
  }

  /// What is wrong with a text that was typed, or taken from the completions.
  func problem(of text: String) -> PromptProblem? {
    guard !text.isEmpty else { return nil }
    if let asked, asked.text == text { return asked.problem }
    let problem = source.problem(text, completions)
    asked = (text, problem)
    return problem
  }
}
