import TerminalKit
import Testing

@Suite struct LineEditorTests {
  /// Types keys into "open the-door now" with the cursor after "the-do", and shows it as `|`.
  private func edited(_ presses: KeyPress...) -> String {
    var editor = LineEditor("open the-door now")
    editor.moveCursor(to: 11)
    for press in presses { #expect(editor.handle(press) == true, "\(press) is an editing key") }
    return editor.textBeforeCursor + "|" + editor.text.dropFirst(editor.cursor)
  }

  @Test func `a line holds so many characters, and what does not fit is left out`() {
    let long = String(repeating: "é", count: 10_000)
    #expect(LineEditor(long).text.count == LineEditor.limit)
    var editor = LineEditor("ab")
    editor.moveCursor(to: 1)
    editor.paste("  \(long)")
    #expect(editor.text.count == LineEditor.limit)
    #expect(editor.text.hasPrefix("aé") && editor.text.hasSuffix("éb"))
    #expect(editor.cursor == LineEditor.limit - 1)
    editor.insert("x")
    #expect(editor.text.count == LineEditor.limit && !editor.text.contains("x"))
    editor.replace(with: long)
    #expect(editor.text.count == LineEditor.limit)
  }

  private func control(_ letter: Character) -> KeyPress { KeyPress(.character(letter), .control) }

  @Test func `a character without an end is cut like any other text`() {
    let endless = "a" + String(repeating: "\u{301}", count: 1_000_000)
    var editor = LineEditor()
    for _ in 0..<3 {
      editor.paste(endless)
      editor.insert(endless)
      editor.pasteLines(endless)
      #expect(editor.text.unicodeScalars.count == 8_192)
    }
    #expect(editor.text.count == 1)
    #expect(LineEditor(endless).text.unicodeScalars.count == 8_192)
    editor.replace(with: endless)
    #expect(editor.text.unicodeScalars.count == 8_192)
    #expect(LineEditor.cuts(endless, room: 4_096))
    #expect(!LineEditor.cuts("a\u{301}", room: 4_096))
  }

  @Test func `each editing key does what shells do`() {
    #expect(edited() == "open the-do|or now")
    #expect(edited("x", " ") == "open the-dox |or now")
    #expect(edited(KeyPress(.left)) == "open the-d|oor now")
    #expect(edited(KeyPress(.right)) == "open the-doo|r now")
    #expect(edited(KeyPress(.home)) == "|open the-door now")
    #expect(edited(KeyPress(.end)) == "open the-door now|")
    #expect(edited(KeyPress(.backspace)) == "open the-d|or now")
    #expect(edited(KeyPress(.delete)) == "open the-do|r now")
    #expect(edited(control("a")) == "|open the-door now")
    #expect(edited(control("e")) == "open the-door now|")
    #expect(edited(control("b")) == "open the-d|oor now")
    #expect(edited(control("f")) == "open the-doo|r now")
    #expect(edited(control("d")) == "open the-do|r now")
    #expect(edited(control("u")) == "|or now")
    #expect(edited(control("k")) == "open the-do|")
    #expect(edited(control("w")) == "open |or now")
    #expect(edited(KeyPress(.character("b"), .alt)) == "open the-|door now")
    #expect(edited(KeyPress(.left, .alt)) == "open the-|door now")
    #expect(edited(KeyPress(.character("f"), .alt)) == "open the-door| now")
    #expect(edited(KeyPress(.right, .alt), KeyPress(.right, .alt)) == "open the-door now|")
    #expect(edited(KeyPress(.character("d"), .alt)) == "open the-do| now")
    #expect(edited(KeyPress(.backspace, .alt)) == "open the-|or now")
    #expect(edited(KeyPress(.delete, .alt)) == "open the-do| now")
    #expect(edited(KeyPress(.left, .control)) == "open the-|door now")
    #expect(edited(KeyPress(.right, .control)) == "open the-door| now")
    #expect(edited(KeyPress(.backspace, .control)) == "open the-|or now")
    #expect(edited(KeyPress(.delete, .control)) == "open the-do| now")
  }

  @Test func `what was killed last comes back with Ctrl-Y`() {
    #expect(edited(control("y")) == "open the-do|or now")
    #expect(
      edited(control("w"), control("y"), control("y")) == "open the-dothe-do|or now")
    #expect(edited(control("k"), KeyPress(.home), control("y")) == "or now|open the-do")
  }

