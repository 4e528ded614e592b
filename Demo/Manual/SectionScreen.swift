import Sextant

typealias ManualContext = ScreenContext<ManualRoute>

/// The pages of one section.
final class SectionScreen: ListScreen {
  let title: String
  let columns = [TableColumn("Page", .share(1)), TableColumn("About", .share(3), from: 50)]
  var list = ListPane()
  private let context: ManualContext
  private let entries: Loading<[ManualPages.Entry]>

  init(_ section: String, context: ManualContext, pages: ManualPages) {
    title = ManualApp.title(of: section)
    self.context = context
    entries = context.load("pages") { try await pages.entries(of: section) }
  }

  var rows: [ManualPages.Entry] { entries.value ?? [] }
  var rowsVersion: Int? { rows.count }
  var bindings: [KeyBinding] { entries.bindings }
  var hints: [KeyHint] { entries.value == nil ? [] : listHints }
  var heading: ListHeading { ListHeading(title, right: "\(rows.count)") }

  func cells(of entry: ManualPages.Entry, isSelected: Bool) -> [TableCell] {
    [TableCell(entry.page.title, .accent), TableCell(entry.about)]
  }

  func open(_ entry: ManualPages.Entry) { context.send(.go(.page(entry.page))) }

  func draw(in frame: inout ScreenFrame) {
    if entries.value == nil { frame.writeHeading(title) }
    frame.draw(entries, row: 2, failure: ManualApp.words) { _, frame in drawList(in: &frame) }
  }
}
