/// What is wrong with what stands in the prompt.
struct PromptProblem: Hashable {
  /// Where, in characters of the text.
  var offset: Int
  /// What, as a sentence with the near word.
  var message: String
}
