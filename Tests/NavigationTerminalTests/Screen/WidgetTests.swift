import Navigation
@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI
import TerminalKit
import Testing

/// The widgets that screens are made of, by what they draw and what keys do.
@MainActor
struct WidgetTests {
  private func frame(_ columns: Int, _ rows: Int) -> ScreenFrame {
    ScreenFrame(
      size: Size(columns: columns, rows: rows), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
  }

  /// A list that says how many of its rows were looked at.
  private final class Numbers: ListScreen {
    let title = "Numbers"
    var list = ListModel<LazyMapCollection<Range<Int>, Int>>()
    var rows: LazyMapCollection<Range<Int>, Int>
    let columns = [
      TableColumn("Number"), TableColumn("Square", .fixed(8), isNumber: true, from: 30),
    ]
    var asked = 0
    var searched = 0
    var opened: [Int] = []
    var rowsVersion: Int? = 1

    init(_ count: Int) { rows = (0..<count).lazy.map { $0 * 10 } }

    func cells(of row: Int, isSelected: Bool) -> [TableCell] {
      asked += 1
      return ["number \(row)", TableCell("\(row * row)", .dim)]
    }

    func searchText(of row: Int) -> String {
      searched += 1
      return "number \(row)"
    }

    func note(about row: Int, width: Int) -> String? { "about \(row)" }

    func open(_ row: Int) { opened.append(row) }
  }

  private func lines(_ screen: some Screen, _ columns: Int = 40, _ rows: Int = 14) -> [String] {
    drawn(screen, columns, rows).canvas.lines
  }

  /// Draws a screen as a host does: after it is told its size and read, and has searched its rows.
  private func drawn(
    _ screen: some Screen, _ columns: Int = 40, _ rows: Int = 14
  ) -> ScreenFrame {
    var shown = frame(columns, rows)
    _ = screen.handle(.resized(shown.size))
    screen.settle(in: shown.size)
    while let list = screen as? any ListScreen, list.isSearching { list.tick() }
    screen.draw(in: &shown)
    return shown
  }

  @Test func `a list screen says heading, headings, rows and a note, and opens`() {
    let screen = Numbers(3)
    #expect(
      lines(screen).prefix(8) == [
        "Numbers", "", "  Number                         Square",
        "› number 0                            0", "  number 10                         100",
        "  number 20                         400", "", "  about 0",
      ])
    #expect(screen.position == "1/3")
    #expect(screen.handle(.key(KeyPress(.down))))
    #expect(screen.handle(.key(KeyPress(.enter))))
    #expect(screen.handle(.click(HitID("row", 2))))
    #expect(screen.opened == [10])
    #expect(screen.handle(.click(HitID("row", 2))))
    #expect(screen.opened == [10, 20])
    #expect(!lines(screen, 29).contains { $0.contains("Square") })
  }

  @Test func `a million rows are drawn for what ten cost`() {
    let screen = Numbers(1_000_000)
    for press in [KeyPress(.end), KeyPress(.home), KeyPress(.pageDown)] {
      _ = screen.handle(.key(press))
      screen.asked = 0
      #expect(lines(screen, 40, 24).count > 20)
      #expect(screen.asked < 30)
    }
  }

  @Test func `a filter looks through the rows once for each change of its text`() {
    let screen = Numbers(50_000)
    _ = screen.handle(.key("/"))
    for character in "999" { _ = screen.handle(.key(KeyPress(.character(character)))) }
    #expect(lines(screen, 40, 24).count > 20)
    // All of them for the first letter, and ever fewer for those that follow.
    let typed = screen.searched
    #expect(typed < 80_000)
    let found = (0..<50_000).count { "\($0 * 10)".contains("999") }
    #expect(screen.position == "1/\(found) of 50000")
    screen.asked = 0
    for press in [KeyPress(.down), KeyPress(.pageDown), KeyPress(.enter), KeyPress(.end), "k"] {
      _ = screen.handle(.key(press))
      #expect(lines(screen, 40, 24).count > 20)
      _ = (screen.position, screen.hints, screen.selectedRow)
    }
    #expect(screen.searched == typed)
    #expect(screen.asked < 150)
  }

  @Test func `other rows are looked through again, also where nobody counts the changes`() {
    let screen = Numbers(30)
    _ = screen.handle(.key("/"))
    for character in "number 2" { _ = screen.handle(.key(KeyPress(.character(character)))) }
    _ = lines(screen)
    #expect(screen.position == "1/12 of 30")
    screen.rows = (0..<30).lazy.map { $0 * 7 }
    _ = lines(screen)
    #expect(screen.position == "1/12 of 30")
    screen.rowsVersion = 2
    _ = lines(screen)
    #expect(screen.position == "1/7 of 30")
    screen.rowsVersion = nil
    _ = lines(screen)
    screen.rows = (0..<30).lazy.map { $0 * 10 }
    _ = lines(screen)
    #expect(screen.position == "1/12 of 30")
  }

