import Navigation
import TerminalKit
import TerminalTesting
import Testing

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI

/// What strangers' text and data cost: the steps for once and twice the input.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct StepCountTests {
  private class Numbers: ListScreen {
    let title = "Numbers"
    var list = ListModel<[String]>()
    var rows: [String]
    let columns = [TableColumn()]
    private(set) var read = 0
    private(set) var opened: [String] = []

    init(_ count: Int) { rows = (0..<count).map { "row \($0)" } }

    func cells(of row: String, isSelected: Bool) -> [TableCell] { [TableCell(row)] }

    func searchText(of row: String) -> String {
      read += 1
      return row
    }

    func open(_ row: String) { opened.append(row) }
  }

  private func frame(_ columns: Int = 30, _ rows: Int = 8) -> ScreenFrame {
    ScreenFrame(
      size: Size(columns: columns, rows: rows), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
  }

  @discardableResult
  private func press(_ keys: KeyPress..., on screen: Numbers) -> [String] {
    var part = frame()
    for key in keys {
      part = frame()
      _ = screen.handle(.resized(part.size))
      _ = screen.handle(.key(key))
      screen.settle()
      screen.draw(in: &part)
    }
    return part.canvas.lines
  }

  @Test(arguments: [1_000, 2_000])
  func `rows without a version are searched once for each filter, not for each key`(count: Int) {
    let screen = Numbers(count)
    press("/", "r", on: screen)
    #expect(screen.read == count)
    press("o", KeyPress(.enter), on: screen)
    #expect(screen.read == 2 * count)
    press("j", "j", "k", KeyPress(.pageDown), on: screen)
    _ = (screen.position, screen.hints, screen.bindings)
    #expect(screen.read == 2 * count)
  }

  @Test func `rows without a version that change are searched again`() {
    let screen = Numbers(10)
    press("/", "9", KeyPress(.enter), on: screen)
    screen.rows[0] = "row 99"
    #expect(press("j", on: screen).contains { $0.contains("row 99") })
    screen.rows.append("row 39")
    #expect(press("j", on: screen).contains { $0.contains("row 39") })
    screen.rows.removeFirst()
    #expect(!press("j", on: screen).contains { $0.contains("row 99") })
    press(KeyPress(.enter), on: screen)
    #expect(screen.opened == ["row 39"])
  }

  @Test func `objects, which change in place, are searched each time`() {
    final class Thing {}
    func isSame<Rows: RandomAccessCollection>(_ old: Rows, _ new: Rows) -> Bool {
      var list = ListModel<Rows>()
      list.filterText = "a"
      list.take(old, version: nil)
      let version = list.version
      list.take(new, version: nil)
      return list.version == version
    }
    let things = [Thing()]
    #expect(!isSame(things, things) && isSame([1, 2], [1, 2]))
    #expect(isSame(0..<9, 0..<9) && !isSame(0..<9, 0..<8))
  }

  @Test func `a filter visits each letter once for each of its words`() {
    func visits(_ word: String, _ letter: String, _ count: Int) -> Int {
      var visited = 0
      let text = String(repeating: letter, count: count)
      #expect(!FilterWords(word).areFound(in: text, visited: &visited))
      return visited
    }
    for count in [1_000, 2_000] {
      #expect(visits(String(repeating: "a", count: 500) + "b", "A", count) == count)
      #expect(visits(String(repeating: "é", count: 500) + "b", "É", count) == count)
    }
    #expect(FilterWords("été b").areFound(in: "B, un ÉTÉ"))
    #expect(FilterWords("aab").areFound(in: "AAAB") && !FilterWords("é").areFound(in: "e"))
  }

  @Test func `all links of wrapped text are found in one walk`() {
    func visits(_ count: Int) -> Int {
      var text = TextView()
      let words = (0..<count).map { "page\($0 + 10_000)" }
      text.resize(Size(columns: 40, rows: 4))
      text.show([words.joined(separator: " ")], links: words.reversed() + ["none"])
      #expect(text.lines.first?.hasPrefix("page10000") == true)
      return text.links.visited
    }
    let (once, twice) = (visits(200), visits(400))
    #expect(once <= 3 * 200 * 10 && twice <= 2 * once + 50)
  }

  @Test func `words inside other words are links as well`() {
    var text = TextView()
    var part = frame(40, 4)
    text.resize(part.size)
    text.show(["He sees SHE there", "ushers"], links: ["she", "he", "hers", "she", "", "us"])
    _ = text.handle(.key(KeyPress(.tab)))
    text.draw(in: &part, region: part.canvas.bounds)
    #expect(text.focus == "she")
    #expect(
      part.hits.map { "\($0.region.origin.row),\($0.region.origin.column)" }.sorted() == [
        "0,0", "0,8", "0,8", "2,0", "2,2",
      ])
  }

  @Test func `a frame looks only at the matches and links that it shows`() {
    func looks(_ count: Int) -> Int {
      var looks = 0
      for lines in [0..<count, 0..<12] {
        let shown = TextView().visible(lines.count, to: 11) {
          looks += 1
          return lines[$0]
        }
        looks += shown.count
      }
      return looks
    }
    #expect(looks(10_000) <= 2 * (12 + 2 * 14) && looks(20_000) <= looks(10_000) + 4)
  }

  @Test func `breadcrumbs keep no more of a title than fits`() {
    for letter in ["x", "é", "e\u{301}"] {
      let crumbs = Breadcrumbs(
        root: "Root", depth: 1, columns: 80, title: { _ in String(repeating: letter, count: 9_000) }
      )
      #expect(crumbs.titles.map(\.count) == [4, 81])
    }
  }

  @Test func `the title of a tab is found without a walk over the tabs`() {
    var configuration = HostConfiguration(
      name: "Library", title: { "\($0)" }, screen: { _, _ in Numbers(1) })
    configuration.tabs = (0..<2_000).map { AppTab(TabID("\($0)"), "Tab \($0)") }
    configuration.tabs.append(AppTab(TabID("0"), "Again"))
    #expect(configuration.tabTitles.count == 2_000)
    #expect(configuration.title(ofTab: "1999") == "Tab 1999")
    #expect(configuration.title(ofTab: "0") == "Tab 0")
    #expect(configuration.title(ofTab: "none") == "none")
  }

  /// A screen that starts work whenever it is drawn, or for a new width.
  private final class Starting: Screen {
    let title = "Starting"
    private let isEndless: Bool
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>, isEndless: Bool) {
      (self.context, self.isEndless) = (context, isEndless)
    }

    func draw(in frame: inout ScreenFrame) {
      if isEndless { context.start("fit the page") {} }
    }

    func handle(_ event: ScreenEvent) -> Bool {
      if case .resized = event { context.start("fit the page") {} }
      return false
    }

    static func app(isEndless: Bool) throws -> HeadlessHost<LibraryRoute> {
      try LibraryApp.start { app in
        app.screen = { Starting($1, isEndless: isEndless) }
      }
    }
  }

  @Test func `work may start for another size`() async throws {
    let app = try Starting.app(isEndless: false)
    for columns in 40..<340 { await app.play("Resize \(columns)x24") }
    #expect(app.shows("Shelves"))
  }

  @Test func `work that every frame starts ends the program with a sentence`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let app = try await Starting.app(isEndless: true)
      for _ in 0..<1_000 { await app.host.idle() }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        "“fit the page” is started each time its screen is drawn, and each time it ends, the screen "
          + "is drawn again. Start work in the initializer or in handle(_:)."), "\(words)")
  }
}
