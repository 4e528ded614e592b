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
    var list = ListPane()
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
    var shown = frame(columns, rows)
    screen.draw(in: &shown)
    while shown.isUnfinished {
      shown = frame(columns, rows)
      screen.draw(in: &shown)
    }
    return shown.canvas.lines
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
      tabs.draw(in: &part) { inner in
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
    tabs.draw(in: &part) { $0.canvas.write("\($0.size)", at: .zero) }
    #expect(part.canvas.lines == [" ·   Delivery", "14x3", "", ""])
  }

  @Test func `slash filters, Enter keeps the filter, and Esc takes it away`() {
    let screen = Numbers(30)
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
    var frame = frame(40, 14)
    screen.draw(in: &frame)
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
    #expect(part.canvas.lines.last?.contains("1/1") == true)
    #expect(text.inputMode == .textField)
    _ = text.handle(.key(KeyPress(.enter)))
    #expect(text.escapeLabel == "end search")
    _ = text.handle(.key(KeyPress(.escape)))
    #expect(text.escapeLabel == nil)
    let isUsed = text.handle(.key("n"))
    #expect(!isUsed)
  }

  @Test func `another text, and another width, is wrapped and searched anew`() {
    var text = TextPane()
    var part = frame(30, 6)
    func draw(_ paragraphs: [String], _ columns: Int = 30) {
      part = frame(columns, 6)
      text.draw(paragraphs, in: &part, from: 0)
    }
    draw(["one two three"])
    for key: KeyPress in ["/", "o", "n", "e", KeyPress(.enter)] { _ = text.handle(.key(key)) }
    draw(["one two three"])
    #expect(part.canvas.lines.last?.contains("1/1") == true)
    draw(["one two three", "one more"])
    #expect(part.canvas.lines.last?.contains("1/2") == true)
    draw(["none", "of it"])
    #expect(part.canvas.lines.last?.contains("1/1") == true)
    draw(["none one", "of it"], 6)
    #expect(part.canvas.lines.first == "none")
    #expect(part.canvas.lines[1] == "one")
  }

  @Test func `the links of one line are found in one walk, however many there are`() {
    func visits(_ count: Int, _ word: String) -> Int {
      var text = TextPane()
      var part = frame(40, 4)
      let line = String(repeating: word + " ", count: count)
      text.draw(
        lines: [line], links: (0..<count).map { _ in TextPane.Link(word, line: 0) }, in: &part,
        from: 0)
      #expect(part.canvas.lines.first?.hasPrefix(word) == true)
      return text.visited
    }
    #expect(visits(200, "ls(1)") <= 200 * 6)
    #expect(visits(400, "ls(1)") <= 400 * 6)
    // Links behind the cut add at most a look at the line's end.
    #expect(visits(20_000, "ls(1)") <= 4_096 + 20_000 * 6)
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

  @Test func `a long line is cut with an ellipsis`() {
    var text = TextPane()
    var part = frame(40, 4)
    let long = String(repeating: "x", count: 5_000)
    text.draw(lines: [long, "short"], links: [], in: &part, from: 0)
    #expect(text.lines.map(\.count) == [TextPane.mostCharacters, 5])
    #expect(text.lines[0].last == "…")
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

  @Test func `a search stands at one match and goes from match to match, also within a line`() {
    var text = TextPane()
    var part = frame(30, 4)
    func marked(_ keys: KeyPress...) -> (words: String, place: Position?) {
      for key in keys { _ = text.handle(.key(key)) }
      part = frame(30, 4)
      text.draw(["one and one", "at once"], in: &part, from: 0)
      let places = (0..<3).flatMap { row in
        (0..<30).map { Position(column: $0, row: row) }
      }
      let words = part.canvas.lines.last?.split(separator: " ").last.map(String.init)
      return (words ?? "", places.first { part.canvas[$0].style == Theme.standard.selection })
    }
    _ = marked()
    #expect(marked("/", "o", "n", "e") == ("1/2", .zero))
    #expect(marked(KeyPress(.enter), "n") == ("2/2", Position(column: 8, row: 0)))
    #expect(marked("n") == ("1/2", .zero))
    #expect(marked("N") == ("2/2", Position(column: 8, row: 0)))
    #expect(marked("/", KeyPress(.backspace)) == ("1/3", .zero))
    #expect(marked("x").words == "found")
    #expect(marked(KeyPress(.escape)).place == nil)
  }

  @Test func `a search with a capital letter is case-sensitive`() {
    var text = TextPane()
    var part = frame(30, 6)
    func last(_ keys: KeyPress...) -> String? {
      for key in keys { _ = text.handle(.key(key)) }
      part = frame(30, 6)
      text.draw(["tar -c", "tar -C dir", "ΑΣ", "-Ca", "", "", "end"], in: &part, from: 0)
      return part.canvas.lines.last?.split(separator: " ").last.map(String.init)
    }
    _ = last()
    #expect(last("/", "-", "c") == "1/3")
    #expect(last(KeyPress(.escape), "/", "-", "C") == "1/2")
    #expect(last(KeyPress(.escape), "/", "Σ") == "1/1")
    #expect(last(KeyPress(.escape), "/", "-", "C", "A") == "found")
  }

  @Test func `a tab in preformatted lines advances to the next multiple of eight columns`() {
    var text = TextPane()
    var part = frame(30, 4)
    text.draw(lines: ["echo\t\t7/tcp", "a\tb"], links: [], in: &part, from: 0)
    #expect(part.canvas.lines.prefix(2) == ["echo            7/tcp", "a       b"])
  }

  @Test func `a line that is cut has a sign, and the text scrolls sideways`() {
    var text = TextPane()
    var part = frame(10, 3)
    let lines = ["  0123456789abcdefghijXYZ", "short", "  漢字漢字漢字漢"]
    func draw(_ columns: Int = 10) -> [String] {
      part = frame(columns, 3)
      text.draw(lines: lines, links: [TextPane.Link("XYZ", line: 0)], in: &part, from: 0)
      return part.canvas.lines
    }
    func press(_ keys: KeyPress...) -> [String] {
      for key in keys { _ = text.handle(.key(key)) }
      return draw()
    }
    let (left, right) = (KeyPress(.left), KeyPress(.right))
    #expect(draw() == ["  0123456>", "short", "  漢字漢 >"])
    #expect(text.hints.contains(KeyHint("←→", "scroll sideways")))
    #expect(press(right) == ["<456789ab>", "<", "<漢字漢字>"])
    #expect(press(right) == ["<9abcdefg>", "<", "< 字漢"])
    #expect(press(right, right) == ["<efghijXYZ", "<", "<"])
    #expect(hit(7, 0, in: part).flatMap { text.link(openedBy: $0) } == 0)
    #expect(press(left, left, left) == ["  0123456>", "short", "  漢字漢 >"])
    // A match and a link are scrolled to.
    #expect(press("/", "g").first == "<cdefghij>")
    #expect(press("0").first?.hasSuffix("0") == false)
    #expect(press(KeyPress(.escape), KeyPress(.tab)).first == "<efghijXYZ")
    #expect(part.cursor == Position(column: 7, row: 0))
    // Where all fits, the keys are not the text's, and nothing is hidden.
    #expect(draw(40) == lines)
    let isUsed = text.handle(.key(left)) || text.handle(.key(right))
    #expect(!isUsed && !text.hints.contains { $0.key == "←→" })
  }

  @Test func `a pager takes the letters and numbers of less`() {
    let lines = (1...99).map { "line \($0)" }
    var text = TextPane(isPager: true)
    func press(_ keys: String) -> String? {
      for key in keys { _ = text.handle(.key(KeyPress(.character(key)))) }
      var part = frame(20, 10)
      text.draw(lines: lines, links: [], in: &part, from: 0)
      return part.canvas.lines.first
    }
    #expect(press("") == "line 1")
    #expect(
      [
        "d", "f", "u", "b", "eee", "y", "30G", "5j", "10k", "4d", "7b", "2g", "G", "99999999G",
        "g0e", "z", "w", "40%", "100%", "999%",
      ]
      .map { press($0) }
        == [6, 16, 11, 1, 4, 3, 30, 35, 25, 29, 22, 2, 90, 90, 2, 12, 2, 40, 90, 90].map {
          "line \($0)"
        })
    // A number that is not followed by a key is taken back.
    _ = press("12")
    #expect(text.escapeLabel == "cancel" && text.hints.first == KeyHint("G", "go to line 12"))
    let isUsed = text.handle(.key(KeyPress(.escape)))
    #expect(isUsed && text.escapeLabel == nil && press("G") == "line 90")
    // Other text leaves them to the app.
    text = TextPane()
    _ = press("")
    let isTaken = ["d", "u", "f", "e", "y", "z", "w", "%", "1"].map { text.handle(.key($0)) }
    #expect(!isTaken.contains(true))
  }

  @Test func `a search and a filter take regular expressions`() {
    var text = TextPane(isPager: true)
    let lines = ["read(2) and read2", "Reader", "café: 12 ms", "", "a+b", "aab"]
    var part = frame(60, 4)
    func draw(_ keys: KeyPress...) -> [String] {
      for key in keys { _ = text.handle(.key(key)) }
      part = frame(60, 4)
      text.draw(lines: lines, links: [], in: &part, from: 0)
      return part.canvas.lines
    }
    func found(_ words: String) -> [TextPane.Span] {
      _ = draw("/", KeyPress(.character("c"), .control))
      _ = text.handle(.paste(words))
      _ = draw()
      return text.search.found
    }
    func span(_ line: Int, _ start: Int?, _ count: Int) -> TextPane.Span {
      TextPane.Span(line: line, start: start, count: count)
    }
    _ = draw()
    // What is typed is also found as it stands.
    #expect(found("read(2)") == [span(0, 0, 7), span(0, 12, 5)])
    #expect(found("a+b") == [span(4, 0, 3), span(5, 0, 3)])
    #expect(found("^re\\w+") == [span(0, 0, 4), span(1, 0, 6)])
    #expect(found("^Re\\w+") == [span(1, 0, 6)])
    #expect(found("^re\\S+$") == [span(1, 0, 6)])
    #expect(found("\\d+|é") == [span(0, 5, 1), span(0, 16, 1), span(2, 3, 1), span(2, 6, 2)])
    #expect(found("^$") == [span(3, nil, 0)])
    #expect(draw().last?.hasSuffix("1/1") == true)
    // A wrong one finds nothing, and tells what is wrong and where.
    #expect(found("re(ad") == [])
    #expect(draw(KeyPress(.enter)).last?.hasSuffix("at 3: this group has no \")\"") == true)
    #expect(found("read") == [span(0, 0, 4), span(0, 12, 4), span(1, 0, 4)])
    #expect(draw(KeyPress(.enter), "n").last?.hasSuffix("2/3") == true)

    _ = draw(KeyPress(.escape), "&")
    _ = text.handle(.paste("^(re|a)"))
    #expect(draw(KeyPress(.enter)).prefix(2) == ["read(2) and read2", "Reader"])
    #expect(text.filter.kept == [0, 1, 4, 5])
    // Each filter of a pager begins empty; an empty one shows all.
    #expect(draw("&", "!", "r", "e").prefix(2) == ["café: 12 ms", ""])
    let wrong = draw("(")
    #expect(wrong.last?.hasSuffix("at 3: this group has no \")\"") == true)
    #expect(wrong.prefix(2) == lines[..<2])
    #expect(draw(KeyPress(.enter), "&", KeyPress(.enter)).prefix(2) == lines[..<2])
    #expect(text.filter.kept == nil && text.escapeLabel == nil)
  }

  @Test func `a pager's search is typed anew, counts, and ends where it began`() {
    var text = TextPane(isPager: true)
    let lines = (0..<40).map { $0.isMultiple(of: 9) ? "part \($0)" : "line \($0)" }
    func press(_ keys: String, _ last: KeyPress? = nil) -> [String] {
      var part = frame(30, 5)
      for key in [nil] + keys.map({ KeyPress(.character($0)) }) + [last].compactMap(\.self) {
        if let key { _ = text.handle(.key(key)) }
        part = frame(30, 5)
        text.draw(lines: lines, links: [], in: &part, from: 0)
      }
      return part.canvas.lines
    }
    #expect(press("jj/part", KeyPress(.enter)).last?.hasSuffix(" 2/5") == true)
    #expect(press("3n").last?.hasSuffix(" 5/5") == true)
    #expect(press("2N").last?.hasSuffix(" 3/5") == true)
    let place = text.top
    #expect(press("/line 39").last?.hasPrefix("/ line 39 ") == true && text.top != place)
    _ = press("", KeyPress(.escape))
    #expect(text.top == place && text.inputMode == .keys)
  }

  @Test func `a search that is too slow for a text ends, and says so`() {
    var text = TextPane()
    var part = frame(60, 4)
    let lines = (0..<40).map { _ in String(repeating: "a", count: 4_000) }
    text.draw(lines: lines, links: [], in: &part, from: 0)
    _ = text.handle(.key("/"))
    _ = text.handle(.paste("(a?){900}b"))
    text.draw(lines: lines, links: [], in: &part, from: 0)
    #expect(part.canvas.lines.last?.hasSuffix("too slow in this text") == true)
    #expect(text.search.found == [])
  }

  @Test func `Enter alone repeats the last search`() {
    var text = TextPane()
    var part = frame(30, 4)
    func last(_ keys: KeyPress...) -> String? {
      for key in keys { _ = text.handle(.key(key)) }
      part = frame(30, 4)
      text.draw(["one and one", "at once"], in: &part, from: 0)
      return part.canvas.lines.last?.split(separator: " ").last.map(String.init)
    }
    _ = last()
    #expect(last("/", KeyPress(.enter)) == nil && text.escapeLabel == nil)
    #expect(last("/", "o", "n", "e", KeyPress(.enter), KeyPress(.escape)) == nil)
    #expect(last("/", KeyPress(.enter)) == "1/2")
    #expect(last(KeyPress(.escape), "/", "x", KeyPress(.escape)) == nil)
    #expect(last("/", KeyPress(.enter)) == "1/2")
  }

  @Test func `links in a text are selected by Tab, opened by Enter, and clicked`() {
    var text = TextPane()
    var part = frame(30, 4)
    func draw() {
      part = frame(30, 4)
      text.draw(
        (1...9).map { "Line \($0)" } + ["More: Delivery times, Islands"],
        links: ["Delivery times", "Islands", "Nowhere"], in: &part, from: 0)
    }
    draw()
    #expect(text.link(openedBy: .key(KeyPress(.enter))) == nil)
    #expect(text.hints.contains(KeyHint("Tab", "next link")))
    var opened: [Int?] = []
    for key in [KeyPress(.tab), KeyPress(.tab), KeyPress(.tab), KeyPress(.tab, .shift)] {
      let isUsed = text.handle(.key(key))
      #expect(isUsed)
      draw()
      #expect(part.canvas.lines.contains { $0.hasPrefix("More") })
      opened.append(text.link(openedBy: .key(KeyPress(.enter))))
    }
    #expect(opened == [0, 1, 0, 1])
    let row = part.canvas.lines.firstIndex { $0.hasPrefix("More") } ?? 0
    #expect(hit(8, row, in: part).flatMap { text.link(openedBy: $0) } == 0)
    #expect(hit(24, row, in: part).flatMap { text.link(openedBy: $0) } == 1)
    #expect(hit(1, row, in: part) == nil)
    // Tab does nothing more to the only link.
    var plain = TextPane()
    plain.draw(["To Islands"], links: ["Islands"], in: &part, from: 0)
    #expect(plain.hints.contains(KeyHint("Tab", "next link")))
    _ = plain.handle(.key(KeyPress(.tab)))
    #expect(plain.hints.first { $0.key == "Tab" }?.disabledReason == "There is only one link.")
    plain = TextPane()
    part = frame(30, 4)
    plain.draw(["No links"], in: &part, from: 0)
    let isUsed = plain.handle(.key(KeyPress(.tab)))
    #expect(!isUsed)
  }

  @Test func `emphasis is shown, and links and the search are on the text without it`() {
    var text = TextPane()
    var part = frame(30, 3)
    let lines = ["N\u{8}NA\u{8}A", "  see \u{1B}[1mgrep\u{1B}[0m(1) _\u{8}f_\u{8}i"]
    let link = TextPane.Link("grep(1)", line: 1)
    text.draw(
      lines: lines, links: [link], headings: [TextPane.Link("NA", line: 0)], in: &part, from: 0)
    #expect(part.canvas.lines == ["NA", "  see grep(1) fi", ""])
    func attributes(_ column: Int, _ row: Int) -> TextAttributes {
      part.canvas[Position(column: column, row: row)].style.attributes
    }
    #expect(attributes(0, 0).contains(.bold))
    #expect(attributes(14, 1) == .underline && attributes(16, 1) == [])
    let isUsed = ["/", "g", "r", "e"].map { text.handle(.key($0)) }
    #expect(isUsed == [true, true, true, true])
    text.draw(lines: lines, links: [link], in: &part, from: 0)
    #expect(text.search.found.map(\.start) == [6])
  }

  @Test func `headings are gone through with s and S, listed beside the text, and clicked`() {
    var text = TextPane()
    let lines = (0..<40).map { $0.isMultiple(of: 10) ? "PART \($0)" : "  line \($0)" }
    let headings = [0, 10, 20, 30].map { TextPane.Link(lines[$0], line: $0) }
    var part = frame(50, 5)
    func draw(_ columns: Int = 50, _ rows: Int = 5) -> [String] {
      part = frame(columns, rows)
      text.draw(lines: lines, links: [], headings: headings, in: &part, from: 0)
      return part.canvas.lines
    }
    text.show(heading: "part 20", of: headings)
    #expect(
      draw() == [
        "PART 0   PART 20", "PART 10    line 21", "PART 20    line 22", "PART 30    line 23",
        "           line 24",
      ])
    #expect(part.canvas[Position(column: 0, row: 2)].style == Theme.standard.title)
    #expect(part.canvas[Position(column: 0, row: 1)].style == Theme.standard.dim)
    var firsts: [String] = []
    for key: KeyPress in ["S", "S", "S", "s", "s", "s", "s"] {
      let isUsed = text.handle(.key(key))
      #expect(isUsed)
      firsts.append(String(draw()[0].dropFirst(9)))
    }
    #expect(
      firsts == [
        "PART 10", "PART 0", "PART 0", "PART 10", "PART 20", "PART 30", "PART 30",
      ])
    // At both ends, a key that would do nothing is not hinted.
    func isHinted(_ key: String) -> Bool {
      text.hints.contains { $0.key == key && $0.disabledReason == nil }
    }
    #expect(!isHinted("s") && isHinted("S"))
    text.show(heading: "part 0", of: headings)
    _ = draw()
    #expect(isHinted("s") && !isHinted("S"))
    text.show(heading: "part 30", of: headings)
    _ = draw()
    // Only some of the headings have room.
    #expect(draw(50, 2) == ["PART 20  PART 30", "PART 30    line 31"])
    let isUsed = hit(1, 0, in: part).map { text.handle($0) }
    #expect(isUsed == true)
    #expect(draw()[0].hasSuffix("  PART 20"))
    // No room beside the text, and none for what is not there.
    #expect(draw(40)[0] == "PART 20")
    let isThere = text.show(heading: "nowhere", of: headings)
    #expect(!isThere)
    #expect(draw(40)[0] == "PART 20")
    #expect(text.hints.contains(KeyHint("s", "next section")))
    // A frame that ends above the text shows nothing.
    part = frame(50, 2)
    text.draw(lines: lines, links: [], headings: headings, in: &part, from: 3)
    #expect(part.canvas.lines == ["", ""])
    // A text without headings has no such keys.
    text.draw(["one"], in: &part, from: 0)
    let isFree = !text.handle(.key("s"))
    #expect(isFree)
    #expect(!text.hints.contains(KeyHint("s", "next section")))
  }

  @Test func `c moves the focus to the contents, where Enter shows the selected heading`() {
    var text = TextPane()
    let lines = (0..<40).map { $0.isMultiple(of: 10) ? "PART \($0)" : "  line \($0), see ls(1)" }
    let headings = [0, 10, 20, 30].map { TextPane.Link(lines[$0], line: $0) }
    let enter = ScreenEvent.key(KeyPress(.enter))
    var part = frame(60, 5)
    func draw(_ columns: Int = 60) {
      part = frame(columns, 5)
      let link = TextPane.Link("ls(1)", line: 11)
      text.draw(lines: lines, links: [link], headings: headings, in: &part, from: 0)
    }
    func press(_ keys: KeyPress...) -> [Bool] {
      keys.map { key in
        let isUsed = text.handle(.key(key))
        draw()
        return isUsed
      }
    }
    draw()
    #expect(press("s", KeyPress(.tab)) == [true, true] && text.link(openedBy: enter) == 0)
    #expect(press("c") == [true])
    #expect(text.focus == "PART 10" && text.escapeLabel == "to the text")
    #expect(text.hints.map(\.key) == ["Enter", "↑↓"])
    // Enter is for the contents, although a link is selected.
    #expect(text.link(openedBy: enter) == nil)
    #expect(press(KeyPress(.down)) == [true] && text.focus == "PART 20")
    #expect(part.cursor == Position(column: 0, row: 2))
    #expect(part.canvas[Position(column: 0, row: 2)].style == Theme.standard.selection)
    #expect(part.canvas[Position(column: 0, row: 1)].style == Theme.standard.title)
    #expect(press(KeyPress(.enter)) == [true])
    #expect(text.top == 20 && text.focus == nil && text.heading(shownBy: enter) == "PART 20")
    // Escape and c leave the contents, and another key is for the text.
    #expect(press("c", "G", KeyPress(.escape)) == [true, true, true])
    #expect(text.top == 20 && text.escapeLabel == nil)
    #expect(press("c", "g", "k", "c") == [true, true, true, true] && text.focus == nil)
    #expect(press("c", "s") == [true, true] && text.focus == nil && text.top == 30)
    // Without room for the contents, they have no focus and no key.
    #expect(press("c") == [true])
    draw(40)
    #expect(text.focus == nil && !text.handle(.key("c")))
    let hint = text.hints.first { $0.key == "c" }
    #expect(hint?.disabledReason == "The contents have no room here.")
  }

  @Test func `Tab goes on from what is visible, or from the match of a search`() {
    var text = TextPane()
    var lines = (0..<40).map { "line \($0)" }
    lines[1] = "a, aa, b"
    lines[20] = "c"
    lines[39] = "d"
    let links = [("a", 1), ("aa", 1), ("b", 1), ("c", 20), ("d", 39)]
      .map { TextPane.Link($0, line: $1) }
    func press(_ keys: KeyPress...) -> String? {
      for key in keys {
        var part = frame(30, 5)
        text.draw(lines: lines, links: links, in: &part, from: 0)
        _ = text.handle(.key(key))
      }
      return text.focus
    }
    #expect(press(KeyPress(.tab)) == "a")
    #expect(press("G", KeyPress(.tab)) == "d")
    #expect(press(KeyPress(.tab)) == "a")
    #expect(press("G", KeyPress(.pageUp), KeyPress(.tab, .shift)) == "c")
    #expect(press("g", KeyPress(.tab, .shift)) == "b")
    #expect(press("/", "2", "0", KeyPress(.enter), "g", "n", KeyPress(.tab)) == "c")
    #expect(press(KeyPress(.escape), "g", KeyPress(.tab)) == "a")
  }

  @Test func `links on one line are found one after the other, as whole words`() throws {
    var text = TextPane()
    var part = frame(40, 3)
    let links = ["read(2)", "read(2)", "write(2)"].map { TextPane.Link($0, line: 0) }
    text.draw(lines: ["pread(2), read(2), read(2), write(2)"], links: links, in: &part, from: 0)
    let places = [10, 19, 28].map { hit($0, 0, in: part).flatMap { text.link(openedBy: $0) } }
    #expect(places == [0, 1, 2])
    #expect(hit(1, 0, in: part) == nil)
  }

  @Test func `m sets a mark, the quote goes to it, and twice the quote back from a jump`() {
    var text = TextPane()
    var part = frame(40, 5)
    func draw() {
      part = frame(40, 5)
      text.draw(lines: (0..<40).map { "line \($0)" }, links: [], in: &part, from: 0)
    }
    func tops(_ keys: String) -> [Int] {
      keys.map { key in
        _ = text.handle(.key(KeyPress(.character(key))))
        draw()
        return text.top
      }
    }
    draw()
    // Before any jump, the quotes go to the start.
    #expect(tops("''") == [0, 0])
    #expect(tops("jjma") == [1, 2, 2, 2])
    #expect(tops("G") == [35] && tops("'a") == [35, 2] && tops("''") == [2, 35])
    #expect(tops("''") == [35, 2])
    // Scrolling is no jump.
    #expect(tops("jj''") == [3, 4, 4, 35])
    // Keys that mean something else are letters, and what is no mark goes nowhere.
    #expect(tops("mg") == [35, 35] && text.inputMode == .keys && tops("g") == [0])
    #expect(tops("'x") == [0, 0] && text.inputMode == .keys)
    #expect(tops("'") == [0] && text.inputMode == .textField && text.escapeLabel == "cancel")
    #expect(text.hints == [KeyHint("a g", "go to mark"), KeyHint("'", "back from the last jump")])
    #expect(tops("g") == [35])
    #expect(tops("m") == [35] && text.hints == [KeyHint("a-z", "set mark")])
    #expect(tops("1") == [35])
    #expect(text.inputMode == .keys && text.hints.contains(KeyHint("m", "set mark")))
    // A search is a jump, and so is its next match.
    #expect(tops("'a/line 2") == [35, 2, 2, 2, 2, 2, 2, 2, 2])
    _ = text.handle(.key(KeyPress(.enter)))
    #expect(tops("n").last == 18 && tops("n") == [18] && tops("''").last == 2)
    // The next match is the next one from where the reader is.
    #expect(tops("Gn").last == 0 && tops("gN").last == 27)
    // A text that does not scroll has no marks.
    text = TextPane()
    text.draw(lines: ["one"], links: [], in: &part, from: 0)
    #expect(!text.handle(.key("m")) && !text.handle(.key("'")))
    #expect(!text.hints.contains(KeyHint("m", "set mark")))
  }

  @Test func `a filter shows the lines with its words, whose links and marks stay theirs`() {
    var text = TextPane()
    var lines = (0..<40).map { $0.isMultiple(of: 10) ? "PART \($0)" : "  line \($0)" }
    lines[12] = "  see ls(1)"
    lines[33] = "  see man(1)"
    let links = [TextPane.Link("ls(1)", line: 12), TextPane.Link("man(1)", line: 33)]
    let headings = [0, 10, 20, 30].map { TextPane.Link(lines[$0], line: $0) }
    let (enter, escape) = (KeyPress(.enter), KeyPress(.escape))
    func press(_ keys: String, _ last: KeyPress? = nil) -> [String] {
      let typed = keys.map { KeyPress(.character($0)) }
      var part = frame(30, 5)
      for key in [nil] + typed + (last.map { [$0] } ?? []) {
        if let key { _ = text.handle(.key(key)) }
        part = frame(30, 5)
        text.draw(lines: lines, links: links, headings: headings, in: &part, from: 0)
      }
      return part.canvas.lines
    }
    #expect(press("jjma").first == "  line 2")
    #expect(press("&SEE").last?.hasSuffix(" not found") == true)
    #expect(press("", escape).first == "  line 2")
    let shown = press("&see")
    #expect(shown.dropLast() == ["  see ls(1)", "  see man(1)", "", ""])
    #expect(shown.last?.hasPrefix("& see ") == true && shown.last?.hasSuffix(" 2 lines") == true)
    #expect(text.inputMode == .textField && text.escapeLabel == "show all")
    #expect(press("", escape).first == "  line 2" && text.escapeLabel == nil)
    // Only what is shown can be selected, and it is the same link as before.
    #expect(press("&man", enter).first == "  see man(1)" && text.inputMode == .keys)
    #expect(press("", KeyPress(.tab)).first == "  see man(1)")
    #expect(text.link(openedBy: .key(enter)) == 1 && text.top == 33)
    // Escape shows all lines from the one that was first.
    #expect(press("", escape).first == "  see man(1)" && text.top == 33)
    // The filter is a jump. Marks and headings lead to the line, or to the next one that is shown.
    #expect(press("''").first == "  line 2")
    #expect(press("G&see", enter).first == "  see ls(1)")
    #expect(press("'a").first == "  see ls(1)" && text.top == 12)
    #expect(press("", escape).first == "  see ls(1)")
    #expect(press("&line", enter).first == "  line 13")
    #expect(press("s").first == "  line 21" && text.top == 21)
    #expect(press("S").first == "  line 11" && press("S").first == "  line 1")
    // A search finds what is shown, and Escape ends it first.
    let found = press("/3", enter).suffix(2)
    #expect(found.first?.hasSuffix(" 34 lines") == true && found.last?.hasSuffix(" 1/11") == true)
    #expect(text.escapeLabel == "end search")
    #expect(press("", escape).last?.hasPrefix("& line ") == true)
    // Nothing that matches keeps the place.
    #expect(press("&xyz", enter).dropLast() == ["", "", "", ""])
    #expect(press("", escape).first == "  line 1")
    // A filter without words is none, and a text that fits has none.
    #expect(press("&", enter).first == "  line 1" && text.escapeLabel == nil)
    lines = ["one"]
    #expect(press("&") == ["one", "", "", "", ""] && text.inputMode == .keys)
  }

  @Test func `text with other line breaks stays at its place under its heading`() {
    var text = TextPane()
    func draw(_ rowsOfPart: Int) -> String? {
      let lines = (0..<4).flatMap { part in
        ["PART \(part)"] + (1..<rowsOfPart).map { "text \(part) \($0)" }
      }
      let headings = (0..<4).map { TextPane.Link("PART \($0)", line: $0 * rowsOfPart) }
      var part = frame(20, 4)
      text.draw(lines: lines, links: [], headings: headings, in: &part, from: 0)
      return part.canvas.lines.first
    }
    #expect(draw(10) == "PART 0")
    text.show(line: 25)
    #expect(draw(10) == "text 2 5")
    // A mark stays there, too.
    for key: KeyPress in ["m", "a", "g"] { _ = text.handle(.key(key)) }
    #expect(draw(40) == "PART 0")
    for key: KeyPress in ["'", "a"] { _ = text.handle(.key(key)) }
    #expect(draw(40) == "text 2 20")
    #expect(draw(10) == "text 2 5")
  }

  @Test func `text that is broken at another width stays at its words, there and back`() {
    let words = (0..<400).map { "word\($0)" }
    var text = TextPane()
    func draw(_ columns: Int, wraps: Bool) -> String {
      let paragraphs = stride(from: 0, to: 400, by: 40).map {
        words[$0..<($0 + 40)].joined(separator: " ")
      }
      var part = frame(columns, 6)
      if wraps {
        text.draw(paragraphs, in: &part, from: 0)
      } else {
        let lines = paragraphs.flatMap { TextWidth.wrapped($0, columns: columns) + ["", ""] }
        text.draw(lines: lines, links: [], in: &part, from: 0)
      }
      return part.canvas.lines.first ?? ""
    }
    for wraps in [true, false] {
      text = TextPane()
      _ = draw(60, wraps: wraps)
      text.show(line: 31)
      let first = draw(60, wraps: wraps)
      let word = first.split(separator: " ")[0]
      #expect(word.hasPrefix("word"))
      for columns in [33, 47, 24, 70] {
        #expect(draw(columns, wraps: wraps).split(separator: " ").contains(word))
      }
      #expect(draw(60, wraps: wraps) == first)
      // A blank line stays blank.
      let blank = text.lines.dropFirst(20).firstIndex(of: "") ?? 0
      text.show(line: blank)
      #expect(draw(60, wraps: wraps) == "" && draw(33, wraps: wraps) == "" && text.top > blank)
    }
  }

  @Test func `a form's button submits what is right, by a click`() {
    var form = Form([Form.Field("Name", problem: { $0.isEmpty ? "A name, please." : nil })])
    func click() -> Form.Outcome? {
      var drawn = frame(40, 3)
      form.draw(in: &drawn, row: 0)
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

  @Test func `a menu pages by its height, and shows its selected row in a single one`() {
    let sections = [MenuPane.Section("All", rows: (1...9).map { MenuPane.Row("row \($0)") {} })]
    var menu = MenuPane()
    var part = frame(30, 4)
    menu.draw(sections, in: &part, region: Rect(column: 0, row: 0, columns: 30, rows: 4))
    _ = menu.handle(.key(KeyPress(.pageDown)), sections)
    part = frame(30, 4)
    menu.draw(sections, in: &part, region: Rect(column: 0, row: 0, columns: 30, rows: 4))
    #expect(part.canvas.lines.contains("› row 4"), "\(part.canvas.lines)")
    part = frame(30, 1)
    menu.draw(sections, in: &part, region: Rect(column: 0, row: 0, columns: 30, rows: 1))
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
      form.draw(in: &drawn, row: 0)
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
    var drawn = frame(40, 14)
    screen.draw(in: &drawn)
    guard let row = drawn.canvas.lines.firstIndex(where: { $0.hasPrefix("Filter") }),
      let event = hit(9, row, in: drawn)
    else { return #expect(Bool(false), "\(drawn.canvas.lines)") }
    #expect(screen.handle(event))
    _ = screen.handle(.key("x"))
    #expect(screen.list.filterText == "1x2")
  }
}
