import Sextant

/// A page with headings to jump to and references to open.
final class PageScreen: Screen {
  let title: String
  private let page: PageName
  private let context: ManualContext
  private let pages: ManualPages
  private let load: (Int) async throws -> ManualText
  private var text = TextPane()
  private var content: Loading<ManualText>
  /// The width for which the page was formatted.
  private var columns = 80
  /// The heading to show once the page is loaded.
  private var wanted: String?

  init(_ page: PageName, heading: String?, context: ManualContext, pages: ManualPages) {
    self.page = page
    self.context = context
    self.pages = pages
    title = page.title
    wanted = heading
    let load: (Int) async throws -> ManualText = { columns in
      ManualText(try await pages.lines(of: page, columns: columns), of: page)
    }
    self.load = load
    content = context.load(page.title) { try await load(80) }
  }

  var bindings: [KeyBinding] {
    guard let headings = content.value?.headings, !headings.isEmpty else {
      return content.bindings
    }
    return [
      KeyBinding("s", "next section") { [self] in jump(by: 1) },
      KeyBinding("S", "section before") { [self] in jump(by: -1) },
      KeyBinding("p", "pager") { [self] in openPager() },
    ]
  }

  var hints: [KeyHint] { content.value == nil ? [] : text.hints }
  var inputMode: InputMode { text.inputMode }
  var escapeLabel: String? { text.escapeLabel }
  var position: String? { text.position }
  var focus: String? { text.focus }

  func draw(in frame: inout ScreenFrame) {
    let fitting = min(max(frame.size.columns, 40), 100)
    if fitting != columns {
      columns = fitting
      let load = load
      content = context.load(page.title) { try await load(fitting) }
    }
    frame.draw(content, failure: ManualApp.words) { [self] content, frame in
      if let heading = wanted {
        wanted = nil
        let line = content.headings.first { $0.title.lowercased() == heading.lowercased() }?.line
        text.show(line: line ?? 0)
      }
      let links = content.references.map { TextPane.Link($0.page.title, line: $0.line) }
      text.draw(lines: content.lines, links: links, in: &frame, from: 0)
    }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if let link = text.link(openedBy: event), let page = content.value?.references[link].page {
      context.send(.go(.page(page)))
      return true
    }
    return text.handle(event)
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
