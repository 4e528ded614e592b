import Sextant

/// A page with headings to jump to and references to open.
final class PageScreen: Screen {
  private var page: PageName?
  private let context: ManualContext
  private let pages: ManualPages
  /// Whether the text came from standard input, at a width that is not ours to choose.
  private let isInput: Bool
  private var pager = Pager()
  /// The heading or the line to show when the page is loaded.
  private var wanted: String?
  private var wantedLine: Int?
  /// The width for which the page is formatted.
  private var columns = 80
  /// Whether a page was shown, which keys are for while it is formatted again.
  private var hasPage = false
  /// The page, once there is a width for it.
  private var content: Loading<ManualText>?
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
    if wanted == nil { wantedLine = context.draft?.focused }
  }

  var title: String { page?.description ?? "Standard input" }

  /// The place in the page, to come back to.
  var draft: ScreenDraft? {
    let line = wantedLine ?? pager.top
    return line > 0 ? ScreenDraft([], focused: line) : nil
  }

  var bindings: [KeyBinding] {
    guard content?.value != nil, let page else { return content?.bindings ?? [] }
    return [
      KeyBinding("p", "pager") { [self] in openPager(of: page) },
      KeyBinding(KeyPress(.character("c"), .alt), "copy command") { [self] in
        let command = pages.words(for: page).joined(separator: " ")
        context.copy(command)
        context.notice(Notice("Copied: \(command)"))
      },
    ]
  }

  var hints: [KeyHint] { content?.value == nil ? [] : pager.hints }
  var inputMode: InputMode { pager.inputMode }
  var escapeLabel: String? { pager.escapeLabel }
  var position: String? { pager.position }
  var focus: String? { pager.focus }

  func draw(in frame: inout ScreenFrame) {
    guard let content else { return }
    frame.draw(content) { [pager] _, frame in pager.draw(in: &frame) }
  }

  private func resize(_ size: Size) {
    pager.resize(size)
    // Lines of over 100 columns are hard to read; from 120 on, the contents stand beside them.
    let room = size.columns
    let fitting = max(40, min(room < 118 ? room : room - 34, 100))
    if let content {
      guard fitting != columns, !isInput else { return }
      columns = fitting
      content.reload()
    } else {
      columns = fitting
      content = load()
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { resize(size) }
    // What is typed before the page is there is meant for it, and not for the tabs.
    guard let content, content.bindings.isEmpty else { return false }
    guard content.value != nil || hasPage else { return true }
    if let reference = pager.page(openedBy: event) {
      context.send(.go(.page(reference)))
      return true
    }
    let top = pager.top
    guard pager.handle(event) else { return false }
    guard let page, !isInput else { return true }
    if pager.top != top, let heading = pager.heading(shownBy: event) {
      context.send(.amend(.page(page, heading: heading)))
    } else if pager.top == 0, top > 0 {
      context.send(.amend(.page(page)))
    }
    return true
  }

  func asked(again link: String) {
    pager.endSearch()
    guard case .page(_, let heading?)? = context.route else { return pager.show(line: 0) }
    wanted = heading
    if content?.value != nil { showWanted() }
  }

  private func show(_ content: ManualText) {
    pager.show(content)
    hasPage = true
    if let line = wantedLine.take() { pager.show(line: line) }
    showWanted()
  }

  private func showWanted() {
    if let wanted = wanted.take(), !pager.show(heading: wanted) {
      context.notice(Notice("There is no heading \(wanted).", kind: .warning))
    }
  }

  private func load() -> Loading<ManualText> {
    context.load(title) { [weak self, page, pages, isInput] in
      guard let page, !isInput else {
        guard let input = pages.input else {
          throw ManualPages.Failure(description: "There is no text on standard input.")
        }
        let content = ManualText(input.text, of: input.page)
        self?.show(content)
        return content
      }
      let content = try await pages.text(of: page, columns: self?.columns ?? 80)
      try Task.checkCancellation()
      self?.show(content)
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
