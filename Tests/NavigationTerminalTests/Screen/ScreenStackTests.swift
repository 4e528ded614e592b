import NavigationTerminal
import TerminalKit
import Testing

/// Blocks below each other, which are measured as they are drawn.
struct ScreenStackTests {
  private func frame(_ columns: Int, _ rows: Int) -> ScreenFrame {
    ScreenFrame(
      size: Size(columns: columns, rows: rows), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
  }

  private func page(_ stack: inout ScreenStack) {
    stack.heading("Charts", right: "12 €", style: \.warning)
    stack.paragraph("A chart shows where the water is deep enough for you.", indent: 2)
    stack.space()
    stack.fact("Printed in", "Lisbon", style: \.success)
    stack.choice("Paper", ["thin", "thick", "proof"], selection: 1, isFocused: true)
  }

  @Test func `blocks stand below each other`() {
    var frame = frame(34, 8)
    let end = frame.stack(row: 1, page)
    #expect(
      frame.canvas.lines == [
        "", "Charts                        12 €", "  A chart shows where the water is",
        "  deep enough for you.", "", "Printed in  Lisbon", "Paper        thin   thick   proof", "",
      ])
    #expect(end == 7)
  }

  @Test(arguments: [12, 20, 32, 80], [1, 3, 5, 24])
  func `as many rows are drawn as are measured`(columns: Int, rows: Int) {
    var stack = ScreenStack()
    page(&stack)
    var frame = frame(columns, rows)
    #expect(frame.draw(stack) == stack.rows(columns: columns))
    #expect(frame.draw(stack, row: 2) == 2 + stack.rows(columns: columns))
  }

  @Test func `the last cell marks a stack that does not fit`() {
    for rows in 4...7 {
      var frame = frame(34, rows)
      frame.stack(page)
      #expect(frame.canvas.lines.last?.hasSuffix("…") == (rows < 6), "\(rows)")
    }
  }

  @Test func `a choice shows what is chosen, and tells what is clicked`() {
    for selection in 0..<3 {
      var frame = frame(24, 1)
      frame.stack {
        $0.choice("Paper", ["thin", "thick", "proof"], selection: selection, isFocused: true)
      }
      let chosen = ["thin", "thick", "proof"][selection]
      #expect(frame.canvas.lines[0].contains(chosen))
      let hit = frame.hits.first { $0.id == HitID("Paper", selection) }
      #expect(hit?.region.origin == frame.cursor)
      #expect(hit?.region.size.columns == chosen.count + 2)
    }
    var still = frame(40, 1)
    still.stack { $0.choice("Paper", [], selection: 0) }
    #expect(still.canvas.lines[0].hasPrefix("Paper") && still.cursor == nil)
  }
}
