import Sextant

/// The pages whose text contains some words, as they are found.
final class TextSearch: ListScreen {
  let title: String
  let columns = [TableColumn("Page", .share(2)), TableColumn("About", .share(3), from: 56)]
  let widest = 140
  var list = ListPane()
  private(set) var rows: [ManualPages.Entry] = []
  private let context: ManualContext
  private var search: EffectHandle?
  private let started: ContinuousClock.Instant

  /// The number of pages after which a search ends.
  private static let most = 2_000

  init(_ words: String, in section: String?, context: ManualContext, pages: ManualPages) {
    title = "Text \(words)"
    self.context = context
    started = context.now
    search = context.start("search") { [weak self] in
      do {
        for try await lines in pages.pages(containing: words, in: section) {
          let found = lines.compactMap { ManualPages.page(at: $0) }
          guard self?.add(found, from: pages) == true else { break }
        }
      } catch let failure as ProcessFailure where failure.exitCode == 16 {
        // No page contains the words.
      } catch {
        context.notice(Notice("\(error)", kind: .failure))
      }
      self?.end()
    }
  }

  private func add(_ found: [PageName], from pages: ManualPages) -> Bool {
    let known = Set(rows.map(\.id))
    for page in found where !known.contains(page) {
      rows.append(ManualPages.Entry(id: page, about: pages.about(page) ?? ""))
    }
    context.redraw()
    return rows.count < Self.most
  }

  private func end() {
    search = nil
    context.redraw()
  }

  var rowsVersion: Int? { rows.count }
  var emptyText: String { search == nil ? "No page contains that." : "" }
  var heading: ListHeading {
    ListHeading(title, right: ListOfPages.counted(rows.count) + (search == nil ? "" : " so far"))
  }

  /// Escape first stops the search.
  var escapeLabel: String? { search == nil ? list.escapeLabel : "stop" }

  func cells(of entry: ManualPages.Entry, isSelected: Bool) -> [TableCell] {
    [TableCell("\(entry.id)", .accent), TableCell(entry.about)]
  }

  func open(_ entry: ManualPages.Entry) { context.send(.go(.page(entry.id))) }

  func draw(in frame: inout ScreenFrame) {
    drawList(in: &frame)
    guard search != nil, rows.isEmpty else { return }
    frame.writeParagraph(
      "\(frame.spinner(since: started, at: context.now)) Reading the pages…", row: 2)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard search != nil, event == .key(KeyPress(.escape)) else { return handleList(event) }
    search?.cancel()
    end()
    return true
  }
}
