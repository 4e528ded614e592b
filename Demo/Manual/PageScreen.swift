import Sextant

/// A page with headings to jump to and references to open.
final class PageScreen: Screen {
  let title: String
  private let page: PageName
  private let context: ManualContext
  private let pages: ManualPages
  private var text = TextPane()
  /// The heading to show when the page is loaded.
  private var wanted: String?
  /// The width for which the page is formatted.
  private var columns = 80
  private lazy var content = load()

  init(_ page: PageName, heading: String?, context: ManualContext, pages: ManualPages) {
    (self.page, self.context, self.pages) = (page, context, pages)
    title = page.description
    wanted = heading
    if let line = context.draft?.focused, heading == nil { text.show(line: line) }
  }

  /// The place in the page, to come back to.
  var draft: ScreenDraft? { text.top > 0 ? ScreenDraft([], focused: text.top) : nil }

  var bindings: [KeyBinding] {
    guard content.value != nil else { return content.bindings }
    return [
      KeyBinding("p", "pager") { [self] in openPager() },
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
    let fitting = max(40, min(frame.size.columns, 100))
    if fitting != self.columns {
      self.columns = fitting
      content.reload()
    }
    frame.draw(content) { [self] content, frame in
      text.draw(
        lines: content.lines, links: content.links, headings: content.headings, in: &frame, from: 0)
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let content = content.value else { return false }
    guard let link = text.link(openedBy: event) else {
      let top = text.top
      guard text.handle(event) else { return false }
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
    context.load(title) { [weak self, page, pages] in
      let content = try await pages.text(of: page, columns: self?.columns ?? 80)
      self?.showWanted(of: content)
      return content
    }
  }

  /// Shows the page in the user's own pager, as `man` does.
  private func openPager() {
    context.start("pager") { [self] in
      let words = pages.words(for: page)
      let code = await context.suspend(for: words.joined(separator: " ")) { terminal in
        await terminal.run(words, environment: pages.variables)
      }
      if let code, code != 0 { context.notice("man exited with code \(code).") }
    }
  }
}
