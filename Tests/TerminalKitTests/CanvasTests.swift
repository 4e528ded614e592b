import TerminalKit
import Testing

@Suite struct CanvasTests {
  var canvas = Canvas(size: Size(columns: 8, rows: 3))

  @Test mutating func `writing clips at every edge and says what it used`() {
    #expect(canvas.write("0123456789", at: Position(column: 2, row: 0)) == 6)
    #expect(canvas.write("abc", at: Position(column: -1, row: 1)) == 3)
    #expect(canvas.write("abc", at: Position(column: 0, row: 3)) == 0)
    #expect(canvas.write("abc", at: Position(column: 8, row: 2)) == 0)
    #expect(canvas.write("abcdef", at: Position(column: 0, row: 2), columns: 2) == 2)
    #expect(canvas.lines == ["  012345", "bc", "ab"])
  }

  @Test mutating func `a wide glyph is never split`() {
    #expect(canvas.write("日本", at: Position(column: 5, row: 0)) == 2)
    #expect(canvas.lines[0] == "     日")
    canvas.write("日本", at: Position(column: -1, row: 1))
    #expect(canvas.lines[1] == " 本")
    #expect(canvas[Position(column: 5, row: 0)].width == 2)
    #expect(canvas[Position(column: 6, row: 0)].width == 0)
  }

  @Test mutating func `covering half a wide glyph blanks the other half`() {
    canvas.write("日本", at: .zero)
    canvas.write("x", at: Position(column: 1, row: 0))
    #expect(canvas.lines[0] == " x本")
    canvas.write("y", at: Position(column: 2, row: 0))
    #expect(canvas.lines[0] == " xy")
    canvas.write("日本", at: .zero)
    canvas.write("語", at: Position(column: 1, row: 0))
    #expect(canvas.lines[0] == " 語")
  }

  @Test mutating func `no text reaches the cells unsafe`() {
    canvas.write("\u{1B}[2J", at: .zero)
    #expect(canvas.lines[0] == "␛[2J")
  }

  @Test mutating func `a cluster of several letters is written whole or not at all`() {
    #expect(canvas.write("क्षि", at: Position(column: 6, row: 0)) == 0)
    #expect(canvas.write("क्षि", at: Position(column: 5, row: 0)) == 3)
    #expect(canvas.lines[0] == "     क्षि")
  }

  @Test mutating func `drawing a canvas onto another clips it and keeps wide glyphs whole`() {
    var other = Canvas(size: Size(columns: 4, rows: 2))
    other.write("日本", at: .zero)
    other.write("abcd", at: Position(column: 0, row: 1))
    canvas.draw(other, at: Position(column: 5, row: 1))
    #expect(canvas.lines == ["", "     日", "     abc"])
    var left = Canvas(size: Size(columns: 3, rows: 1))
    left.draw(other, at: Position(column: -1, row: 0))
    #expect(left.lines == [" 本"])
  }

  @Test mutating func `restyling changes the look and nothing else`() {
    canvas.write("日a", at: .zero, style: Style(attributes: .bold))
    canvas.restyle(Rect(column: 0, row: 0, columns: 2, rows: 9)) { $0.adding(.dim) }
    #expect(canvas.lines[0] == "日a")
    #expect(canvas[.zero].style.attributes == [.bold, .dim])
    #expect(canvas[Position(column: 1, row: 0)].style == canvas[.zero].style)
    #expect(canvas[Position(column: 2, row: 0)].style.attributes == .bold)
  }

  @Test mutating func `restyling starts from each cell's own look`() {
    canvas.write("a", at: .zero, style: Style(attributes: .bold))
    canvas.write("b", at: Position(column: 1, row: 0))
    canvas.restyle(canvas.bounds) { $0.adding(.dim) }
    #expect(canvas.row(0).prefix(2).map(\.style.attributes) == [[.bold, .dim], .dim])
  }

  @Test mutating func `a row has its own cells and no others`() {
    canvas.write("abc", at: Position(column: 0, row: 1))
    #expect(canvas.row(1).map(\.grapheme) == Array("abc     "))
  }

  @Test mutating func `a box has corners, lines and a title that fits`() {
    canvas.box(canvas.bounds, title: "Sign in")
    #expect(canvas.lines == ["┌─ S… ─┐", "│      │", "└──────┘"])
    canvas.box(Rect(column: 0, row: 0, columns: 1, rows: 1))
    #expect(canvas.lines[0].first == "┌")
  }
}
