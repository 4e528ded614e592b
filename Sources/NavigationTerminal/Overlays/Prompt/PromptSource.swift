/// Where the prompt asks about what is typed.
struct PromptSource {
  /// What the text could become; for an empty one the route table.
  var completions: @MainActor (String) -> [PromptCompletion]
  /// What is wrong with the text so far, of which these are the completions; `nil` when it opens
  /// something, or still may.
  var problem: @MainActor (String, [PromptCompletion]) -> PromptProblem?
}