  @Test func `words and lines can be yanked, single characters cannot`() {
    for modifiers in [KeyModifiers.alt, .control] {
      #expect(edited(KeyPress(.backspace, modifiers), control("y")) == "open the-do|or now")
      #expect(edited(KeyPress(.delete, modifiers), control("y")) == "open the-door| now")
    }
    #expect(edited(control("u"), control("y")) == "open the-do|or now")
    #expect(edited(KeyPress(.character("d"), .alt), control("y")) == "open the-door| now")
    #expect(edited(KeyPress(.backspace), control("y")) == "open the-d|or now")
    #expect(edited(KeyPress(.delete), control("y")) == "open the-do|r now")
    #expect(edited(control("d"), control("y")) == "open the-do|r now")
  }

  @Test(arguments: [
    KeyPress(.enter), KeyPress(.tab), KeyPress(.escape), KeyPress(.up), KeyPress(.function(1)),
    KeyPress(.character("p"), .control), KeyPress(.character("x"), .alt), KeyPress(.left, .shift),
  ])
  func `other keys are left to whoever holds the field`(press: KeyPress) {
    var editor = LineEditor("text")
    #expect(editor.handle(press) == false)
    #expect(editor == LineEditor("text"))
  }

  @Test func `keys at the ends and in an empty field do nothing`() {
    var editor = LineEditor()
    for key in [Key.backspace, .delete, .left, .right, .home, .end] {
      #expect(editor.handle(KeyPress(key)) == true)
    }
    for letter in "abdefkuwy" { #expect(editor.handle(control(letter)) == true) }
    for letter in "bdf" { #expect(editor.handle(KeyPress(.character(letter), .alt)) == true) }
    #expect(editor == LineEditor())
  }

  @Test func `the cursor counts what people count as characters`() {
    var editor = LineEditor("a👨‍👩‍👧e\u{301}")
    #expect(editor.cursor == 3)
    #expect(editor.handle(KeyPress(.backspace)) == true)
    #expect(editor.text == "a👨‍👩‍👧")
    #expect(editor.handle(KeyPress(.backspace)) == true)
    #expect(editor.text == "a")
    editor.replace(with: "e")
    editor.insert("\u{301}")
    #expect(editor.cursor == 1)
  }

  @Test func `a paste is trimmed and its line ends become spaces`() {
    var editor = LineEditor("ab")
    editor.moveCursor(to: 1)
    editor.paste(" \n one\r\ntwo\nthree \n")
    #expect(editor.text == "aone two threeb")
    #expect(editor.cursor == 14)
    editor.paste(" \n ")
    #expect(editor.text == "aone two threeb")
  }

  @Test func `a masked line shows dots, hides its words and keeps no kill`() {
    var editor = LineEditor("two words", isMasked: true)
    var canvas = Canvas(size: Size(columns: 20, rows: 1))
    canvas.drawField(editor, at: .zero, columns: 20)
    #expect(canvas.lines == ["•••••••••"])
    #expect(editor.handle(KeyPress(.character("b"), .alt)) == true)
    #expect(editor.cursor == 0)
    #expect(editor.handle(control("k")) == true)
    #expect(editor.handle(control("y")) == true)
    #expect(editor == LineEditor(isMasked: true))
  }

  @Test func `a drawn field keeps the cursor in view, wherever it is`() {
    var editor = LineEditor("0123456789日本語abc")
    for columns in 1...20 {
      for offset in 0...editor.text.count {
        editor.moveCursor(to: offset)
        var canvas = Canvas(size: Size(columns: columns + 4, rows: 1))
        canvas.write("]]]]", at: Position(column: columns, row: 0))
        let cursor = canvas.drawField(editor, at: .zero, columns: columns)
        #expect((0..<columns).contains(cursor.column))
        #expect(canvas.lines[0].hasSuffix("]]]]"))
        if let under = editor.text.dropFirst(offset).first, columns >= 8 {
          #expect(canvas[cursor].grapheme == under)
        }
      }
    }
  }
}
