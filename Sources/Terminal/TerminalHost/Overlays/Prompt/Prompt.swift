import TerminalKit

/// The prompt or the palette: a line, a list, and the error in the line.
///
/// In the prompt, Enter opens exactly the text in the line. A list item must first be put into the
/// line, with Tab, an arrow key or a click, so the user sees it before entering it. In the palette,
/// the line only filters the list, and Enter runs the selected item.
@MainActor
struct Prompt {
  /// The content of the list.
  enum Mode: Hashable {
    /// Links, completed while typing.
    case links
    /// Actions and destinations.
    case actions
  }

  private enum Saying {
    case nothing
    case problem(PromptProblem)
  }

  let mode: Mode

  private(set) var editor: LineEditor
  private var findings: PromptFindings
  /// The message shown instead of the error in the line.
  private var saying: Saying?
  /// The chosen item of the list.
  private var chosen: Int?
  /// The text typed before the list or the history replaced it.
  private var typed: String
  private var historyIndex: Int?
  /// The text being searched for in the history, during a search.
  private(set) var search: String?
  private let history: PromptHistory
  private let source: PromptSource

  init(
    _ text: String = "", mode: Mode = .links, history: PromptHistory, source: PromptSource
  ) {
    self.mode = mode
    editor = LineEditor(text)
    typed = text
    self.history = history
    self.source = source
    findings = PromptFindings(of: text, from: source)
  }

  /// The completions of the typed text.
  var completions: [PromptCompletion] { findings.completions }

  /// The number of items that a search looks at; `nil` if it is not shown.
  var total: Int? { source.total?() }

  /// The indices of the items that can be chosen.
  private var choices: [Int] {
    completions.indices.filter { !completions[$0].isHint }
  }

  /// The error in the line.
  var problem: PromptProblem? {
    switch saying {
    case nil: findings.problem(of: text)
    case .nothing: nil
    case .problem(let problem): problem
    }
  }

  /// The index of the selected item; in a palette with any items, one is always selected.
  var selection: Int? {
    guard mode == .actions else { return chosen }
    return completions.isEmpty ? nil : min(chosen ?? 0, completions.count - 1)
  }

  /// The text in the line.
  var text: String { editor.text }

  /// Whether the history contains any lines.
  var hasHistory: Bool { !history.lines.isEmpty }

  /// Whether Escape restores the typed text instead of closing the prompt.
  var hasTakenCompletion: Bool {
    mode == .links && selection != nil && text != typed || search != nil
  }

  /// The dimmed remainder of the first completion, which → inserts at the end of the line.
  var ghost: String {
    guard mode == .links, editor.isAtEnd, !text.isEmpty, selection == nil,
      let first = completions.first(where: { !$0.isHint }),
      first.text.hasPrefix(text)
    else { return "" }
    return String(first.text.dropFirst(text.count))
  }

  /// The hints for the footer, for keys that currently have an effect.
  var hints: [KeyHint] {
    let hasList = !choices.isEmpty || suggestion != nil
    if search != nil { return [KeyHint("Enter", "go"), KeyHint("Ctrl-R", "older")] }
    return switch mode {
    case .links: [KeyHint("Enter", "go")] + (hasList ? [KeyHint("Tab", "complete")] : [])
    case .actions: hasList ? [KeyHint("Enter", "run"), KeyHint("↑↓", "choose")] : []
    }
  }

