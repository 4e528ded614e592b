import Foundation
import NavigationTerminal
import Sextant
import Tapes
import TerminalKit
import TerminalTesting
import Testing

/// The pictures of the terminal guide are what the widgets and the guide's app paint.
///
/// Set `SEXTANT_RECORD` in the environment to record all of them again.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WidgetPictures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/Terminal/NavigationTerminal/NavigationTerminal.docc/Resources")

  private func expect(
    _ frame: Frame?, as name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let picture = FrameSVG(try #require(frame)).document
    let path = Self.folder.appending(path: "widget-\(name).svg")
    if ProcessInfo.processInfo.environment["SEXTANT_RECORD"] != nil {
      try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
      try picture.write(to: path, atomically: true, encoding: .utf8)
    }
    let recorded = try String(contentsOf: path, encoding: .utf8)
    #expect(
      picture == recorded, "\(path.lastPathComponent) differs; SEXTANT_RECORD=1 records it again",
      sourceLocation: sourceLocation)
  }

  /// A frame that a closure draws.
  private func drawn(rows: Int, _ draw: (inout ScreenFrame) -> Void) -> Frame {
    var frame = ScreenFrame(
      size: Size(columns: 60, rows: rows), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    draw(&frame)
    return Frame(canvas: frame.canvas, cursor: frame.cursor)
  }

  private func app(_ library: Library, rows: Int = 14) throws -> HeadlessHost<LibraryRoute> {
    try HeadlessHost(LibraryApp.program(library), size: Size(columns: 72, rows: rows))
  }

  @Test func `a list, its filter, and a form over it`() async throws {
    let app = try app(Library())
    await app.play("Wait\nDown")
    try expect(app.frame, as: "list")
    await app.play("Type \"/a\"")
    try expect(app.frame, as: "filter")
    await app.play(
      "Escape\nEscape\nResize 72x22\nDown\nEnter\nType \"e\"\nTab 4\nEnter\nExpect Modal \"Lend\"")
    try expect(app.frame, as: "form")
  }

  @Test func `data that loads, and that could not be loaded`() async throws {
    let library = Library()
    library.isOffline = true
    let app = try app(library)
    await app.advance(by: .milliseconds(200))
    try expect(app.frame, as: "loading")
    await app.advance(by: .seconds(1))
    try expect(app.frame, as: "failed")
  }

  @Test func `text with links and a match`() throws {
    var text = TextView()
    let paragraphs = [
      "A compass rose shows the principal winds. The oldest ones are drawn by hand; see "
        + "Portolan charts and Pedro Reinel.",
      "The north mark is a lily, the east mark often a cross.",
    ]
    text.show(paragraphs, links: ["Portolan charts", "Pedro Reinel"])
    text.resize(drawn(rows: 6) { _ in }.canvas.size)
    for press: KeyPress in [KeyPress(.tab), "/", "m", "a", "r", "k", KeyPress(.enter)] {
      _ = text.handle(.key(press))
    }
    try expect(drawn(rows: 6) { text.draw(in: &$0, region: $0.canvas.bounds) }, as: "text")
  }

  @Test func `a menu`() throws {
    var menu = MenuPane()
    let sections = [
      MenuPane.Section(
        "Reading",
        rows: [
          MenuPane.Row("Continue", "Longitude, page 112") {},
          MenuPane.Row("New this week", "3 books") {},
        ]),
      MenuPane.Section("Account", rows: [MenuPane.Row("Loans", "2 due on Friday") {}]),
    ]
    menu.show(sections)
    menu.resize(drawn(rows: 6) { _ in }.canvas.size)
    _ = menu.handle(.key(KeyPress(.down)))
    try expect(drawn(rows: 6) { menu.draw(in: &$0, region: $0.canvas.bounds) }, as: "menu")
  }

  @Test func `parts of a screen, facts, and progress`() throws {
    var tabs = TabsPane(["Summary", "Copies", "Reviews"])
    tabs.select(1)
    tabs.resize(drawn(rows: 5) { _ in }.canvas.size)
    try expect(
      drawn(rows: 5) { frame in
        tabs.draw(in: &frame, region: frame.canvas.bounds) { part in
          part.writeFact("Shelf", "Navigation, 3rd floor", row: 0)
          part.writeFact("Due", "Friday", row: 1, style: part.theme.warning)
          part.drawProgress(0.6, "reserving a copy", row: 3)
        }
      }, as: "tabs")
  }

  @Test func `a question`() throws {
    let question = Confirmation("Return all marked books?", yes: "Return", no: "Keep")
    try expect(
      drawn(rows: 2) { question.draw(in: &$0, region: $0.canvas.bounds) }, as: "confirmation")
  }

  @Test func `the pages show every picture, and no others`() throws {
    let files = FileManager.default
    let pages = try files.contentsOfDirectory(
      at: Self.folder.deletingLastPathComponent(), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }.map { try String(contentsOf: $0, encoding: .utf8) }
    let shown = pages.joined().matches(of: /\]\((widget-[a-z]+\.svg)\)/).map { String($0.1) }
    let recorded = try files.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".svg") }
    #expect(Set(shown) == Set(recorded))
  }
}
