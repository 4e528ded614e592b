import TerminalKit
import Testing

/// A text of several lines in a field: where its characters stand, and what keys do.
@Suite struct LinesViewTests {
  private func lines(_ text: String, _ columns: Int) -> [String] {
    let view = LinesView(text, columns: columns)
    return view.lines.indices.map { view.text(of: $0) }
  }

  @Test func `a text is wrapped between words, and at its line breaks`() {
    #expect(lines("", 5) == [""])
    #expect(lines("one\n\ntwo\n", 5) == ["one", "", "two", ""])
    #expect(lines("one two three", 8) == ["one two ", "three"])
    #expect(lines("one   two", 4) == ["one   ", "two"])
    #expect(lines("abcdefgh", 3) == ["abc", "def", "gh"])
    #expect(lines("日本語", 4) == ["日本", "語"])
    #expect(lines("日本", 1) == ["日", "本"])
  }

  @Test func `a wrapped line ends before its last character, any other line after it`() {
    let view = LinesView("one two three\nfour", columns: 8)
    #expect(view.lines.indices.map(view.end) == [7, 13, 18])
    #expect(LinesView("one two three", columns: 8).end(of: 0) == 7)
  }

  @Test func `every cursor has one place, and its place leads back to it`() {
    for text in ["", "one two three\nfour", "abcdefgh", "a\n\nb ", "日本 ab 語", "one   two "] {
      for columns in 1...12 {
        let view = LinesView(text, columns: columns)
        for cursor in 0...text.count {
          let (line, column) = view.place(of: cursor)
          #expect(view.cursor(line: line, column: column) == cursor, "\(text) \(columns) \(cursor)")
        }
      }
    }
  }

  private func press(_ keys: KeyPress..., in editor: inout LineEditor, _ columns: Int = 8) {
    var goal: Int?
    for key in keys { #expect(editor.handleLines(key, columns: columns, goal: &goal), "\(key)") }
  }

  @Test func `arrows go from line to line and keep the column`() {
    var editor = LineEditor("one two three\nx\nfour five")
    press(KeyPress(.up), KeyPress(.up), in: &editor, 20)
    #expect(editor.cursor == 9)
    press(KeyPress(.down), KeyPress(.down), in: &editor, 20)
    #expect(editor.isAtEnd)
    var goal: Int?
    #expect(!editor.handleLines(KeyPress(.down), columns: 20, goal: &goal))
    press(KeyPress(.home), in: &editor, 20)
    #expect(editor.textBeforeCursor == "one two three\nx\n")
    press(KeyPress(.enter), "a", KeyPress(.character("k"), .control), in: &editor, 20)
    #expect(editor.text == "one two three\nx\n\na")
    press("b", KeyPress(.character("u"), .control), KeyPress(.backspace), in: &editor, 20)
    #expect(editor.text == "one two three\nx\n")
  }

  @Test func `pasted lines stay lines, and no more than a field holds`() {
    var editor = LineEditor()
    editor.pasteLines("one\r\ntwo\tthree\rfour")
    #expect(editor.text == "one\ntwo three\nfour")
    editor.pasteLines(String(repeating: "a\n", count: 10_000))
    #expect(editor.text.count == LineEditor.limit)
  }
}
