import Sextant

/// A page with headings to jump to and references to open.
final class PageScreen: Screen {
  private var page: PageName?
  private let context: ManualContext
  private let pages: ManualPages
  /// Whether the text came from standard input, at a width that is not ours to choose.
  private let isInput: Bool
  private var text = TextPane(isPager: true)
  /// The heading to show when the page is loaded.
  private var wanted: String?
  /// The width for which the page is formatted.
  private var columns = 80
  private lazy var content = load()
  /// What was drawn last, which keys are for while the page is formatted again.
  private var shown: ManualText?
  /// Moves a route whose page has no section to the page that was found.
  private let move: (ManualRoute, PageName) -> Void

  init(
    _ route: ManualRoute, context: ManualContext, pages: ManualPages,
    move: @escaping (ManualRoute, PageName) -> Void
  ) {
    self.move = move
    (self.context, self.pages) = (context, pages)
    page = pages.input?.page
    if case .page(let named, let heading) = route { (page, wanted) = (named, heading) }
    isInput = route == .input
    if let line = context.draft?.focused, wanted == nil { text.show(line: line) }
  }

  var title: String { page?.description ?? "Standard input" }

  /// The place in the page, to come back to.
  var draft: ScreenDraft? { text.top > 0 ? ScreenDraft([], focused: text.top) : nil }

  var bindings: [KeyBinding] {
    guard content.value != nil, let page else { return content.bindings }
    return [
      KeyBinding("p", "pager") { [self] in openPager(of: page) },
      KeyBinding(KeyPress(.character("c"), .alt), "copy command") { [self] in
        let command = pages.words(for: page).joined(separator: " ")
        context.copy(command)
        context.notice(Notice("Command: \(command)"))
      },
    ]
  }

  var hints: [KeyHint] { content.value == nil ? [] : text.hints }
  var inputMode: InputMode { text.inputMode }
  var escapeLabel: String? { text.escapeLabel }
  var position: String? { text.position }
  var focus: String? { text.focus }

  func draw(in frame: inout ScreenFrame) {
    // Lines of over 100 columns are hard to read; from 120 on, the contents stand beside them.
    let room = frame.size.columns
    let fitting = max(40, min(room < 118 ? room : room - 34, 100))
    if fitting != self.columns, !isInput {
      self.columns = fitting
      content.reload()
    }
    frame.draw(content) { [self] content, frame in
      shown = content
      text.draw(
        lines: content.lines, links: content.links, headings: content.headings, in: &frame, from: 0)
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    // What is typed before the page is there is meant for it, and not for the tabs.
    guard let content = content.value ?? (content.bindings.isEmpty ? shown : nil) else {
      return content.bindings.isEmpty
    }
    guard let link = text.link(openedBy: event) else {
      let top = text.top
      guard text.handle(event) else { return false }
      guard let page, !isInput else { return true }
      if text.top != top, let heading = text.heading(shownBy: event) {
        context.send(.amend(.page(page, heading: heading)))
      } else if text.top == 0, top > 0 {
        context.send(.amend(.page(page)))
      }
      return true
    }
    context.send(.go(.page(content.references[link])))
    return true
  }

  func asked(again link: String) {
    text.endSearch()
    guard case .page(_, let heading?)? = context.route else { return text.show(line: 0) }
    wanted = heading
    if let content = content.value { showWanted(of: content) }
  }

  private func showWanted(of content: ManualText) {
    if let wanted, !text.show(heading: wanted, of: content.headings) {
      context.notice(Notice("There is no heading \(wanted).", kind: .warning))
    }
    wanted = nil
  }

  private func load() -> Loading<ManualText> {
    context.load(title) { [weak self, page, pages, isInput] in
      guard let page, !isInput else {
        guard let input = pages.input else {
          throw ManualPages.Failure(description: "There is no text on standard input.")
        }
        return ManualText(input.text, of: input.page)
      }
      let content = try await pages.text(of: page, columns: self?.columns ?? 80)
      self?.showWanted(of: content)
      if let self, let found = content.page, found != page, let route = context.route {
        self.page = found
        move(route, found)
      }
      return content
    }
  }

  /// Shows the page in the user's own pager, as `man` does.
  private func openPager(of page: PageName) {
    context.start("pager") { [self] in
      let words = pages.words(for: page)
      let code = await context.suspend(for: words.joined(separator: " ")) { terminal in
        await terminal.run(words, environment: pages.variables)
      }
      if let code, code != 0 { context.notice("man exited with code \(code).") }
    }
  }
}
