import Navigation
import NavigationTerminal
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
    var list = ListPane()
    var rows: LazyMapCollection<Range<Int>, Int>
    let columns = [
      TableColumn("Number"), TableColumn("Square", .fixed(8), isNumber: true, from: 30),
    ]
    var asked = 0
    var opened: [Int] = []

    init(_ count: Int) { rows = (0..<count).lazy.map { $0 * 10 } }

    func cells(of row: Int, isSelected: Bool) -> [TableCell] {
      asked += 1
      return ["number \(row)", TableCell("\(row * row)", .dim)]
    }

    func searchText(of row: Int) -> String { "number \(row)" }

    func note(about row: Int, width: Int) -> String? { "about \(row)" }

    func open(_ row: Int) { opened.append(row) }
  }

  private func lines(_ screen: some Screen, _ columns: Int = 40, _ rows: Int = 14) -> [String] {
    var frame = frame(columns, rows)
    screen.draw(in: &frame)
    return frame.canvas.lines
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

  @Test func `slash filters, Enter keeps the filter, and Esc takes it away`() {
    let screen = Numbers(30)
    #expect(screen.hints.map(\.label) == ["open", "filter"])
    #expect(screen.handle(.key("/")))
    #expect(screen.inputMode == .textField)
    for character in "number 2" { #expect(screen.handle(.key(KeyPress(.character(character))))) }
    #expect(lines(screen).contains { $0.contains("Filter") })
    #expect(screen.position == "1/12")
    #expect(screen.handle(.key(KeyPress(.down))))
    #expect(screen.handle(.key(KeyPress(.enter))))
    #expect(screen.inputMode == .keys)
    #expect(screen.escapeLabel == "clear filter")
    #expect(screen.handle(.key(KeyPress(.enter))))
    #expect(screen.opened == [120])
    #expect(screen.handle(.key(KeyPress(.escape))))
    #expect(screen.position == "2/30")
    #expect(screen.escapeLabel == nil)
  }

  @Test func `a filter that nothing passes says so, and pastes go into it`() {
    let screen = Numbers(3)
    _ = screen.handle(.key("/"))
    #expect(screen.handle(.paste("zebra")))
    #expect(lines(screen).contains("Nothing matches."))
    #expect(!screen.handle(.key(KeyPress(.function(5)))))
    #expect(!screen.handle(.key(KeyPress(.enter))) || screen.opened.isEmpty)
  }

  @Test func `text wraps, scrolls, and finds what is searched`() {
    var text = TextPane()
    let paragraphs = (1...20).map { "line \($0) of a long text" }
    var part = frame(30, 6)
    text.draw(paragraphs, in: &part, from: 0)
    #expect(text.position == "6/39")
    for key: KeyPress in ["/", "1", "5"] { _ = text.handle(.key(key)) }
    part = frame(30, 6)
    text.draw(paragraphs, in: &part, from: 0)
    #expect(part.canvas.lines.contains("line 15 of a long text"))
    #expect(part.canvas.lines.last?.contains("1 found") == true)
    #expect(text.inputMode == .textField)
    _ = text.handle(.key(KeyPress(.enter)))
    #expect(text.escapeLabel == "end search")
    _ = text.handle(.key(KeyPress(.escape)))
    #expect(text.escapeLabel == nil)
    let isUsed = text.handle(.key("n"))
    #expect(!isUsed)
  }

  @Test func `n and N go round the matches`() {
    var text = TextPane()
    let paragraphs = ["one", "two", "one more", "three", "and one"]
    var part = frame(30, 3)
    text.draw(paragraphs, in: &part, from: 0)
    for key: KeyPress in ["/", "o", "n", "e", KeyPress(.enter)] { _ = text.handle(.key(key)) }
    var seen: [Bool] = []
    for key: KeyPress in ["n", "n", "n", "N"] {
      _ = text.handle(.key(key))
      part = frame(30, 3)
      text.draw(paragraphs, in: &part, from: 0)
      seen.append(part.canvas.lines.contains("and one"))
    }
    #expect(seen == [false, true, false, true])
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
    form.draw(in: &part, row: 0)
    #expect(part.canvas.lines[0] == "Name     a")
    #expect(part.canvas.lines[1] == "Password •••")
    #expect(part.cursor == Position(column: 12, row: 1))
    #expect(form.handle(.key(KeyPress(.enter))) == .submits)
    form.isLocked = true
    #expect(form.handle(.key("x")) == .used)
    #expect(form[1] == "pw!")
  }

  @Test func `Ctrl-C empties a field, and is left to the host in an empty one`() {
    let interrupt = KeyPress(.character("c"), .control)
    var form = Form([Form.Field("Name", text: "a")])
    #expect(form.handle(.key(interrupt)) == .changed)
    #expect(form.handle(.key(interrupt)) == .unused)
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
    question.draw(in: &part)
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
    _ = menu.handle(.key("G"), sections)
    _ = menu.handle(.key(KeyPress(.enter)), sections)
    #expect(done == ["last"])
    var part = frame(30, 3)
    menu.draw(sections, in: &part, region: Rect(column: 0, row: 0, columns: 30, rows: 3))
    #expect(part.canvas.lines.contains("› last"))
    #expect(part.canvas.lines.contains("Second"))
  }
}
