import TerminalKit
import Testing

@Suite struct CanvasEqualityTests {
  private let flags = ["👩🏽", "e\u{301}", "🇩🇪", "n\u{303}"]

  private func canvas(_ texts: [(String, Int)], columns: Int = 12) -> Canvas {
    var canvas = Canvas(size: Size(columns: columns, rows: 1))
    for (text, column) in texts { canvas.write(text, at: Position(column: column, row: 0)) }
    return canvas
  }

  @Test func `in which order glyphs were written makes no difference`() {
    let there = flags.enumerated().map { ($0.element, 3 * $0.offset) }
    let (one, other) = (canvas(there), canvas(there.reversed()))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
    #expect(Set([one, other]).count == 1)
  }

  @Test func `what was written over leaves no trace`() {
    let (one, other) = (canvas([("🇩🇪", 0), ("ab", 0)]), canvas([("ab", 0)]))
    #expect(one == other)
    #expect(one.hashValue == other.hashValue)
  }

  @Test func `another glyph, look, width or size makes a difference`() {
    let one = canvas([("e\u{301}x", 0)])
    #expect(one != canvas([("n\u{303}x", 0)]))
    #expect(one != canvas([("ex", 0)]))
    #expect(one != canvas([("e\u{301}", 0)]))
    #expect(one != canvas([("e\u{301}x", 0)], columns: 13))
    var styled = one
    styled.restyle(Rect(column: 0, row: 0, columns: 1, rows: 1)) { $0.adding(.bold) }
    #expect(one != styled)
  }

  @Test func `a canvas drawn on another takes its glyphs along`() {
    var target = canvas([("👍🏽", 0)])
    target.draw(canvas([("n\u{303}🇩🇪e\u{301}", 0)], columns: 5), at: Position(column: 3, row: 0))
    #expect(target == canvas([("👍🏽", 0), ("n\u{303}🇩🇪e\u{301}", 3)]))
    #expect(target.lines == ["👍🏽 n\u{303}🇩🇪e\u{301}"])
  }

  @Test(arguments: [
    Style(), Style(foreground: .ansi(0)), Style(foreground: .palette(0)),
    Style(foreground: .ansi(255), background: .palette(255), attributes: [.dim, .reverse]),
    Style(background: .ansi(7), attributes: TextAttributes(rawValue: 255)),
    Style(foreground: .rgb(0, 0, 0), background: .rgb(255, 255, 255)),
    Style(
      foreground: .rgb(1, 2, 3), background: .rgb(254, 128, 0),
      attributes: TextAttributes(rawValue: 255)),
  ])
  func `a style comes back from a cell as it was given`(style: Style) {
    var canvas = Canvas(size: Size(columns: 2, rows: 1))
    canvas.write("日", at: .zero, style: style)
    #expect(canvas[.zero].style == style)
    #expect(canvas[.zero].grapheme == "日")
    #expect(canvas[Position(column: 1, row: 0)].style == style)
    #expect(canvas[Position(column: 1, row: 0)].width == 0)
  }

  @Test func `a change is told once for each cell that differs`() {
    let old = canvas([("ab日e\u{301}", 0)])
    func changes(of new: Canvas, since old: Canvas?) -> [String] {
      var told: [String] = []
      new.forEachChange(since: old) { column, row, scalars, _ in
        told.append("\(column),\(row) \(String(String.UnicodeScalarView(scalars)))")
      } cell: {
        told.append("\($0),\($1) \($2.grapheme)")
      }
      return told
    }
    #expect(changes(of: old, since: old) == [])
    #expect(changes(of: canvas([("e\u{301}", 4), ("ab日", 0)]), since: old) == [])
    #expect(changes(of: canvas([("aX日n\u{303}", 0)]), since: old) == ["1,0 X", "4,0 ñ"])
    #expect(changes(of: canvas([("ab", 0)]), since: old) == ["2,0  ", "3,0  ", "4,0  "])
    #expect(changes(of: canvas([(" b日", 0)]), since: nil) == ["1,0 b", "2,0 日"])
    // In rows without wide glyphs, what looks the same comes at once.
    let narrow = canvas([("abcde\u{301}", 0)])
    #expect(changes(of: canvas([("aXYde", 0), ("x", 5)]), since: narrow) == ["1,0 XY", "4,0 ex"])
    #expect(changes(of: canvas([("AB\nC", 0)]), since: narrow) == ["0,0 AB␊C "])
    // A wide glyph slows down only its own row.
    func rows(_ top: String, _ low: String) -> Canvas {
      var canvas = Canvas(size: Size(columns: 6, rows: 2))
      canvas.write(top, at: .zero)
      canvas.write(low, at: Position(column: 0, row: 1))
      return canvas
    }
    let told = changes(of: rows("日ab", "éx"), since: rows("日cd", "--"))
    #expect(told == ["2,0 a", "3,0 b", "0,1 éx"])
  }
}