  @Test func `rows that are appended are the only ones that a filter looks at`() {
    let screen = Numbers(30)
    _ = screen.handle(.key("/"))
    for character in "number 2" { _ = screen.handle(.key(KeyPress(.character(character)))) }
    _ = lines(screen)
    #expect(screen.position == "1/12 of 30")
    screen.searched = 0
    for count in 31...300 {
      screen.rows = (0..<count).lazy.map { $0 * 10 }
      _ = lines(screen)
    }
    #expect(screen.searched == 270)
    let all = lines(screen, 40, 400)
    let position = screen.position
    // Looked at anew, the rows are the same ones, the nearest names first.
    screen.rowsVersion = 2
    #expect(lines(screen, 40, 400) == all && screen.position == position)
    #expect(screen.searched == 570)
    _ = screen.handle(.key("3"))
    screen.rows = (0..<301).lazy.map { $0 * 10 }
    let narrowed = lines(screen, 40, 400)
    screen.rowsVersion = 3
    #expect(lines(screen, 40, 400) == narrowed && narrowed != all)
  }

  @Test func `a filter that is shortened finds more again`() {
    let screen = Numbers(30)
    _ = screen.handle(.key("/"))
    for character in "20" { _ = screen.handle(.key(KeyPress(.character(character)))) }
    _ = lines(screen)
    #expect(screen.position == "1/4 of 30")
    _ = screen.handle(.key(KeyPress(.backspace)))
    _ = lines(screen)
    #expect(screen.position == "1/12 of 30")
  }

  @Test func `tabs show one part, and the part knows only its own region`() {
    var tabs = TabsPane(["Lines", "Delivery"])
    var part = frame(30, 8)
    func draw() {
      part = frame(30, 8)
      tabs.resize(part.size)
      tabs.draw(in: &part, region: part.canvas.bounds) { inner in
        inner.canvas.write("part \(tabs.selection) of \(inner.size)", at: .zero)
        inner.cursor = Position(column: 1, row: 0)
      }
    }
    draw()
    #expect(part.canvas.lines == [" Lines   Delivery", "", "part 0 of 30x6", "", "", "", "", ""])
    #expect(part.cursor == Position(column: 1, row: 2))
    #expect(tabs.hints == [KeyHint("←→", "other part")])
    for (event, selection): (ScreenEvent, Int) in [
      (.key(KeyPress(.right)), 1), (.key("l"), 1), (.key("h"), 0), (.key(KeyPress(.left)), 0),
      (.click(HitID("part", 1)), 1), (.click(HitID("part", 9)), 1),
    ] {
      let isUsed = tabs.handle(event)
      #expect(isUsed)
      #expect(tabs.selection == selection)
    }
    draw()
    #expect(part.canvas.lines.contains("part 1 of 30x6"))
    let isUsed = tabs.handle(.key(KeyPress(.down)))
    #expect(!isUsed)
    part = frame(14, 4)
    tabs.resize(part.size)
    tabs.draw(in: &part, region: part.canvas.bounds) { $0.canvas.write("\($0.size)", at: .zero) }
    #expect(part.canvas.lines == [" ·   Delivery", "14x3", "", ""])
  }

