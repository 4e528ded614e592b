import TerminalKit
import Testing

@Suite struct RectTests {
  let rect = Rect(column: 2, row: 1, columns: 10, rows: 4)

  @Test func `splitting gives both parts and never more than there is`() {
    #expect(rect.splitTop(1).top == Rect(column: 2, row: 1, columns: 10, rows: 1))
    #expect(rect.splitTop(1).rest == Rect(column: 2, row: 2, columns: 10, rows: 3))
    #expect(rect.splitBottom(1).bottom == Rect(column: 2, row: 4, columns: 10, rows: 1))
    #expect(rect.splitLeft(3).rest == Rect(column: 5, row: 1, columns: 7, rows: 4))
    #expect(rect.splitTop(9).rest.isEmpty)
    #expect(rect.splitBottom(-1).rest == rect)
  }

  @Test func `rectangles that are apart share nothing`() {
    #expect(rect.intersection(Rect(column: 20, row: 9, columns: 3, rows: 3)).isEmpty)
    #expect(rect.intersection(Rect(column: 0, row: 0, columns: 3, rows: 2)).size.columns == 1)
  }

  @Test func `a centred rectangle is never larger than the room`() {
    #expect(rect.centered(Size(columns: 4, rows: 2)).origin == Position(column: 5, row: 2))
    #expect(rect.centered(Size(columns: 40, rows: 20)) == rect)
    #expect(rect.inset(columns: 9, rows: 9).isEmpty)
  }
}
