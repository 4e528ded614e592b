import TerminalKit
import Testing

@testable import TerminalUI

/// Text as a value, by what it draws and what keys do.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TextViewTests {
  private let enter = KeyPress(.enter)
  private let escape = KeyPress(.escape)

  private func shown(
    _ text: inout TextView, _ columns: Int = 30, _ rows: Int = 6, keys: [KeyPress] = []
  ) -> ScreenFrame {
    var frame = ScreenFrame(
      size: Size(columns: columns, rows: rows), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    text.resize(frame.size)
    for key in keys { _ = text.handle(.key(key)) }
    text.draw(in: &frame, region: frame.canvas.bounds)
    return frame
  }

  private func keys(_ words: String) -> [KeyPress] { words.map { KeyPress(.character($0)) } }

  private func hit(_ column: Int, _ row: Int, in frame: ScreenFrame) -> ScreenEvent? {
    frame.hits.last { $0.region.contains(Position(column: column, row: row)) }.map { .click($0.id) }
  }

  // MARK: - Prose

  @Test func `text wraps, scrolls, and finds what is searched`() {
    var text = TextView()
    text.show((1...20).map { "line \($0) of a long text" })
    _ = shown(&text)
    #expect(text.position == "6/39")
    let part = shown(&text, keys: keys("/15"))
    #expect(part.canvas.lines.contains("line 15 of a long text"))
    #expect(part.canvas.lines.last?.contains("1/1") == true)
    #expect(text.inputMode == .textField)
    _ = text.handle(.key(enter))
    #expect(text.escapeLabel == "end search")
    _ = text.handle(.key(escape))
    #expect(text.escapeLabel == nil)
    let isUsed = text.handle(.key("n"))
    #expect(!isUsed)
  }

  @Test func `another text, and another width, is wrapped and searched anew`() {
    var text = TextView()
    func last(_ paragraphs: [String], keys: [KeyPress] = []) -> String? {
      text.show(paragraphs)
      return shown(&text, keys: keys).canvas.lines.last
    }
    #expect(last(["one two three"], keys: keys("/one") + [enter])?.contains("1/1") == true)
    #expect(last(["one two three", "one more"])?.contains("1/2") == true)
    #expect(last(["none", "of it"])?.contains("1/1") == true)
    text.show(["none one", "of it"])
    #expect(shown(&text, 6).canvas.lines.prefix(2) == ["none", "one"])
  }

  @Test func `text that is broken at another width stays at its words, there and back`() {
    let words = (0..<400).map { "word\($0)" }
    let paragraphs = stride(from: 0, to: 400, by: 40).map {
      words[$0..<($0 + 40)].joined(separator: " ")
    }
    for wraps in [true, false] {
      var text = TextView()
      func first(_ columns: Int) -> String {
        if wraps {
          text.show(paragraphs)
        } else {
          text.show(
            lines: paragraphs.flatMap { TextWidth.wrapped($0, columns: columns) + ["", ""] })
        }
        return shown(&text, columns).canvas.lines.first ?? ""
      }
      _ = first(60)
      text.show(line: 31)
      let line = first(60)
      let word = line.split(separator: " ")[0]
      #expect(word.hasPrefix("word"))
      for columns in [33, 47, 24, 70] {
        #expect(first(columns).split(separator: " ").contains(word))
      }
      #expect(first(60) == line)
      // A blank line stays blank.
      let blank = text.lines.dropFirst(20).firstIndex(of: "") ?? 0
      text.show(line: blank)
      #expect(first(60) == "" && first(33) == "" && text.top > blank)
    }
  }

  @Test func `another version of a text stays at about its place`() {
    var text = TextView()
    func first(_ rowsOfPart: Int) -> String? {
      text.show(
        lines: (0..<4).flatMap { part in
          ["PART \(part)"] + (1..<rowsOfPart).map { "text \(part) \($0)" }
        })
      return shown(&text, 20, 4).canvas.lines.first
    }
    #expect(first(10) == "PART 0")
    text.show(line: 25)
    #expect(first(10) == "text 2 5" && first(40) == "text 2 20" && first(10) == "text 2 5")
  }

  // MARK: - Lines

  @Test func `tabs become blanks`() {
    var text = TextView()
    text.show(lines: ["echo\t\t7/tcp", "a\tb"])
    #expect(text.lines == ["echo            7/tcp", "a       b"])
  }

  @Test(arguments: ["", "\u{1B}[1mbold\u{1B}[0m"])
  func `a line of any length is whole, to its last character`(emphasis: String) {
    var text = TextView()
    let line = String(repeating: "0123456789", count: 20_000) + emphasis + "the end"
    text.show(lines: [line])
    #expect(text.lines == [line.withoutEmphasis])
    let end = shown(&text, 20, 2, keys: keys("/the end") + [enter])
    #expect(end.canvas.lines.first?.hasSuffix("the end") == true)
    #expect(end.canvas.lines.first?.first == "<")
  }

  @Test func `a line of a log wraps whole, and its last row is shown`() {
    for letter in ["x", "日"] {
      var log = TextView(follows: true)
      log.append([String(repeating: letter, count: 20_000) + "end", "last"])
      let rows = shown(&log, 20, 5, keys: [KeyPress(.character("w"))]).canvas.lines
      #expect(rows.last == "last" && rows[3].hasSuffix("end"), "\(rows)")
      let up = shown(&log, 20, 5, keys: [KeyPress(.up), KeyPress(.pageUp)]).canvas.lines
      #expect(up.allSatisfy { $0 == String(repeating: letter, count: letter == "x" ? 20 : 10) })
      let top = shown(&log, 20, 5, keys: [KeyPress(.home)])
      #expect(top.canvas.lines == up && log.first == TextView.Place(line: 0))
    }
  }

  @Test func `what is shown of a line that is cut is what a wide screen shows there`() {
    let parts = [
      "plain ", "漢字", "\u{1B}[1mbold\u{1B}[0m", "_\u{8}u_\u{8}n", "é", "\u{1B}[31m赤\u{1B}[0m", "  ",
      "👍🏽", "\u{7}", "word",
    ]
    for seed in 0..<60 {
      var dice = UInt64(seed)
      var text = TextView()
      text.show(
        lines: (0..<4).map { _ in
          (0..<8).map { _ in
            dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return parts[Int(dice >> 33) % parts.count]
          }.joined()
        })
      let wide = shown(&text, 120, 4)
      for left in 0..<30 {
        _ = shown(&text, 12, 4)
        text.left = left
        text.settle()
        let narrow = shown(&text, 12, 4)
        for row in 0..<4 {
          // The signs cover the first and the last column, or half a character beside them.
          for column in 2..<10 where text.left == left {
            let here = narrow.canvas[Position(column: column, row: row)]
            #expect(here == wide.canvas[Position(column: left + column, row: row)])
          }
        }
      }
    }
  }

  @Test func `a line that is cut has a sign, and the text scrolls sideways`() {
    var text = TextView()
    let lines = ["  0123456789abcdefghijXYZ", "short", "  漢字漢字漢字漢"]
    text.show(lines: lines, links: [TextView.Link("XYZ", line: 0)])
    func press(_ keys: KeyPress..., columns: Int = 10) -> ScreenFrame {
      shown(&text, columns, 3, keys: keys)
    }
    let (left, right) = (KeyPress(.left), KeyPress(.right))
    #expect(press().canvas.lines == ["  0123456>", "short", "  漢字漢 >"])
    #expect(text.hints.contains(KeyHint("←→", "scroll sideways")))
    #expect(press(right).canvas.lines == ["<456789ab>", "<", "<漢字漢字>"])
    #expect(press(right).canvas.lines == ["<9abcdefg>", "<", "< 字漢"])
    let end = press(right, right)
    #expect(end.canvas.lines == ["<efghijXYZ", "<", "<"])
    #expect(hit(7, 0, in: end).flatMap { text.link(openedBy: $0) } == 0)
    #expect(press(left, left, left).canvas.lines == ["  0123456>", "short", "  漢字漢 >"])
    // A match and a link are scrolled to.
    #expect(press("/", "g").canvas.lines.first == "<cdefghij>")
    #expect(press("0").canvas.lines.first?.hasSuffix("0") == false)
    let link = press(escape, KeyPress(.tab))
    #expect(link.canvas.lines.first == "<efghijXYZ")
    #expect(link.cursor == Position(column: 7, row: 0))
    // Where all fits, the keys are not the text's, and nothing is hidden.
    #expect(press(columns: 40).canvas.lines == lines)
    let isUsed = text.handle(.key(left)) || text.handle(.key(right))
    #expect(!isUsed && !text.hints.contains { $0.key == "←→" })
  }

  @Test func `emphasis and colors are shown, and nothing else of an escape sequence`() {
    var text = TextView()
    text.show(
      lines: [
        "N\u{8}NA\u{8}A", "  see \u{1B}[1mgrep\u{1B}[0m(1) _\u{8}f_\u{8}i",
        "\u{1B}[31;1mERR\u{1B}[0m x\u{1B}]0;title\u{07}\u{1B}[2J",
      ], links: [TextView.Link("grep(1)", line: 1)], titles: [0])
    let part = shown(&text, 30, 3)
    #expect(part.canvas.lines == ["NA", "  see grep(1) fi", "ERR x"])
    func style(_ column: Int, _ row: Int) -> Style {
      part.canvas[Position(column: column, row: row)].style
    }
    #expect(style(0, 0) == Theme.standard.title && style(14, 1).attributes == .underline)
    #expect(style(16, 1).attributes == [])
    #expect(style(0, 2).foreground == .ansi(1) && style(0, 2).attributes.contains(.bold))
    _ = shown(&text, keys: keys("/gre"))
    #expect(text.search.found.map(\.start) == [6])
  }

  @Test func `a part of a screen shows only its own cells`() {
    var text = TextView()
    text.show(lines: ["abcdef", "ghi"], links: [TextView.Link("ghi", line: 1)])
    text.resize(Size(columns: 3, rows: 2))
    var frame = ScreenFrame(
      size: Size(columns: 8, rows: 3), theme: .standard, capabilities: TerminalCapabilities())
    _ = text.handle(.key(KeyPress(.right)))
    text.draw(in: &frame, region: Rect(column: 2, row: 1, columns: 3, rows: 2))
    #expect(frame.canvas.lines == ["", "  <c>", "  <i"])
    #expect(hit(2, 2, in: frame) != nil && hit(1, 2, in: frame) == nil)
  }

  @Test func `text that is drawn in another size than it was given stops a debug build`() async {
    await #expect(processExitsWith: .failure) {
      await MainActor.run {
        var text = TextView()
        text.resize(Size(columns: 10, rows: 2))
        var frame = ScreenFrame(
          size: Size(columns: 11, rows: 2), theme: .standard, capabilities: TerminalCapabilities())
        text.draw(in: &frame, region: frame.canvas.bounds)
      }
    }
  }

  // MARK: - Searching

  @Test func `n and N go round the matches, within a line too`() {
    var text = TextView()
    text.show(lines: ["one and one", "at once"])
    func marked(_ keys: KeyPress...) -> (words: String, place: Position?) {
      let part = shown(&text, 30, 4, keys: keys)
      let places = (0..<3).flatMap { row in (0..<30).map { Position(column: $0, row: row) } }
      let words = part.canvas.lines.last?.split(separator: " ").last.map(String.init)
      return (words ?? "", places.first { part.canvas[$0].style == Theme.standard.selection })
    }
    #expect(marked("/", "o", "n", "e") == ("1/2", .zero))
    #expect(marked(enter, "n") == ("2/2", Position(column: 8, row: 0)))
    #expect(marked("n") == ("1/2", .zero))
    #expect(marked("N") == ("2/2", Position(column: 8, row: 0)))
    #expect(marked("/", KeyPress(.backspace)) == ("1/3", .zero))
    #expect(marked("x").words == "found")
    #expect(marked(escape).place == nil)
    text.show(["one", "two", "one more", "three", "and one"])
    _ = shown(&text, 30, 3, keys: keys("/one") + [enter])
    let seen = keys("nnnN").map { shown(&text, 30, 3, keys: [$0]).canvas.lines }
    #expect(seen.map { $0.contains("and one") } == [false, true, false, true])
  }

  @Test func `a search with a capital letter is case-sensitive, and Enter alone repeats the last`()
  {
    var text = TextView()
    text.show(lines: ["tar -c", "tar -C dir", "ΑΣ", "-Ca", "", "", "end"])
    func last(_ keys: KeyPress...) -> String? {
      let line = shown(&text, keys: keys).canvas.lines.last
      return line?.split(separator: " ").last.map(String.init)
    }
    #expect(last("/", enter) == nil && text.escapeLabel == nil)
    #expect(last("/", "-", "c") == "1/3")
    #expect(last(escape, "/", "-", "C") == "1/2")
    #expect(last(escape, "/", "Σ") == "1/1")
    #expect(last(escape, "/", "-", "C", "A") == "found")
    #expect(last(enter, escape, "/", enter) == "found")
    #expect(last(escape, "/", "x", escape, "/", "-", "C", enter, escape, "/", enter) == "1/2")
  }

  @Test func `a search takes regular expressions`() {
    var text = TextView()
    text.show(lines: ["read(2) and read2", "Reader", "café: 12 ms", "", "a+b", "aab"])
    func found(_ words: String) -> [[Int?]] {
      _ = shown(&text, 60, keys: ["/", KeyPress(.character("u"), .control)])
      _ = text.handle(.paste(words))
      return text.search.found.map { [$0.line, $0.start, $0.count] }
    }
    // What is typed is also found as it stands.
    #expect(found("read(2)") == [[0, 0, 7], [0, 12, 5]])
    #expect(found("a+b") == [[4, 0, 3], [5, 0, 3]])
    #expect(found("^re\\w+") == [[0, 0, 4], [1, 0, 6]])
    #expect(found("^Re\\w+") == [[1, 0, 6]] && found("^re\\S+$") == [[1, 0, 6]])
    #expect(found("\\d+|é") == [[0, 5, 1], [0, 16, 1], [2, 3, 1], [2, 6, 2]])
    #expect(found("^$") == [[3, nil, 0]])
    // A wrong one finds nothing, and tells what is wrong and where.
    #expect(found("re(ad") == [])
    let last = shown(&text, 60, keys: [enter]).canvas.lines.last
    #expect(last?.hasSuffix("at 3: this group has no \")\"") == true)
    #expect(found("read") == [[0, 0, 4], [0, 12, 4], [1, 0, 4]])
    #expect(throws: SearchProblem.self) { try TextView.lines(with: "(", in: ["a"]) }
    #expect((try? TextView.lines(with: "a", in: ["a a", "b", "A"])) == [0, 2])
  }

  @Test func `a search that is too slow for a text ends, and says so`() {
    var text = TextView()
    text.show(lines: (0..<40).map { _ in String(repeating: "a", count: 4_000) })
    _ = shown(&text, 60, 4, keys: ["/"])
    _ = text.handle(.paste("(a?){900}b"))
    let last = shown(&text, 60, 4).canvas.lines.last
    #expect(last?.hasSuffix("too slow in this text") == true && text.search.found == [])
  }

  @Test func `a search ends where it began`() {
    var text = TextView()
    text.show(lines: (0..<40).map { "line \($0)" })
    _ = shown(&text, 30, 5, keys: keys("jj/line 39"))
    #expect(text.top > 2)
    _ = text.handle(.key(escape))
    #expect(text.top == 2 && text.inputMode == .keys)
  }

  // MARK: - Links

  @Test func `links in a text are selected by Tab, opened by Enter, and clicked`() {
    var text = TextView()
    text.show(
      (1...9).map { "Line \($0)" } + ["More: Delivery times, Islands"],
      links: ["Delivery times", "Islands", "Nowhere"])
    _ = shown(&text, 30, 4)
    #expect(text.link(openedBy: .key(enter)) == nil)
    #expect(text.hints.contains(KeyHint("Tab", "next link")))
    var opened: [Int?] = []
    for key in [KeyPress(.tab), KeyPress(.tab), KeyPress(.tab), KeyPress(.tab, .shift)] {
      #expect(shown(&text, 30, 4, keys: [key]).canvas.lines.contains { $0.hasPrefix("More") })
      opened.append(text.link(openedBy: .key(enter)))
    }
    #expect(opened == [0, 1, 0, 1])
    let part = shown(&text, 30, 4)
    let row = part.canvas.lines.firstIndex { $0.hasPrefix("More") } ?? 0
    #expect(hit(8, row, in: part).flatMap { text.link(openedBy: $0) } == 0)
    #expect(hit(24, row, in: part).flatMap { text.link(openedBy: $0) } == 1)
    #expect(hit(1, row, in: part) == nil)
    // Tab does nothing more to the only link.
    var plain = TextView()
    plain.show(["To Islands"], links: ["Islands"])
    _ = shown(&plain)
    #expect(plain.hints.contains(KeyHint("Tab", "next link")))
    _ = plain.handle(.key(KeyPress(.tab)))
    #expect(plain.hints.first { $0.key == "Tab" }?.disabledReason == "There is only one link.")
    plain.show(["No links"])
    let isUsed = plain.handle(.key(KeyPress(.tab)))
    #expect(!isUsed)
  }

  @Test func `the links of one line are found in one walk, however many there are`() {
    func visits(_ count: Int, _ word: String) -> Int {
      var text = TextView()
      text.show(
        lines: [String(repeating: word + " ", count: count)],
        links: (0..<count).map { _ in TextView.Link(word, line: 0) })
      return text.links.visited
    }
    #expect(visits(200, "ls(1)") <= 200 * 6)
    #expect(visits(400, "ls(1)") <= 400 * 6)
    // Links behind the cut add at most a look at the line's end.
    #expect(visits(20_000, "ls(1)") <= 4_096 + 20_000 * 6)
  }

  @Test func `links on one line are found one after the other, as whole words`() {
    var text = TextView()
    text.show(
      lines: ["pread(2), read(2), read(2), write(2)"],
      links: ["read(2)", "read(2)", "write(2)"].map { TextView.Link($0, line: 0) })
    let part = shown(&text, 40, 3)
    let places = [10, 19, 28].map { hit($0, 0, in: part).flatMap { text.link(openedBy: $0) } }
    #expect(places == [0, 1, 2] && hit(1, 0, in: part) == nil)
  }

  @Test func `Tab goes on from what is visible, or from the match of a search`() {
    var text = TextView()
    var lines = (0..<40).map { "line \($0)" }
    (lines[1], lines[20], lines[39]) = ("a, aa, b", "c", "d")
    let links = [("a", 1), ("aa", 1), ("b", 1), ("c", 20), ("d", 39)]
    text.show(lines: lines, links: links.map { TextView.Link($0, line: $1) })
    func press(_ keys: KeyPress...) -> String? {
      _ = shown(&text, 30, 5, keys: keys)
      return text.focus
    }
    #expect(press(KeyPress(.tab)) == "a")
    #expect(press("G", KeyPress(.tab)) == "d")
    #expect(press(KeyPress(.tab)) == "a")
    #expect(press("G", KeyPress(.pageUp), KeyPress(.tab, .shift)) == "c")
    #expect(press("g", KeyPress(.tab, .shift)) == "b")
    #expect(press("/", "2", "0", enter, "g", "n", KeyPress(.tab)) == "c")
    #expect(press(escape, "g", KeyPress(.tab)) == "a")
  }

  // MARK: - Following

  private func log(_ numbers: ClosedRange<Int>, keeping most: Int = 1_000) -> TextView {
    var log = TextView(follows: true, keeping: most)
    log.append(numbers.map { "line \($0)" })
    return log
  }

  private func lines(
    _ text: inout TextView, _ columns: Int = 20, _ rows: Int = 4, _ keys: KeyPress...
  ) -> [String] {
    shown(&text, columns, rows, keys: keys).canvas.lines
  }

  @Test func `the end is followed until one scrolls, and again at the end`() {
    var log = log(1...10)
    #expect(lines(&log) == ["line 7", "line 8", "line 9", "line 10"])
    #expect(log.position == "following")
    log.append(["line 11"])
    #expect(lines(&log).last == "line 11")
    _ = log.handle(.key(KeyPress(.up)))
    log.append(["line 12", "line 13"])
    #expect(lines(&log) == ["line 7", "line 8", "line 9", "line 10"])
    #expect(log.position == "10/13")
    #expect(lines(&log, 20, 4, "f").last == "line 13")
    #expect(lines(&log, 20, 4, KeyPress(.home)).first == "line 1")
    for _ in 0..<9 { _ = log.handle(.key(KeyPress(.down))) }
    #expect(log.isFollowing)
  }

  @Test func `only the newest lines are kept, and the place among them`() {
    var log = log(1...100, keeping: 100)
    let place = lines(&log, 20, 4, KeyPress(.pageUp))
    log.append((101...130).map { "line \($0)" })
    #expect(log.count == 100 && lines(&log) == place)
    #expect(lines(&log, 20, 4, KeyPress(.home)).first == "line 31")
    log.append((131...160).map { "line \($0)" })
    #expect(lines(&log).first == "line 61")
    log.clear()
    #expect(lines(&log) == ["", "", "", ""])
  }

  @Test func `long lines of a log are cut, scrolled sideways, or wrapped by columns`() {
    var log = TextView(follows: true)
    log.append(["0123456789abcdefghij", "短い文字列です"])
    #expect(lines(&log, 8, 3) == ["0123456>", "短い文 >", ""])
    #expect(lines(&log, 8, 3, KeyPress(.right))[0] == "<56789a>")
    #expect(lines(&log, 8, 5, "w") == ["01234567", "89abcdef", "ghij", "短い文字", "列です"])
    #expect(lines(&log, 8, 2, KeyPress(.up), KeyPress(.home)) == ["01234567", "89abcdef"])
    #expect(lines(&log, 8, 2, KeyPress(.down)) == ["89abcdef", "ghij"])
    #expect(lines(&log, 8, 4, "/", "e", "f", "g").prefix(2) == ["89abcdef", "ghij"])
  }

  @Test func `a search finds new lines too`() {
    var log = log(1...50)
    _ = lines(&log, 20, 4, "/", "n", "e", " ", "4", enter)
    #expect(lines(&log).last?.hasPrefix("/ ne 4") == true)
    #expect(lines(&log).last?.hasSuffix("/11") == true)
    log.append(["line 400"])
    #expect(lines(&log).last?.hasSuffix("/12") == true)
    _ = lines(&log, 20, 4, "N", escape)
    #expect(log.escapeLabel == nil)
  }

  @Test(arguments: [false, true]) func `every key does something sane to an empty text`(
    follows: Bool
  ) {
    let keys =
      (0x20...0x7E).map { KeyPress(.character(Character(Unicode.Scalar(UInt8($0))))) }
      + [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .tab, .enter, .escape, .delete,
      ]
      .map { KeyPress($0) }
      + "abcdefghijklmnopqrstuvwxyz".map { KeyPress(.character($0), .control) }
    for first in keys {
      var text = TextView(follows: follows)
      for second in keys {
        _ = shown(&text, 20, 4, keys: [first, second, KeyPress(.down), KeyPress(.up), "w"])
        _ = (text.hints, text.position, text.focus)
      }
      #expect(text.count == 0)
    }
  }
}
