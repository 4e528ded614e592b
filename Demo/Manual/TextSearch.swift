import Sextant

/// The pages whose text contains some words, as they are found.
final class TextSearch: ListScreen {
  let title: String
  let columns = [TableColumn("Page", .share(2)), TableColumn("About", .share(3), from: 56)]
  var list = ListModel<[PageName]>()
  private(set) var rows: [PageName] = []
  /// What the lists say of each page, once they are there.
  private var abouts: [PageName: String] = [:]
  private let context: ManualContext
  private var search: EffectHandle?
  private let started: ContinuousClock.Instant

  /// The number of pages after which a search ends.
  private static let most = 2_000

  init(_ words: String, in section: String?, context: ManualContext, pages: ManualPages) {
    (title, self.context, started) = ("Text \(words)", context, context.now)
    search = context.start("search") { [weak self] in
      do {
        for try await lines in pages.pages(containing: words, in: section) {
          let found = lines.compactMap { ManualPages.page(at: $0) }
          guard self?.add(found) == true else { break }
        }
      } catch let failure as ProcessFailure where failure.exitCode == 16 {
        // No page contains the words.
      } catch {
        context.notice(Notice("\(error)", kind: .failure))
      }
      self?.search = nil
    }
    context.start("descriptions") { [weak self] in
      let entries = (try? await pages.entries(of: "")) ?? []
      self?.abouts = Dictionary(entries.map { ($0.id, $0.about) }) { first, _ in first }
    }
  }

  private func add(_ found: [PageName]) -> Bool {
    let known = Set(rows)
    rows += found.filter { !known.contains($0) }
    context.redraw()
    return rows.count < Self.most
  }

  var rowsVersion: Int { abouts.isEmpty ? 0 : 1 }
  var style: ListStyle {
    ListStyle(emptyText: search == nil ? "No page contains that." : "", widest: 140)
  }
  var heading: ListHeading {
    ListHeading(title, right: ListOfPages.counted(rows.count) + (search == nil ? "" : " so far"))
  }

  /// Escape first stops the search.
  var escapeLabel: String? { search == nil ? list.escapeLabel : "stop" }

  func id(of page: PageName) -> AnyHashable? { page }

  func cells(of page: PageName, isSelected: Bool) -> [TableCell] {
    [TableCell("\(page)", .accent), TableCell(abouts[page] ?? "")]
  }

  func open(_ page: PageName) { context.send(.go(.page(page))) }

  func draw(in frame: inout ScreenFrame) {
    drawList(in: &frame)
    guard search != nil, rows.isEmpty else { return }
    let spinner = frame.spinner(since: started, at: context.now)
    frame.writeParagraph("\(spinner) Reading the pages…", row: 2)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard search != nil, event == .key(KeyPress(.escape)) else { return handleList(event) }
    search?.cancel()
    search = nil
    return true
  }
}
