import Sextant

/// A page with headings to jump to and references to open.
final class PageScreen: Screen {
  let title: String
  private let page: PageName
  private let context: ManualContext
  private let pages: ManualPages
  private var text = TextPane()
  private lazy var content = context.load(title) { [weak self, page, pages] in
    try await pages.text(of: page, columns: self?.columns ?? 80)
  }
  /// The width for which the page was formatted.
  private var columns = 80
  /// The heading to show once the page is loaded.
  private var wanted: String?

  init(_ page: PageName, heading: String?, context: ManualContext, pages: ManualPages) {
    (self.page, self.context, self.pages) = (page, context, pages)
    title = page.description
    wanted = heading
  }

  var bindings: [KeyBinding] {
    guard content.value?.headings.isEmpty == false else { return content.bindings }
    return [
      KeyBinding("s", "next section") { [self] in jump(by: 1) },
      KeyBinding("S", "section before") { [self] in jump(by: -1) },
      KeyBinding("p", "pager") { [self] in openPager() },
      KeyBinding(KeyPress(.character("c"), .alt), "copy command") { [self] in
        context.copy(pages.words(for: page).joined(separator: " "))
        context.notice("Copied the command.")
      },
    ]
  }

  var hints: [KeyHint] { content.value == nil ? [] : text.hints }
  var inputMode: InputMode { text.inputMode }
  var escapeLabel: String? { text.escapeLabel }
  var position: String? { text.position }
  var focus: String? { text.focus }

  func draw(in frame: inout ScreenFrame) {
    // A wide terminal has room for the headings beside the page.
    let parts = frame.canvas.bounds.splitColumns(.atLeast(100), .fixed(30))
    let fitting = min(max(parts[0].size.columns, 40), 100)
    if fitting != columns {
      columns = fitting
      content.reload()
    }
    frame.draw(content) { [self] content, frame in
      if let heading = wanted {
        wanted = nil
        let line = content.headings.first { $0.title.lowercased() == heading.lowercased() }?.line
        text.show(line: line ?? 0)
      }
      let links = content.references.map { TextPane.Link("\($0.page)", line: $0.line) }
      text.draw(lines: content.lines, links: links, in: &frame, from: 0)
      if parts[1].size.columns == 30 { draw(content.headings, in: parts[1], of: &frame) }
    }
  }

  /// Draws the headings, of which a click shows one.
  private func draw(
    _ headings: [(title: String, line: Int)], in part: Rect, of frame: inout ScreenFrame
  ) {
    let current = headings.lastIndex { $0.line <= text.top }
    for (index, heading) in headings.prefix(part.size.rows).enumerated() {
      let row = Rect(origin: part.origin.offset(rows: index), size: Size(columns: 30, rows: 1))
      let style = index == current ? frame.theme.title : frame.theme.dim
      frame.canvas.write(heading.title, at: row.origin, style: style, columns: 30)
      frame.hit(row, HitID("heading", index))
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard let content = content.value else { return false }
    if case .click(let hit) = event, hit.name == "heading" {
      content.headings.dropFirst(hit.index).first.map { text.show(line: $0.line) }
    } else if let link = text.link(openedBy: event) {
      context.send(.go(.page(content.references[link].page)))
    } else {
      return text.handle(event)
    }
    return true
  }

  /// Shows the page in the user's own pager, as `man` does.
  private func openPager() {
    context.start("pager") { [self] in
      let words = pages.words(for: page)
      let code = await context.suspend(for: words.joined(separator: " ")) { terminal in
        await terminal.run(words, environment: pages.environment)
      }
      if let code, code != 0 { context.notice("man exited with code \(code).") }
    }
  }

  private func jump(by step: Int) {
    guard let lines = content.value?.headings.map(\.line) else { return }
    let line = step > 0 ? lines.first { $0 > text.top } : lines.last { $0 < text.top }
    text.show(line: line ?? text.top)
  }
}
