/// A line of the prompt's list: what would stand in the prompt, and what it is.
struct PromptCompletion: Hashable {
  /// The text that the prompt would hold.
  var text: String
  /// What it means, such as a product's name.
  var note: String = ""
}
