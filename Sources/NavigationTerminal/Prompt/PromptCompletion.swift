/// A line of the prompt's list: what it shows, and what the prompt would hold.
struct PromptCompletion: Hashable {
  /// What the line shows, such as `products/<int:id>`.
  var label: String
  /// The text that the prompt would hold, as far as it can be known.
  var text: String
  /// What it means, such as what a value has to be.
  var note: String = ""
}
