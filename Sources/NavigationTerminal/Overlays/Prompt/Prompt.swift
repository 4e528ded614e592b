import TerminalKit

/// Prompt and palette: one line, one list above it, and what is wrong with the line as it stands.
///
/// Among links, Enter goes with exactly what stands in the line: what the list offers only gets there
/// by Tab, → or the arrows, so that it can be seen before it is entered. Among actions the line only
/// finds, and Enter runs the line of the list that is selected.
@MainActor
package struct Prompt {
  /// What the list holds.
  package enum Mode: Hashable {
    /// Links, completed as one types.
    case links
    /// What can be done from here, and places to go to.
    case actions
  }

  private enum Saying {
    case nothing
    case problem(PromptProblem)
  }

  /// What a key came to.
  enum Outcome {
    /// The prompt goes on.
    case stays
    /// The line was entered.
    case enters(String)
    /// A line of the palette was chosen.
    case runs(HostEntry)
    /// Links are wanted instead of actions.
    case asksForLinks
    /// The prompt closes.
    case closes
  }

  let mode: Mode

  private(set) var editor: LineEditor
  private var findings: PromptFindings
  /// What was said of the line in place of what is found wrong with it.
  private var saying: Saying?
  /// Which line of the list was chosen.
  private var chosen: Int?
  /// What was typed before the list or the history took the line.
  private var typed: String
  private var historyIndex: Int?
  /// What the history is searched for, as long as it is.
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

  /// What the text could become.
  var completions: [PromptCompletion] { findings.completions }

  /// How many lines of the list there are to find.
  var total: Int { findings.total }

  /// The lines that can be taken, by their places in the list.
  private var choices: [Int] {
    completions.indices.filter { !completions[$0].isHint }
  }

  /// What is wrong with the line.
  var problem: PromptProblem? {
    switch saying {
    case nil: findings.problem(of: text)
    case .nothing: nil
    case .problem(let problem): problem
    }
  }

  /// Which line of the list stands in the prompt; in the palette there always is one.
  var selection: Int? {
    guard mode == .actions else { return chosen }
    return completions.isEmpty ? nil : min(chosen ?? 0, completions.count - 1)
  }

  /// What stands in the line.
  var text: String { editor.text }

  /// Whether lines were entered before.
  var hasHistory: Bool { !history.lines.isEmpty }

  /// Whether Escape gives back what was typed, rather than closing.
  var hasTakenCompletion: Bool {
    mode == .links && selection != nil && text != typed || search != nil
  }

  /// The dim rest of the first completion, which → takes at the end of the line.
  var ghost: String {
    guard mode == .links, editor.isAtEnd, !text.isEmpty, selection == nil,
      let first = completions.first(where: { !$0.isHint }),
      first.text.hasPrefix(text)
    else { return "" }
    return String(first.text.dropFirst(text.count))
  }

  /// What the last line says: only keys that have something to do.
  var hints: [KeyHint] {
    let hasList = !choices.isEmpty || suggestion != nil
    if search != nil { return [KeyHint("Enter", "go"), KeyHint("Ctrl-R", "older")] }
    return switch mode {
    case .links: [KeyHint("Enter", "go")] + (hasList ? [KeyHint("Tab", "complete")] : [])
    case .actions: hasList ? [KeyHint("Enter", "run"), KeyHint("↑↓", "choose")] : []
    }
  }

  /// Takes a key.
  mutating func handle(_ press: KeyPress, page: Int) -> Outcome {
    if handleSearch(press) { return .stays }
    switch press {
    case KeyPress(.escape):
      if !hasTakenCompletion { return .closes }
      put(typed)
    case KeyPress(.enter): return mode == .links ? .enters(text) : choose()
    case ":" where mode == .actions && editor.isEmpty: return .asksForLinks
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
  mutating func take(_ index: Int) -> Outcome {
    guard completions.indices.contains(index) else { return .stays }
    if completions[index].isHint, completions[index].text.isEmpty { return .stays }
    guard mode == .links else {
      chosen = index
      return choose()
    }
    put(completions[index].text)
    return .stays
  }

  /// Moves in the list, as a wheel does.
  mutating func turn(_ lines: Int) {
    lines > 0 ? select(forward: lines) : select(back: -lines)
  }

  /// Asks again about the line as it stands, after what can be had changed.
  mutating func refresh() {
    findings = PromptFindings(of: typed, from: source)
    if let chosen, chosen >= completions.count { self.chosen = nil }
  }

  /// Says why the line was not taken; it stays as it is.
  mutating func refuse(_ problem: PromptProblem) {
    saying = .problem(problem)
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

  /// Runs the selected line, or says why it does nothing at this moment.
  private mutating func choose() -> Outcome {
    guard let selection, completions.indices.contains(selection),
      let entry = completions[selection].entry
    else { return .stays }
    guard let reason = entry.disabledReason else { return .runs(entry) }
    saying = .problem(PromptProblem(message: reason))
    return .stays
  }

  /// The text with the near word in it, where nothing else is offered.
  private var suggestion: String? {
    guard mode == .links, choices.isEmpty, search == nil else { return nil }
    return findings.problem(of: text)?.suggestion
  }

  /// Takes what all completions begin with, and after that one after the other; without any, the near
  /// word.
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

  /// Takes a key of the search: more letters, fewer, or the next older line.
  ///
  /// Every other key ends the search with the line that it found, and then does what it does.
  ///
  /// - Returns: whether the search used it.
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
