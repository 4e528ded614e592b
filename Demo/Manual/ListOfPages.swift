import Sextant

typealias ManualContext = ScreenContext<ManualRoute>

/// The pages of one section, or those that were searched for.
final class ListOfPages: ListScreen {
  let title: String
  let columns = [TableColumn("Page", .share(2)), TableColumn("About", .share(3), from: 56)]
  var list = ListModel<[ManualPages.Entry]>()
  private let emptyText: String
  private let context: ManualContext
  private let pages: ManualPages
  /// The key of the tab whose pages are listed.
  private var tab: String?
  private let entries: Loading<[ManualPages.Entry]>
  /// The pages that a search of their text has found.
  private var found: [ManualPages.Entry] = []
  private var search: EffectHandle?
  private let started: ContinuousClock.Instant
  private var updating: EffectHandle?
  /// How many pages the filter finds in other tabs, in words.
  private var elsewhere = ""

  init(_ route: ManualRoute, context: ManualContext, pages: ManualPages) {
    title = pages.title(of: route)
    (self.context, self.pages, started) = (context, pages, context.now)
    entries = context.load("pages") {
      switch route {
      case .section(let tab): try await pages.entries(of: tab)
      case .about(let words, let section): try await pages.entries("apropos", words, in: section)
      case .named(let words, let section): try await pages.entries("whatis", words, in: section)
      case .page, .pages, .file, .containing: []
      }
    }
    switch route {
    case .section(let tab): (self.tab, emptyText) = (tab, "No such page is installed.")
    case .containing(let words, let section):
      emptyText = "No page contains that."
      search = context.start("search") { [weak self] in await self?.find(words, in: section) }
    default: emptyText = "No page is about that."
    }
  }

  /// Lists the pages whose text contains some words, as they are found.
  private func find(_ words: String, in section: String?) async {
    var known: Set<PageName> = []
    do {
      _ = try? await pages.entries()
      for try await lines in pages.pages(containing: words, in: section) {
        for page in lines.compactMap({ ManualPages.page(at: $0) })
        where known.insert(page).inserted {
          found.append(ManualPages.Entry(id: page, about: pages.about(page)))
        }
        context.redraw()
      }
    } catch let failure as ProcessFailure where failure.exitCode == 16 {
      // No page contains the words.
    } catch {
      context.notice(Notice("\(error)", kind: .failure))
    }
    search = nil
  }

  var rows: [ManualPages.Entry] { found.isEmpty ? entries.value ?? [] : found }
  var style: ListStyle { ListStyle(emptyText: search == nil ? emptyText : "", widest: 140) }
  var rowsVersion: Int { rows.count }
  var hints: [KeyHint] { entries.value == nil ? [] : listHints }

  var heading: ListHeading {
    let digits = String(rows.count)
    let grouped = digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
    let count = (rows.count == 1 ? "1 page" : "\(grouped) pages") + (search == nil ? "" : " so far")
    return ListHeading(title, right: elsewhere.isEmpty ? count : "also \(elsewhere)")
  }

  /// Escape first stops a search.
  var escapeLabel: String? { search == nil ? list.escapeLabel : "stop" }

  var bindings: [KeyBinding] {
    entries.bindings + [
      KeyBinding(
        "K", "search text",
        disabledReason: list.filterText.isEmpty ? "Filter the list first, with /." : nil
      ) { [self] in context.send(.go(.containing(list.filterText, section: tab))) },
      KeyBinding(
        KeyPress(.character("t"), .control), "update index",
        disabledReason: updating?.isFinished == false ? "The index is being updated." : nil
      ) { [self] in update() },
    ]
  }

  func cells(of entry: ManualPages.Entry, isSelected: Bool) -> [TableCell] {
    [TableCell("\(entry.id)", .accent), TableCell(entry.about)]
  }

  func open(_ entry: ManualPages.Entry) { context.send(.go(.page(entry.id))) }

  func link(to entry: ManualPages.Entry) -> String? { context.link(to: .page(entry.id)) }

  func handle(_ event: ScreenEvent) -> Bool {
    if event == .key(KeyPress(.escape)), let search = search.take() {
      search.cancel()
      return true
    }
    let filter = list.filterText
    let isUsed = handleList(event)
    let new = list.filterText
    guard new != filter else { return isUsed }
    elsewhere = ""
    guard let tab, !new.isEmpty else { return isUsed }
    context.start("search other sections") { [weak self, pages] in
      let places = await pages.places(of: new, besides: tab)
      if self?.list.filterText == new { self?.elsewhere = places }
    }
    return isUsed
  }

  func draw(in frame: inout ScreenFrame) {
    if entries.value == nil { frame.writeHeading(title) }
    frame.draw(entries, row: 2) { _, frame in drawList(in: &frame) }
    if search != nil, rows.isEmpty {
      let spinner = frame.spinner(since: started, at: context.now)
      frame.writeParagraph("\(spinner) Reading the pages…", row: 2)
    } else if !elsewhere.isEmpty, selectedRow == nil {
      // In place of the list's own words.
      let row = frame.size.rows < 12 ? 2 : 4
      frame.writeParagraph("Nothing in \(title); \(elsewhere)", row: row)
    }
  }

  /// Updates the index with another program, for which neither the app nor a tape waits.
  private func update() {
    context.notice("Updating the index…")
    updating = context.start("update the index") { [context, pages, entries] in
      do {
        try await context.listen { try await pages.updateIndex() }
        entries.reload()
        context.notice("The index is up to date.")
      } catch {
        context.notice(Notice("\(error)", kind: .failure))
      }
    }
  }
}
