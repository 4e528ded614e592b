/// The source of a prompt's completions and errors.
struct PromptSource {
  /// Returns the completions for the given text, or the route table if the text is empty.
  var completions: @MainActor (String) -> [PromptCompletion]
  /// Returns the number of items that a search looks at; `nil` if it is not shown.
  var total: (@MainActor () -> Int)?
  /// Returns the error in text that has these completions, or `nil` if the text opens something or
  /// is only incomplete.
  var problem: @MainActor (String, [PromptCompletion]) -> PromptProblem?
}

/// An item in the prompt's list and the effect of choosing it.
struct PromptCompletion {
  /// The label, such as `products/…`.
  var label: String
  /// The text that the item puts into the line, as far as it is known.
  var text: String
  /// A note, such as the expected kind of value.
  var note = ""
  /// The palette's entry; `nil` in a list of links.
  var entry: HostEntry?
  /// Whether the item is only a typing hint, which cannot be selected.
  var isHint = false
  /// The heading of the item's group, shown when everything is listed; empty for none.
  var group = ""
}

/// An error in the prompt's text.
struct PromptProblem: Hashable {
  /// The offset of the error in characters; `nil` if it concerns the whole text.
  var offset: Int?
  /// A sentence that describes the error and suggests a fix.
  var message: String
  /// The corrected text, which Tab inserts; `nil` if there is none.
  var suggestion: String?
}

/// The source's findings for the typed text, computed on demand: if several keys arrive together,
/// only the last one needs them.
@MainActor
final class PromptFindings {
  private let source: PromptSource
  private let typed: String
  private var asked: (text: String, problem: PromptProblem?)?
  /// The completions of the text.
  var completions: [PromptCompletion] {
    if let known { return known }
    let found = source.completions(typed)
    known = found
    return found
  }
  /// The completions, if they were needed so far.
  private(set) var known: [PromptCompletion]?

  init(of typed: String, from source: PromptSource) {
    self.typed = typed
    self.source = source
  }

  /// Returns the error in text that was typed or taken from the completions.
  func problem(of text: String) -> PromptProblem? {
    guard !text.isEmpty else { return nil }
    if let asked, asked.text == text { return asked.problem }
    let problem = source.problem(text, completions)
    asked = (text, problem)
    return problem
  }
}