  /// Handles a key; Enter asks to open the line, whatever it is.
  mutating func handle(_ press: KeyPress, page: Int) -> OverlayOutcome {
    if handleSearch(press) { return .stays }
    switch press {
    case KeyPress(.escape):
      if !hasTakenCompletion { return .closes }
      put(typed)
    case KeyPress(.enter): return mode == .links ? .opens(text) : choose()
    case ":" where mode == .actions && editor.isEmpty: return .opensPrompt
    case KeyPress(.tab): mode == .links ? complete() : select(forward: 1)
    case KeyPress(.tab, .shift): select(back: 1)
    case KeyPress(.down): historyIndex == nil ? select(forward: 1) : newer()
    case KeyPress(.up): (selection ?? 0) > 0 && historyIndex == nil ? select(back: 1) : older()
    case KeyPress(.pageDown): select(forward: page)
    case KeyPress(.pageUp): select(back: page)
    case KeyPress(.character("p"), .control): older()
    case KeyPress(.character("n"), .control): newer()
    case KeyPress(.character("r"), .control) where !history.lines.isEmpty:
      find(text, before: history.lines.count)
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

  /// Chooses an item of the list, as a click does.
  mutating func take(_ index: Int) -> OverlayOutcome {
    guard completions.indices.contains(index) else { return .stays }
    if completions[index].isHint, completions[index].text.isEmpty { return .stays }
    guard mode == .links else {
      chosen = index
      return choose()
    }
    put(completions[index].text)
    return .stays
  }

  /// Moves the selection in the list, as the mouse wheel does.
  mutating func turn(_ lines: Int) {
    lines > 0 ? select(forward: lines) : select(back: -lines)
  }

  /// Updates the completions and the error after the available content has changed.
  ///
  /// The selected item stays selected, unless it is no longer in the list or was not shown yet.
  mutating func refresh() {
    let wanted = findings.known == nil ? nil : selection.map { completions[$0] }
    findings = PromptFindings(of: typed, from: source)
    chosen = wanted.flatMap { wanted in
      completions.firstIndex { $0.label == wanted.label && $0.text == wanted.text }
    }
  }

  /// Shows why the line was refused, and keeps the line.
  mutating func refuse(_ problem: PromptProblem?) {
    saying = problem.map { .problem($0) }
  }

  private mutating func edit(_ press: KeyPress) {
    let before = editor.text
    guard editor.handle(press), editor.text != before else { return }
    typedAnew()
  }

  /// Replaces the line as if the user had typed the text.
  private mutating func put(_ text: String) {
    editor.replace(with: text)
    typedAnew()
  }

  private mutating func typedAnew() {
    typed = editor.text
    historyIndex = nil
    search = nil
    look(for: typed)
  }

  private mutating func look(for text: String) {
    findings = PromptFindings(of: text, from: source)
    saying = nil
    chosen = nil
  }

  // MARK: - The list

  /// Runs the selected item, or shows why it is disabled.
  private mutating func choose() -> OverlayOutcome {
    guard let selection, completions.indices.contains(selection),
      let entry = completions[selection].entry
    else { return .stays }
    guard let reason = entry.disabledReason else { return .runs(entry) }
    saying = .problem(PromptProblem(message: reason))
    return .stays
  }

  /// The suggested correction, if nothing else is offered.
  private var suggestion: String? {
    guard mode == .links, choices.isEmpty, search == nil else { return nil }
    return findings.problem(of: text)?.suggestion
  }

  /// Inserts the common prefix of all completions, then steps through them; if there are none,
  /// inserts the suggested correction.
  private mutating func complete() {
    if let suggestion { return put(suggestion) }
    guard selection == nil, let first = choices.first.map({ completions[$0].text }) else {
      return select(forward: 1)
    }
    var common = Substring(first)
    for completion in completions {
      common = common.commonPrefix(completion.text)
    }
    if common.count > text.count, common.hasPrefix(text) {
      put(String(common))
    } else {
      select(forward: 1)
    }
  }

  private mutating func select(forward count: Int) {
    let choices = choices
    guard let last = choices.indices.last else { return }
    let place = selection.flatMap { choices.firstIndex(of: $0) } ?? -1
    show(choices[min(last, place + count)])
  }

  private mutating func select(back count: Int) {
    let choices = choices
    guard let place = selection.flatMap({ choices.firstIndex(of: $0) }) else { return }
    guard place > 0 || mode == .actions else { return put(typed) }
    show(choices[max(0, place - count)])
  }

  private mutating func show(_ index: Int) {
    chosen = index
    guard mode == .links else {
      saying = .nothing
      return
    }
    editor.replace(with: completions[index].text)
    saying = nil
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

  /// Handles a key during a history search: a letter, Backspace, or Ctrl-R for the next older
  /// match.
  ///
  /// Escape restores the typed text. Any other key ends the search, keeps the line that was found,
  /// and then has its usual effect.
  ///
  /// - Returns: Whether the search used the key.
  private mutating func handleSearch(_ press: KeyPress) -> Bool {
    guard let search else { return false }
    let here = historyIndex ?? history.lines.count
    switch press {
    case KeyPress(.escape): put(typed)
    case KeyPress(.character("r"), .control): find(search, before: here)
    case KeyPress(.backspace): find(String(search.dropLast()), before: history.lines.count)
    default:
      guard let letter = press.typedCharacter else {
        self.search = nil
        return false
      }
      find("\(search)\(letter)", before: min(here + 1, history.lines.count))
    }
    return true
  }

  private mutating func find(_ wanted: String, before index: Int) {
    search = wanted
    guard let found = history.older(than: index, holding: wanted) else {
      saying = .problem(PromptProblem(message: "no match in history"))
      return
    }
    showOld(found)
  }

  private mutating func showOld(_ index: Int?) {
    guard let index else { return }
    historyIndex = index
    editor.replace(with: history.lines[index])
    look(for: text)
  }
}

extension Substring {
  fileprivate func commonPrefix(_ other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
