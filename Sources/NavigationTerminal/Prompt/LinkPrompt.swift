import TerminalKit

/// The prompt: one line, one list above it, and what is wrong with the line as it stands.
///
/// Enter goes with exactly what stands in the line. What the list offers only gets there by Tab, →
/// or the arrows, so that it can be seen before it is entered.
@MainActor
struct LinkPrompt {
  /// What a key came to.
  enum Outcome: Hashable {
    /// The prompt goes on.
    case stays
    /// The line was entered.
    case enters(String)
    /// The prompt closes.
    case closes
  }

  private(set) var editor: LineEditor
  private(set) var completions: [PromptCompletion] = []
  private(set) var problem: PromptProblem?
  /// Which line of the list stands in the prompt.
  private(set) var selection: Int?
  /// What was typed before the list or the history took the line.
  private var typed: String
  private var historyIndex: Int?
  private var search: String?
  private let history: PromptHistory
  private let source: PromptSource

  init(_ text: String = "", history: PromptHistory, source: PromptSource) {
    editor = LineEditor(text)
    typed = text
    self.history = history
    self.source = source
    look()
  }

  /// What stands in the line.
  var text: String { editor.text }

  /// Whether Escape gives back what was typed, rather than closing.
  var hasTakenCompletion: Bool { selection != nil }

  /// The dim rest of the first completion, which → takes at the end of the line.
  var ghost: String {
    guard editor.isAtEnd, !text.isEmpty, selection == nil, let first = completions.first,
      first.text.hasPrefix(text)
    else { return "" }
    return String(first.text.dropFirst(text.count))
  }

  /// Takes a key.
  mutating func handle(_ press: KeyPress, page: Int) -> Outcome {
    switch press {
    case KeyPress(.escape):
      if selection == nil { return .closes }
      put(typed)
    case KeyPress(.enter): return .enters(text)
    case KeyPress(.tab): complete()
    case KeyPress(.tab, .shift): select(back: 1)
    case KeyPress(.down): historyIndex == nil ? select(forward: 1) : newer()
    case KeyPress(.up): (selection ?? 0) > 0 && historyIndex == nil ? select(back: 1) : older()
    case KeyPress(.pageDown): select(forward: page)
    case KeyPress(.pageUp): select(back: page)
    case KeyPress(.character("p"), .control): older()
    case KeyPress(.character("n"), .control): newer()
    case KeyPress(.character("r"), .control): searchHistory()
    case KeyPress(.character("c"), .control):
      if editor.isEmpty { return .closes }
      put("")
    case KeyPress(.right) where !ghost.isEmpty: put(text + ghost)
    default: edit(press)
    }
    return .stays
  }

  /// Inserts pasted text.
  mutating func paste(_ pasted: String) {
    editor.paste(pasted)
    typedAnew()
  }

  /// Takes a line of the list, as a click does.
  mutating func take(_ index: Int) {
    guard completions.indices.contains(index) else { return }
    put(completions[index].text)
  }

  /// Says why the line was not taken; it stays as it is.
  mutating func refuse(_ problem: PromptProblem) {
    self.problem = problem
  }

  private mutating func edit(_ press: KeyPress) {
    let before = editor.text
    guard editor.handle(press), editor.text != before else { return }
    typedAnew()
  }

  /// Puts a text in the line as if it were typed.
  private mutating func put(_ text: String) {
    editor.replace(with: text)
    typedAnew()
  }

  private mutating func typedAnew() {
    typed = editor.text
    selection = nil
    historyIndex = nil
    search = nil
    look()
  }

  private mutating func look() {
    completions = source.completions(typed)
    problem = text.isEmpty ? nil : source.problem(text)
  }

  // MARK: - The list

  /// Takes what all completions begin with, and after that one after the other.
  private mutating func complete() {
    guard selection == nil, let first = completions.first?.text else {
      return select(forward: 1)
    }
    var common = Substring(first)
    for completion in completions.dropFirst() {
      common = common.commonPrefix(completion.text)
    }
    if common.count > text.count, common.hasPrefix(text) {
      put(String(common))
    } else {
      select(forward: 1)
    }
  }

  private mutating func select(forward count: Int) {
    guard !completions.isEmpty else { return }
    show(min(completions.count - 1, (selection ?? -1) + count))
  }

  private mutating func select(back count: Int) {
    guard let selection else { return }
    guard selection > 0 else { return put(typed) }
    show(max(0, selection - count))
  }

  private mutating func show(_ index: Int) {
    selection = index
    editor.replace(with: completions[index].text)
    problem = source.problem(text)
  }

  // MARK: - The history

  private mutating func older() {
    showOld(history.older(than: historyIndex ?? history.lines.count))
  }

  private mutating func newer() {
    guard let index = historyIndex else { return }
    guard index + 1 < history.lines.count else { return put(typed) }
    showOld(index + 1)
  }

  private mutating func searchHistory() {
    let text = search ?? self.text
    search = text
    showOld(history.older(than: historyIndex ?? history.lines.count, holding: text))
  }

  private mutating func showOld(_ index: Int?) {
    guard let index else { return }
    historyIndex = index
    selection = nil
    editor.replace(with: history.lines[index])
    completions = source.completions(text)
    problem = source.problem(text)
  }
}

extension Substring {
  fileprivate func commonPrefix(_ other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
