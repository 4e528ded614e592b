/// A line of the prompt's list: what it shows, and what taking it comes to.
struct PromptCompletion {
  /// What the line shows, such as `products/<int:id>`.
  var label: String
  /// The text that the prompt would hold, as far as it can be known.
  var text: String
  /// What it means, such as what a value has to be.
  var note: String = ""
  /// What it does, in the palette; `nil` in a list of links.
  var entry: HostEntry?
}
