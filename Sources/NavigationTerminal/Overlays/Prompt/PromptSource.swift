/// Where the prompt asks about what is typed.
package struct PromptSource {
  /// What the text could become; for an empty one the route table.
  var completions: @MainActor (String) -> [PromptCompletion]
  /// What is wrong with the text so far, of which these are the completions; `nil` when it opens
  /// something, or still may.
  var problem: @MainActor (String, [PromptCompletion]) -> PromptProblem?
  /// How many lines there are to find; 0 where nobody counts.
  var total: @MainActor () -> Int

  /// Makes a source.
  package init(
    completions: @escaping @MainActor (String) -> [PromptCompletion],
    problem: @escaping @MainActor (String, [PromptCompletion]) -> PromptProblem?,
    total: @escaping @MainActor () -> Int = { 0 }
  ) {
    self.completions = completions
    self.problem = problem
    self.total = total
  }
}

/// A line of the prompt's list: what it shows, and what taking it comes to.
package struct PromptCompletion {
  /// What the line shows, such as `products/…`.
  var label: String
  /// The text that the prompt would hold, as far as it can be known.
  var text: String
  /// What it means, such as what a value has to be.
  var note: String
  /// What it does, in the palette; `nil` in a list of links.
  var entry: HostEntry?
  /// Whether it only says what to type: it cannot be selected.
  var isHint: Bool
  /// What heads the line and its neighbours in a list of everything; empty for nothing.
  var group: String

  /// Describes a line.
  package init(
    label: String, text: String, note: String = "", entry: HostEntry? = nil, isHint: Bool = false,
    group: String = ""
  ) {
    self.label = label
    self.text = text
    self.note = note
    self.entry = entry
    self.isHint = isHint
    self.group = group
  }
}

/// What is wrong with what stands in the prompt.
package struct PromptProblem: Hashable {
  /// Where, in characters of the text; `nil` for all of it.
  var offset: Int?
  /// What, as a sentence with the near word.
  var message: String
  /// The text with the near word in it, which Tab takes; `nil` if there is none.
  var suggestion: String?

  /// Describes a problem.
  package init(offset: Int? = nil, message: String, suggestion: String? = nil) {
    self.offset = offset
    self.message = message
    self.suggestion = suggestion
  }
}

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

  /// How many lines there are to find.
  private(set) lazy var total = source.total()

  /// What is wrong with a text that was typed, or taken from the completions.
  func problem(of text: String) -> PromptProblem? {
    guard !text.isEmpty else { return nil }
    if let asked, asked.text == text { return asked.problem }
    let problem = source.problem(text, completions)
    asked = (text, problem)
    return problem
  }
}
