/// What is wrong with what stands in the prompt.
struct PromptProblem: Hashable {
  /// Where, in characters of the text; `nil` for all of it.
  var offset: Int?
  /// What, as a sentence with the near word.
  var message: String
}
