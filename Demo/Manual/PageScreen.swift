import Sextant

/// A page with headings to jump to and references to open.
final class PageScreen: Screen {
  private let context: ManualContext
  private let pages: ManualPages
  private var pager = Pager()
  /// The heading or the line to show when the page is loaded.
  private var wanted: String?
  private var wantedLine: Int?
  /// The width for which the page is formatted.
  private var columns = 80
  /// The page, once there is a width for it.
  private var content: Loading<ManualText>?
  /// Moves a route whose page has no section to the page that was found.
  private let move: (ManualRoute, PageName) -> Void

  init(
    context: ManualContext, pages: ManualPages, move: @escaping (ManualRoute, PageName) -> Void
  ) {
    (self.context, self.pages, self.move) = (context, pages, move)
    if case .page(_, let heading)? = context.route { wanted = heading }
    if wanted == nil { wantedLine = context.draft?.focused }
  }

  private var route: ManualRoute { context.route ?? .file() }
  var title: String { pages.title(of: route) }

  /// The place in the page, to come back to.
  var draft: ScreenDraft? { line > 0 ? ScreenDraft([], focused: line) : nil }
  private var line: Int { wantedLine ?? pager.top }

  var bindings: [KeyBinding] {
    guard content?.value != nil, let page = pages.page(of: route) else {
      return content?.bindings ?? []
    }
    let words = ManualPages.words(for: page)
    return [
      // As man shows the page, in the user's own pager.
      KeyBinding("p", "pager") { [context, pages] in
        context.start("pager") {
          let code = await context.suspend(for: words.joined(separator: " ")) { terminal in
            await terminal.run(words, environment: pages.variables)
          }
          if let code, code != 0 { context.notice("man exited with code \(code).") }
        }
      },
      KeyBinding(KeyPress(.character("c"), .alt), "copy command") { [context] in
        let command = words.map { $0.contains("/") ? "'\($0.replacing("'", with: "'\\''"))'" : $0 }
          .joined(separator: " ")
        context.copy(command)
        context.notice("Copied \(command)")
      },
    ]
  }

  var hints: [KeyHint] { content?.value == nil ? [] : pager.hints }
  var inputMode: InputMode { pager.inputMode }
  var escapeLabel: String? { pager.escapeLabel }
  var position: String? { pager.text.position }
  var focus: String? { pager.focus }
  var plainText: String? { content?.value?.plain.joined(separator: "\n") }

  func draw(in frame: inout ScreenFrame) {
    guard let content else { return }
    frame.draw(content) { [pager] _, frame in pager.draw(in: &frame) }
  }

  private func resize(_ size: Size) {
    pager.resize(size)
    let fitting = Pager.textColumns(in: size.columns)
    // Text from standard input has a width that is not ours to choose.
    guard content == nil || fitting != columns && route != .file() else { return }
    columns = fitting
    if let content { content.reload() } else { content = load() }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { resize(size) }
    // What is typed before the page is there is meant for it, and not for the tabs.
    guard let content, content.bindings.isEmpty else { return false }
    guard content.value != nil || pager.text.count > 0 else { return true }
    if let reference = pager.page(openedBy: event) {
      context.send(.go(.page(reference)))
      return true
    }
    let top = pager.top
    guard pager.handle(event) else { return false }
    // The heading at the top is the place, until the page is at its top again.
    if pager.top != top, case .page(let page, let heading) = route {
      let shown = pager.top == 0 ? nil : pager.topHeading ?? heading
      if shown != heading { context.send(.amend(.page(page, heading: shown))) }
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
    if let line = wantedLine.take() { pager.show(line: line) }
    showWanted()
  }

  private func showWanted() {
    if let wanted = wanted.take(), !pager.show(heading: wanted) {
      context.notice(Notice("There is no heading \(wanted).", kind: .warning))
    }
  }

  private func load() -> Loading<ManualText> {
    context.load(title) { [weak self, context, pages] in
      let route = context.route ?? .file()
      let content = try await pages.text(of: route, columns: self?.columns ?? 80)
      try Task.checkCancellation()
      self?.show(content)
      if let page = content.page { self?.move(route, page) }
      return content
    }
  }
}
