import Navigation
import TerminalKit
import TerminalUI

/// The prompt or the palette, open over the screens.
@MainActor
final class PromptOverlay: Overlay {
  private(set) var prompt: Prompt
  private let lines: PromptLines
  private let secrets: LinkSecrets
  /// The scheme shown dimmed before a link.
  let scheme: String
  /// Returns why a line cannot be opened, or `nil` if it can.
  private let problem: (String) -> PromptProblem?
  /// The number of list items that fit.
  private var page = 1

  /// Opens a prompt.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - mode: Whether the prompt takes links or actions.
  ///   - lines: The lines entered earlier.
  ///   - scheme: The scheme of the app's own links.
  ///   - secrets: Decides which parts of a link are secret.
  ///   - source: Provides completions and errors.
  ///   - problem: Returns why a line cannot be opened.
  init(
    _ text: String = "", mode: Prompt.Mode, lines: PromptLines, scheme: String,
    secrets: LinkSecrets = LinkSecrets(),
    source: PromptSource, problem: @escaping (String) -> PromptProblem? = { _ in nil }
  ) {
    prompt = Prompt(text, mode: mode, history: lines.history, source: source)
    self.lines = lines
    self.secrets = secrets
    self.scheme = scheme
    self.problem = problem
  }

  var focus: String { "Prompt" }
  var column: InputRouter.Column { .prompt }
  var hints: [KeyHint] { prompt.hints }
  var escape: KeyHint { prompt.hasTakenCompletion ? .undoes : .closes }
  var showsNotice: Bool { false }
  var openingKey: KeyPress? {
    prompt.mode == .links ? ":" : KeyPress(.character("p"), .control)
  }
  var room: Int { LineEditor.limit - prompt.text.count }
  var typedLink: Substring? {
    prompt.mode == .links ? prompt.editor.textBeforeCursor : nil
  }
  var listsActions: Bool { prompt.mode != .links }
  var staysBelow: Bool { true }
  var previewedTheme: String? {
    guard let index = prompt.selection,
      case .action(.theme(let name), _)? =
        prompt.completions[index].entry?.run
    else { return nil }
    return name
  }

  func handle(_ press: KeyPress) -> OverlayOutcome {
    outcome(of: prompt.handle(press, page: page))
  }

  func paste(_ text: String) {
    prompt.paste(text)
  }

  /// Shows a notice below the line in place of the line's error.
  func tell(_ notice: Notice?) -> Bool {
    prompt.refuse(notice.map { PromptProblem(message: $0.text) })
    return true
  }

  func scroll(_ lines: Int) {
    // In the prompt, selecting an item changes the line, which the wheel must not do.
    if prompt.mode == .actions { prompt.turn(lines) }
  }

  func click(_ hit: OverlayHit) -> OverlayOutcome {
    guard case .row(let index) = hit else { return .unused }
    return outcome(of: prompt.take(index))
  }

  func refresh() {
    prompt.refresh()
  }

  /// Saves the unfinished line as the newest in the history.
  func abandon() {
    if prompt.mode == .links { lines.add(draft: prompt.text) }
  }

  func resize(_ size: Size) { page = PromptDrawing.listRows(Layout(size)) }

  func draw(in frame: inout OverlayFrame) {
    let drawing = PromptDrawing(
      prompt: prompt, scheme: scheme, layout: frame.layout, theme: frame.theme,
      showsGhost: frame.capabilities.hasDim, secrets: secrets, showsBelow: previewedTheme != nil)
    let places = drawing.draw(on: &frame.canvas)
    frame.hits = places.rows.map { ($0.region, .row($0.index)) }
    frame.cursor = places.cursor
  }

  private func outcome(of outcome: OverlayOutcome) -> OverlayOutcome {
    guard case .opens(let line) = outcome else { return outcome }
    return enter(line.filter { !$0.isNewline })
  }

  /// Opens the line, or keeps the prompt open and shows the problem.
  private func enter(_ line: String) -> OverlayOutcome {
    switch PromptWord(rawValue: line) {
    case .quit, .q: return .quits
    case .help: return .opensHelp
    case nil where line.isEmpty: return .closes
    case nil: break
    }
    lines.add(line)
    guard let problem = problem(line) else { return .opens(line) }
    prompt.refuse(problem)
    return .stays
  }
}

/// The words that the prompt accepts besides links.
enum PromptWord: String {
  case q, quit, help
}