  @Test func `slash filters, Enter keeps the filter, and Esc takes it away`() {
    let screen = Numbers(30)
    _ = lines(screen)
    #expect(screen.hints.map(\.label) == ["open", "filter"])
    #expect(Numbers(0).hints.isEmpty)
    #expect(screen.handle(.key("/")))
    #expect(screen.inputMode == .textField)
    for character in "number 2" { #expect(screen.handle(.key(KeyPress(.character(character))))) }
    #expect(lines(screen).contains { $0.contains("Filter") })
    #expect(screen.position == "1/12 of 30")
    #expect(screen.handle(.key(KeyPress(.down))))
    #expect(screen.handle(.key(KeyPress(.enter))))
    #expect(screen.inputMode == .keys)
    #expect(screen.escapeLabel == "clear filter")
    #expect(screen.handle(.key(KeyPress(.enter))))
    #expect(screen.opened == [120])
    #expect(screen.handle(.key(KeyPress(.escape))))
    // What was found stays selected among all of them.
    #expect(screen.position == "13/30")
    #expect(screen.selectedRow == 120)
    #expect(screen.escapeLabel == nil)
  }

  @Test func `a filter marks what it found`() {
    let screen = Numbers(30)
    _ = screen.handle(.key("/"))
    for character in "BER 27" { _ = screen.handle(.key(KeyPress(.character(character)))) }
    let frame = drawn(screen)
    let row = frame.canvas.lines.firstIndex { $0.contains("number 270") } ?? 0
    let marked = (0..<40).filter {
      frame.canvas[Position(column: $0, row: row)].style.attributes.contains(.underline)
    }
    // Behind the mark of the row and two columns.
    #expect(marked == [5, 6, 7, 9, 10])
  }

  @Test func `a filter that nothing passes says so, and pastes go into it`() {
    let screen = Numbers(3)
    _ = screen.handle(.key("/"))
    #expect(screen.handle(.paste("zebra")))
    #expect(lines(screen).contains("Nothing matches."))
    #expect(!screen.hints.contains { $0.key == "↑↓" })
    #expect(!screen.handle(.key(KeyPress(.function(5)))))
    #expect(!screen.handle(.key(KeyPress(.enter))) || screen.opened.isEmpty)
  }

  @Test func `a search never steps back in a line`() {
    func visits(_ count: Int) -> Int {
      var visited = 0
      let line = FoldedLine(String(repeating: "a", count: count))
      let words = Pattern(String(repeating: "a", count: count / 2) + "b")
      #expect(line.first(words, from: 0, visited: &visited) == nil)
      return visited
    }
    #expect(visits(1_000) == 1_000)
    #expect(visits(2_000) == 2_000)
    #expect(FoldedLine("AABaabaa").first(Pattern("aabaa"), from: 1) == 3)
  }

  @Test func `a form's button submits what is right, by a click`() {
    var form = Form([Form.Field("Name", problem: { $0.isEmpty ? "A name, please." : nil })])
    func click() -> Form.Outcome? {
      var drawn = frame(40, 3)
      form.resize(Size(columns: 40, rows: 1))
      form.draw(in: &drawn, region: Rect(column: 0, row: 0, columns: 40, rows: 1))
      form.drawButton("Save", in: &drawn, row: 1)
      #expect(drawn.canvas.lines[1] == "      Save")
      return hit(6, 1, in: drawn).map { form.handle($0) }
    }
    #expect(click() == .used)
    #expect(form.problem?.words == "A name, please.")
    #expect(form.handle(.key("a")) == .changed)
    #expect(click() == .submits)
    form.isLocked = true
    #expect(click() == .used)
  }

  @Test func `a form goes from field to field and submits what is right`() {
    var form = Form([
      Form.Field("Name", problem: { $0.isEmpty ? "A name, please." : nil }),
      Form.Field("Password", isMasked: true, problem: { $0.count < 3 ? "Too short." : nil }),
    ])
    #expect(form.handle(.key(KeyPress(.enter))) == .used)
    #expect(form.problem?.words == "A name, please.")
    #expect(form.handle(.key("a")) == .changed)
    #expect(form.problem == nil)
    #expect(form.handle(.key(KeyPress(.enter))) == .used)
    #expect(form.inputMode == .maskedField)
    #expect(form.handle(.paste("pw")) == .changed)
    #expect(form.handle(.key(KeyPress(.enter))) == .used)
    #expect(form.problem?.words == "Too short.")
    #expect(form.handle(.key("!")) == .changed)
    var part = frame(40, 3)
    form.resize(part.size)
    form.draw(in: &part, region: part.canvas.bounds)
    #expect(part.canvas.lines[0] == "Name     a")
    #expect(part.canvas.lines[1] == "Password •••")
    #expect(part.cursor == Position(column: 12, row: 1))
    #expect(form.handle(.key(KeyPress(.enter))) == .submits)
    form.isLocked = true
    #expect(form.handle(.key("x")) == .used)
    #expect(form[1] == "pw!")
  }

  @Test func `Ctrl-C never changes a text`() {
    let interrupt = ScreenEvent.key(KeyPress(.character("c"), .control))
    var form = Form([Form.Field("Name", text: "a"), .lines("Note", text: "b\nc")])
    #expect(form.handle(interrupt) == .unused)
    form.focus(1)
    #expect(form.handle(interrupt) == .unused)
    #expect(form[0] == "a" && form[1] == "b\nc")
  }

  @Test func `a confirmation has the safe answer first`() {
    var question = Confirmation("Empty the cart?", yes: "Empty it", no: "Keep")
    #expect(question.focus == "Keep")
    #expect(question.handle(.key(KeyPress(.enter))) == .no)
    #expect(question.handle(.key(KeyPress(.escape))) == .no)
    #expect(question.handle(.key("n")) == .no)
    #expect(question.handle(.key("y")) == .yes)
    #expect(question.handle(.key(KeyPress(.right))) == .stays)
    #expect(question.handle(.key(KeyPress(.enter))) == .yes)
    var part = frame(30, 4)
    question.draw(in: &part, region: question.region(in: part.size))
    #expect(part.canvas.lines == ["", "", "Empty the cart?", " Keep   Empty it"])
  }

  @Test func `progress is readable without colour, and in words where it is narrow`() {
    var part = frame(60, 1)
    part.drawProgress(0.5, "Writing…", row: 0, widest: 10)
    #expect(part.canvas.lines == ["█████░░░░░  50 %  Writing…"])
    part = frame(20, 1)
    part.drawProgress(0.5, "Writing…", row: 0)
    #expect(part.canvas.lines == ["Writing…"])
    part = frame(60, 1)
    part.drawProgress(nil, "Writing…", row: 0)
    #expect(part.canvas.lines == ["Writing…"])
  }

  @Test func `a menu does what its row is for, and keeps the heading in view`() {
    var done: [String] = []
    let sections = [
      MenuPane.Section(
        "First",
        rows: (1...3).map { number in MenuPane.Row("row \(number)") { done.append("\(number)") } }),
      MenuPane.Section("Second", rows: [MenuPane.Row("last") { done.append("last") }]),
    ]
    var menu = MenuPane()
    menu.show(sections)
    menu.resize(Size(columns: 30, rows: 3))
    _ = menu.handle(.key("G"))
    if case .opens(let row) = menu.handle(.key(KeyPress(.enter))) { sections.perform(row) }
    #expect(done == ["last"])
    var part = frame(30, 3)
    menu.draw(in: &part, region: part.canvas.bounds)
    #expect(part.canvas.lines.contains("› last"))
    #expect(part.canvas.lines.contains("Second"))
  }

  @Test func `a menu pages by its height, and shows its selected row in a single one`() {
    let sections = [MenuPane.Section("All", rows: (1...9).map { MenuPane.Row("row \($0)") {} })]
    var menu = MenuPane()
    menu.show(sections)
    var part = frame(30, 4)
    menu.resize(part.size)
    _ = menu.handle(.key(KeyPress(.pageDown)))
    menu.draw(in: &part, region: part.canvas.bounds)
    #expect(part.canvas.lines.contains("› row 4"), "\(part.canvas.lines)")
    part = frame(30, 1)
    menu.resize(part.size)
    menu.draw(in: &part, region: part.canvas.bounds)
    #expect(part.canvas.lines == ["› row 4"])
  }

  @Test func `a long name of a fact leaves room for its value`() {
    var part = frame(30, 1)
    part.writeFact("Estimated delivery", "soon", row: 0)
    #expect(part.canvas.lines == ["Estimated … soon"])
  }

  /// What a click on a cell is called.
  private func hit(_ column: Int, _ row: Int, in frame: ScreenFrame) -> ScreenEvent? {
    frame.hits.last { $0.region.contains(Position(column: column, row: row)) }.map { .click($0.id) }
  }

  @Test func `a click in a field puts the cursor there, also in one that is masked or scrolled`() {
    var form = Form([
      .init("Name", text: "日本ab"), .init("Word", text: "secret", isMasked: true),
      .init("Long", text: "0123456789abcdefghij"),
    ])
    func click(_ column: Int, _ row: Int) {
      var drawn = frame(15, 3)
      form.resize(drawn.size)
      form.draw(in: &drawn, region: drawn.canvas.bounds)
      if let event = hit(column, row, in: drawn) { #expect(form.handle(event) == .used) }
    }
    // Labels take five columns; a wide letter is clicked in either half.
    for (column, cursor) in [(5, 0), (6, 0), (7, 1), (8, 1), (9, 2), (10, 3), (11, 4), (14, 4)] {
      click(column, 0)
      #expect(form.focused == 0)
      #expect(form.fields[0].editor.cursor == cursor, "column \(column)")
    }
    click(8, 1)
    #expect(form.focused == 1)
    #expect(form.fields[1].editor.cursor == 3)
    click(0, 2)
    #expect(form.focused == 2)
    #expect(form.fields[2].editor.cursor == 20)
    // Nine columns are left of the cursor behind the end.
    click(5, 2)
    #expect(form.fields[2].editor.cursor == 11)
  }

  @Test func `a click in a filter types there again`() {
    let screen = Numbers(30)
    for key in "/12" { _ = screen.handle(.key(KeyPress(.character(key)))) }
    _ = screen.handle(.key(KeyPress(.enter)))
    let drawn = drawn(screen)
    guard let row = drawn.canvas.lines.firstIndex(where: { $0.hasPrefix("Filter") }),
      let event = hit(9, row, in: drawn)
    else { return #expect(Bool(false), "\(drawn.canvas.lines)") }
    #expect(screen.handle(event))
    _ = screen.handle(.key("x"))
    #expect(screen.list.filterText == "1x2")
  }
}
