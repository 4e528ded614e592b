import Sextant
import Testing

@testable import Manual

/// The keys of `less`, on a page that no program has made.
@MainActor @Suite struct PagerKeyTests {
  private let enter = KeyPress(.enter)
  private let escape = KeyPress(.escape)

  /// A page whose title and last line are its first and its last one.
  private func pager(_ lines: [String], _ columns: Int = 30, _ rows: Int = 5) -> Pager {
    var pager = Pager()
    pager.resize(Size(columns: columns, rows: rows))
    pager.show(ManualText(lines.joined(separator: "\n"), of: PageName("x(1)")))
    return pager
  }

  private func press(_ keys: String, _ last: KeyPress..., on pager: inout Pager) -> Int {
    for key in keys.map({ KeyPress(.character($0)) }) + last { _ = pager.handle(.key(key)) }
    return pager.top
  }

  /// Four parts with headings and nine lines each.
  private let parts = (0..<40).map {
    $0.isMultiple(of: 10) ? "PART \($0)" : $0 % 10 == 9 ? "" : "       line \($0)"
  }

  @Test func `letters scroll, and numbers go before keys`() {
    var pager = pager((1...99).map { "line \($0)" }, 20, 10)
    let keys = [
      "d", "f", "u", "b", "eee", "y", "30G", "5j", "10k", "4d", "7b", "2g", "G", "99999999G",
      "g0e", "z", "w", "40%", "100%", "999%",
    ]
    #expect(
      keys.map { press($0, on: &pager) + 1 }
        == [6, 16, 11, 1, 4, 3, 30, 35, 25, 29, 22, 2, 90, 90, 2, 12, 2, 40, 90, 90])
    // A number that is not followed by a key is taken back.
    _ = press("12", on: &pager)
    #expect(pager.escapeLabel == "cancel" && pager.hints.first == KeyHint("G", "go to line 12"))
    #expect(press("", escape, on: &pager) == 89 && pager.escapeLabel == nil)
  }

  @Test func `a number of any size goes to its line`() {
    var pager = pager([String](repeating: "x", count: 1_000_010))
    #expect(press("1000003G", on: &pager) == 1_000_002)
  }

  @Test func `a search is typed anew, counts, and ends where it began`() {
    var pager = pager((0..<40).map { $0.isMultiple(of: 9) ? "part \($0)" : "line \($0)" })
    let first = press("jj/part", enter, on: &pager)
    #expect(press("3n", on: &pager) > first)
    let place = press("2N", on: &pager)
    #expect(press("/line 39", on: &pager) != place)
    #expect(press("", escape, on: &pager) == place && pager.inputMode == .keys)
    #expect(press("/", enter, on: &pager) == place && pager.escapeLabel == "end search")
  }

  @Test func `headings are gone through with s and S, and clicked or chosen beside the text`() {
    var pager = pager(["X(1)"] + parts + ["X(1)"], 60)
    #expect(pager.show(heading: "part 20") && pager.top == 21)
    #expect("SSsss".map { press(String($0), on: &pager) } == [11, 11, 21, 31, 31])
    #expect(pager.topHeading == "PART 30")
    let isShown = pager.show(heading: "nowhere")
    #expect(!isShown)
    #expect(press("c", on: &pager) == 31 && pager.focus == "PART 30")
    #expect(press("k", on: &pager) == 31 && pager.focus == "PART 20")
    #expect(pager.hints.map(\.key) == ["Enter", "↑↓"])
    #expect(press("", enter, on: &pager) == 21 && pager.focus == nil)
    _ = pager.handle(.click(HitID("row", 0)))
    #expect(pager.top == 11)
    // Where they have no room beside it, they are listed over the text.
    pager.resize(Size(columns: 30, rows: 5))
    #expect(pager.hints.first { $0.key == "c" }?.disabledReason == nil)
    #expect(press("cj", on: &pager) == 11 && pager.focus == "PART 20")
    #expect(pager.escapeLabel == "to the text" && press("", escape, on: &pager) == 11)
    #expect(press("cj", enter, on: &pager) == 21 && pager.focus == nil)
  }

  @Test func `m sets a mark, the quote goes to it, and twice the quote back from a jump`() {
    var pager = pager((0..<40).map { "line \($0)" })
    func tops(_ keys: String) -> [Int] { keys.map { press(String($0), on: &pager) } }
    // Before any jump, the quotes go to the start.
    #expect(tops("''") == [0, 0])
    #expect(tops("jjma") == [1, 2, 2, 2])
    #expect(tops("G") == [35] && tops("'a") == [35, 2] && tops("''") == [2, 35])
    #expect(tops("''") == [35, 2])
    // Scrolling is no jump.
    #expect(tops("jj''") == [3, 4, 4, 35])
    // Keys that mean something else are letters, and what is no mark goes nowhere.
    #expect(tops("mg") == [35, 35] && pager.inputMode == .keys && tops("g") == [0])
    #expect(tops("'x") == [0, 0] && pager.inputMode == .keys)
    #expect(tops("'") == [0] && pager.inputMode == .textField && pager.escapeLabel == "cancel")
    #expect(pager.hints == [KeyHint("a g", "go to mark"), KeyHint("'", "back from the last jump")])
    #expect(tops("g") == [35])
    #expect(tops("m") == [35] && pager.hints == [KeyHint("a-z", "set mark")])
    #expect(tops("1") == [35])
    // A search is a jump, and so is its next match.
    #expect(tops("'a/line 2") == [35, 2, 2, 2, 2, 2, 2, 2, 2])
    _ = pager.handle(.key(enter))
    #expect(tops("n").last == 18 && tops("n") == [18] && tops("''").last == 2)
    // The next match is the next one from where the reader is.
    #expect(tops("Gn").last == 0 && tops("gN").last == 27)
    // A page that does not scroll has no marks.
    pager = self.pager(["one"])
    #expect(!pager.handle(.key("m")) && !pager.handle(.key("'")))
  }

  @Test func `a filter shows the lines with its words, whose links and marks stay theirs`() {
    var lines = ["X(1)"] + parts + ["X(1)"]
    (lines[13], lines[34]) = ("       see ls(1)", "       see man(1)")
    var pager = pager(lines)
    func shown(_ keys: String, _ last: KeyPress...) -> [String] {
      for key in keys.map({ KeyPress(.character($0)) }) + last { _ = pager.handle(.key(key)) }
      return pager.text.lines.map { String($0.drop(while: \.isWhitespace)) }
    }
    _ = press("jjjma", on: &pager)
    #expect(shown("&SEE") == [] && pager.top == 3)
    #expect(shown("", escape).count == lines.count && pager.top == 3)
    #expect(shown("&see") == ["see ls(1)", "see man(1)"])
    #expect(pager.inputMode == .textField && pager.escapeLabel == "show all")
    #expect(shown("", escape).count == lines.count && pager.top == 3 && pager.escapeLabel == nil)
    // Only what is shown can be selected, and it is the same link as before.
    #expect(shown("&man", enter) == ["see man(1)"] && pager.inputMode == .keys)
    _ = pager.handle(.key(KeyPress(.tab)))
    #expect(pager.page(openedBy: .key(enter)) == PageName("man(1)") && pager.top == 34)
    // Escape shows all lines from the one that was first; the filter is a jump.
    #expect(shown("", escape).count == lines.count && pager.top == 34)
    #expect(press("''", on: &pager) == 3)
    // Marks and headings lead to the line, or to the next one that is shown.
    #expect(shown("G&see", enter).count == 2 && press("'a", on: &pager) == 13)
    _ = shown("", escape)
    #expect(shown("&line", enter).count == 30 && pager.top == 14)
    #expect("sSS".map { press(String($0), on: &pager) } == [22, 12, 12])
    // A search finds what is shown, and Escape ends it first.
    _ = shown("/3", enter)
    #expect(pager.escapeLabel == "end search")
    _ = shown("", escape)
    #expect(pager.escapeLabel == "show all")
    // Regular expressions are taken, and `!` leaves lines out.
    #expect(shown("&^P", enter).allSatisfy { $0.hasPrefix("P") })
    #expect(shown("&!line").allSatisfy { !$0.hasPrefix("line") })
    #expect(shown("(").count == lines.count)
    #expect(shown("", enter, "&", enter).count == lines.count && pager.escapeLabel == nil)
  }

  @Test func `a mark stays at its place at another width`() {
    var pager = pager((0..<40).map { "line \($0) and more" }, 40)
    #expect(press("20jma", on: &pager) == 20 && press("g", on: &pager) == 0)
    pager.show(ManualText((0..<40).map { "line \($0)\nand more" }.joined(separator: "\n"), of: nil))
    #expect(press("'a", on: &pager) == 40)
  }
}
