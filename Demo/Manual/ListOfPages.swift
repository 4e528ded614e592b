import Sextant

typealias ManualContext = ScreenContext<ManualRoute>

/// The pages of one section, or those that were searched for.
final class ListOfPages: ListScreen {
  let title: String
  let columns = [TableColumn("Page", .share(2)), TableColumn("About", .share(3), from: 56)]
  let style = ListStyle(emptyText: "No page is about that.", widest: 140)
  var list = ListModel<[ManualPages.Entry]>()
  private let context: ManualContext
  private let pages: ManualPages
  private let section: String?
  private let entries: Loading<[ManualPages.Entry]>
  private var updating: EffectHandle?

  init(_ route: ManualRoute, context: ManualContext, pages: ManualPages) {
    title = ManualApp.title(of: route)
    (self.context, self.pages) = (context, pages)
    if case .section(let section) = route { self.section = section } else { section = nil }
    entries = context.load("pages") {
      switch route {
      case .section(let section): try await pages.entries(of: section)
      case .found(let words, let isName): try await pages.entries(with: words, isName: isName)
      case .page, .pages, .input, .containing: []
      }
    }
  }

  var rows: [ManualPages.Entry] { entries.value ?? [] }
  var rowsVersion: Int { rows.count }
  var hints: [KeyHint] { entries.value == nil ? [] : listHints }
  var heading: ListHeading { ListHeading(title, right: Self.counted(rows.count)) }

  /// Returns `17,894 pages`.
  static func counted(_ count: Int) -> String {
    let digits = String(count)
    let grouped = digits.count > 3 ? "\(digits.dropLast(3)),\(digits.suffix(3))" : digits
    return count == 1 ? "1 page" : "\(grouped) pages"
  }

  var bindings: [KeyBinding] {
    entries.bindings + [
      KeyBinding(
        "K", "search text",
        disabledReason: list.filterText.isEmpty ? "Filter the list first, with /." : nil
      ) { [self] in context.send(.go(.containing(list.filterText, section: section))) },
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

  func draw(in frame: inout ScreenFrame) {
    if entries.value == nil { frame.writeHeading(title) }
    frame.draw(entries, row: 2) { _, frame in drawList(in: &frame) }
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
