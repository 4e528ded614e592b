import Navigation
import NavigationTerminal
import TerminalKit
import Testing

/// The fields of a form besides text: choices, toggles, several lines and days; and problems from
/// outside.
@MainActor
struct FormFieldTests {
  private func frame(_ columns: Int, _ rows: Int) -> ScreenFrame {
    ScreenFrame(
      size: Size(columns: columns, rows: rows), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
  }

  private func drawn(_ form: inout Form, _ columns: Int = 50, _ rows: Int = 8) -> ScreenFrame {
    var frame = frame(columns, rows)
    form.resize(Size(columns: columns, rows: rows - 1))
    let row = form.draw(
      in: &frame, region: Rect(column: 0, row: 0, columns: columns, rows: rows - 1))
    form.drawMessage(in: &frame, row: row)
    return frame
  }

  private func click(_ column: Int, _ row: Int, on form: inout Form, _ columns: Int = 50) {
    let hits = drawn(&form, columns).hits
    guard let hit = hits.last(where: { $0.region.contains(Position(column: column, row: row)) })
    else { return #expect(Bool(false), "nothing to click at \(column), \(row)") }
    _ = form.handle(.click(hit.id))
  }

  private func type(_ text: String, in form: inout Form) {
    for character in text { _ = form.handle(.key(KeyPress(.character(character)))) }
  }

  private var parcel: Form {
    Form([
      Form.Field("Name"), .choice("Method", ["Standard", "Express", "Collect"], selected: 1),
      .toggle("Gift", help: "Wrapped in paper."), .lines("Note", rows: 2), .date("Day"),
    ])
  }

  @Test func `a field of several lines takes all the room, and gives it back`() {
    var form = parcel
    form.focus(3)
    type("one", in: &form)
    #expect(drawn(&form).canvas.lines[0] == "Name")
    #expect(form.handle(.key(KeyPress(.function(4)))) == .used)
    #expect(drawn(&form).canvas.lines.prefix(3) == ["Note", "  one", ""])
    for line in ["two", "three", "four", "five", "six", "seven"] {
      _ = form.handle(.key(KeyPress(.enter)))
      type(line, in: &form)
    }
    // The label's row and the one for a problem are left; an arrow shows that there is more above.
    #expect(
      drawn(&form).canvas.lines == [
        "Note", "  two", "  three", "  four", "  five", "  six", "↑ seven", "",
      ])
    click(2, 1, on: &form)
    type("!", in: &form)
    #expect(form[3] == "one\n!two\nthree\nfour\nfive\nsix\nseven")
    #expect(form.hints(submit: "send").contains { $0.label == "smaller" })
    _ = form.handle(.key(KeyPress(.tab)))
    #expect(drawn(&form).canvas.lines[0] == "Name" && form.focused == 4)
    form.focus(3)
    _ = form.handle(.key(KeyPress(.function(4))))
    #expect(drawn(&form).canvas.lines[0] == "Name")
    // A field of one line has all the room that it needs.
    form.focus(0)
    #expect(form.handle(.key(KeyPress(.function(4)))) == .unused)
  }

  @Test func `every kind of field is drawn`() {
    var form = parcel
    form.focus(2)
    let frame = drawn(&form)
    #expect(
      frame.canvas.lines == [
        "Name", "Method ( ) Standard  (•) Express  ( ) Collect", "Gift   [ ]", "Note", "",
        "Day    YYYY-MM-DD", "Wrapped in paper.", "",
      ])
    #expect(frame.cursor == Position(column: 8, row: 2))
    // Where the options do not fit, the chosen one shows alone.
    #expect(drawn(&form, 24).canvas.lines[1] == "Method ‹ Express › 2/3")
    // The arrows stay where even that has no room.
    #expect(drawn(&form, 20).canvas.lines[1] == "Method ‹ Ex…ss › 2/3")
    #expect(drawn(&form, 16).canvas.lines[1] == "Method ‹ Ex…ss ›")
  }

  @Test func `a click on the left arrow of a narrow choice takes the one before`() {
    var form = parcel
    click(7, 1, on: &form, 24)
    #expect(form[1] == "Standard")
    click(18, 1, on: &form, 24)
    #expect(form[1] == "Express")
  }

  @Test func `arrows below the label say where a text continues`() {
    var form = Form([.lines("Note", text: "one\ntwo\nthree", rows: 2), Form.Field("Name")])
    // The cursor stands at the end.
    #expect(drawn(&form).canvas.lines.prefix(2) == ["Note two", "↑    three"])
    _ = form.handle(.key(KeyPress(.up)))
    _ = form.handle(.key(KeyPress(.up)))
    #expect(drawn(&form).canvas.lines.prefix(2) == ["Note one", "↓    two"])
    form.focus(1)
    #expect(drawn(&form).canvas.lines.prefix(2) == ["Note one", "↓    two"])
    var short = Form([.lines("Note", text: "one\ntwo", rows: 2)])
    #expect(drawn(&short).canvas.lines.prefix(2) == ["Note one", "     two"])
  }

  @Test func `a help text without room ends with a mark`() {
    var form = Form([Form.Field("Name", help: "As it stands on the door, so that it is found.")])
    #expect(
      drawn(&form, 20, 3).canvas.lines == ["Name", "As it stands on the", "door, so that it is…"])
    var part = frame(20, 3)
    part.writeParagraph("As it stands on the door, so that it is found.", row: 1)
    #expect(part.canvas.lines == ["", "As it stands on the", "door, so that it is…"])
  }

  @Test func `a choice is made by arrows, letters, Space and the mouse`() {
    var form = parcel
    form.focus(1)
    #expect(form.inputMode == .textField)
    #expect(form[1] == "Express")
    for (key, selection): (KeyPress, Int) in [
      (KeyPress(.left), 0), (KeyPress(.left), 0), (KeyPress(.right), 1), (KeyPress(.end), 2),
      (" ", 0),
      ("c", 2), ("E", 1), ("x", 1), (KeyPress(.home), 0),
    ] {
      let before = form.selection(of: 1)
      #expect(form.handle(.key(key)) == (before == selection ? .used : .changed), "\(key)")
      #expect(form.selection(of: 1) == selection, "\(key)")
    }
    form.focus(0)
    click(40, 1, on: &form)
    #expect(form.focused == 1)
    #expect(form[1] == "Collect")
    click(10, 1, on: &form, 24)
    #expect(form[1] == "Standard")
    #expect(form.handle(.paste("Express")) == .used)
    #expect(form.handle(.key(KeyPress(.character("c"), .control))) == .unused)
    #expect(form.hints(submit: "send").map(\.label) == ["next", "choose", "next field"])
  }

  @Test func `Enter is hinted only if it does more than report the same problem again`() {
    var form = Form([
      Form.Field("Name", problem: { $0.isEmpty ? "Enter a name." : nil }),
      Form.Field("Town", problem: { $0.isEmpty ? "Enter a town." : nil }),
    ])
    func reason() -> String? { form.hints(submit: "send")[0].disabledReason }
    #expect(reason() == nil)
    _ = form.handle(.key(KeyPress(.enter)))
    #expect(reason() == "Enter a name.")
    // In the last field, it goes to the first problem, which is elsewhere.
    _ = form.handle(.key(KeyPress(.tab)))
    #expect(reason() == nil)
    _ = form.handle(.key(KeyPress(.enter)))
    #expect(form.focused == 0)
    type("Ada", in: &form)
    #expect(reason() == nil)
    _ = form.handle(.key(KeyPress(.enter)))
    _ = form.handle(.key(KeyPress(.enter)))
    #expect(reason() == "Enter a town.")
    // A refusal is no reason: the same values may be accepted now.
    type("Hull", in: &form)
    form.refuse("The service is busy.", field: 1)
    #expect(reason() == nil)
  }

  @Test func `a toggle is switched by Space, y, n and the mouse`() {
    var form = parcel
    form.focus(2)
    #expect(form[2] == "no")
    for (key, isOn): (KeyPress, Bool) in [
      (" ", true), ("n", false), ("y", true), ("y", true), (KeyPress(.left), false), ("q", false),
    ] {
      #expect(form.handle(.key(key)) != .unused)
      #expect((form[2] == "yes") == isOn, "\(key)")
    }
    click(8, 2, on: &form)
    #expect(form[2] == "yes")
    #expect(form[2] == "yes")
    #expect(drawn(&form).canvas.lines[2] == "Gift   [x]")
  }

  @Test func `several lines are typed, moved in and left`() {
    var form = parcel
    form.focus(3)
    type("first", in: &form)
    #expect(form.handle(.key(KeyPress(.enter))) == .changed)
    type("second", in: &form)
    #expect(form.handle(.paste("\nthird")) == .changed)
    #expect(form[3] == "first\nsecond\nthird")
    // Two lines show, those around the cursor.
    var frame = drawn(&form)
    #expect(frame.canvas.lines[3...4] == ["Note   second", "↑      third"])
    #expect(frame.cursor == Position(column: 12, row: 4))
    for _ in 0..<2 { _ = form.handle(.key(KeyPress(.up))) }
    frame = drawn(&form)
    #expect(frame.canvas.lines[3...4] == ["Note   first", "↓      second"])
    #expect(frame.cursor == Position(column: 12, row: 3))
    click(8, 4, on: &form)
    type("!", in: &form)
    #expect(form[3] == "first\ns!econd\nthird")
    #expect(form.hints(submit: "send").map(\.key) == ["Alt-Enter", "Enter", "F4", "Tab"])
    #expect(form.handle(.key(KeyPress(.enter, .alt))) == .used)
    #expect(form.focused == 4)
    _ = form.handle(.key(KeyPress(.up)))
    for _ in 0..<2 { _ = form.handle(.key(KeyPress(.up))) }
    #expect(form.focused == 2)
  }

  @Test func `a last field of several lines submits with Alt-Enter`() {
    var form = Form([.lines("Note", problem: { $0.isEmpty ? "Write something." : nil })])
    #expect(form.handle(.key(KeyPress(.enter, .alt))) == .used)
    #expect(form.problem?.words == "Write something.")
    type("a", in: &form)
    #expect(form.handle(.key(KeyPress(.enter, .alt))) == .submits)
  }

  @Test(arguments: [
    ("20260306", "2026-03-06"), ("2026-03-06", "2026-03-06"), ("2026/3/6", "2026-03-6"),
    ("2026.12.24x9", "2026-12-24"), ("2026-03-06+", "2026-03-07"), ("20260228+", "2026-03-01"),
    ("20280228+", "2028-02-29"), ("20261231+", "2027-01-01"), ("20260101-", "2025-12-31"),
    ("20260301--", "2026-02-27"), ("99991231+", "9999-12-31"), ("abc", ""),
  ])
  func `a day is typed with and without separators, and turned by plus and minus`(
    typed: String, day: String
  ) {
    var form = Form([.date("Day")])
    type(typed, in: &form)
    #expect(form[0] == day)
  }

  @Test func `a day that is none is refused, and an empty one is the form's to judge`() {
    var form = Form([.date("Day", problem: { $0 < "2026-01-01" ? "Not before 2026." : nil })])
    let words = "Enter a date as year-month-day, such as 2099-12-31."
    for (text, problem) in [
      ("", "Not before 2026."), ("2025-12-31", "Not before 2026."), ("2026-02-30", words),
      ("2026-13-01", words), ("2026-03", words), ("yesterday", words), ("0000-01-01", words),
    ] {
      form.set(text, in: 0)
      #expect(form.handle(.key(KeyPress(.enter))) == .used)
      #expect(form.problem?.words == problem, "\(text)")
    }
    // A month or day of one digit is written out.
    form.set("2026-3-6", in: 0)
    #expect(form.handle(.key(KeyPress(.enter))) == .submits)
    #expect(form[0] == "2026-03-06")
    for (pasted, day) in [
      (" 2027/4/1\n", "2027-04-01"), (String(repeating: "9", count: 100_000), "9999-99-99"),
    ] {
      form.set("", in: 0)
      _ = form.handle(.paste(pasted))
      #expect(form[0] == day)
    }
  }

  @Test func `a problem from outside holds until its field is edited`() {
    var form = Form([Form.Field("Email"), Form.Field("Password", isMasked: true)])
    form.refuse("Wrong email or password.", brief: "Wrong.", field: 1)
    #expect(form.focused == 1)
    #expect(drawn(&form).canvas.lines[2] == "Wrong email or password.")
    #expect(drawn(&form, 12, 3).canvas.lines[2] == "Wrong.")
    form.focus(0)
    type("a", in: &form)
    #expect(form.problem?.field == 1)
    form.focus(1)
    type("a", in: &form)
    #expect(form.problem == nil)
    #expect(drawn(&form).canvas.lines[2] == "")
    // The next problem has no words of the last one's.
    form.refuse("Wrong email or password.", brief: "Wrong.", field: 1)
    form.refuse("The service is away.", field: 0)
    #expect(drawn(&form, 12, 3).canvas.lines[2] == "The service…")
  }

  @Test func `a draft has every field but the masked ones, and fits a form that changed`() {
    var form = parcel
    #expect(form.draft == nil)
    form.focus(2)
    type(" ", in: &form)
    let draft = form.draft
    #expect(draft == ScreenDraft(["", "Express", "yes", "", ""], focused: 2))
    var other = Form([
      Form.Field("Name", isMasked: true), .choice("Method", ["Courier", "Pigeon"]), .toggle("Gift"),
    ])
    other.take(draft)
    #expect(other[1] == "Courier")
    #expect(other[2] == "yes")
    #expect(other.focused == 2)
    other.set("perhaps", in: 2)
    #expect(other[2] == "yes")
  }

  @Test func `where rows are few, the field with the cursor is in view`() {
    var form = parcel
    for field in 0..<5 {
      form.focus(field)
      for rows in 2...7 {
        var frame = frame(50, rows)
        form.resize(frame.size)
        form.draw(in: &frame, region: frame.canvas.bounds)
        #expect((frame.cursor?.row ?? 99) < rows, "field \(field) of \(rows) rows")
      }
    }
  }

  @Test func `what is wrong shows in the last row where the form fills the screen`() {
    for field in 0..<5 {
      var form = parcel
      form.refuse("Not like this.", field: field)
      for rows in 2...7 {
        var frame = frame(50, rows)
        form.resize(Size(columns: 50, rows: rows - 1))
        let row = form.draw(
          in: &frame, region: Rect(column: 0, row: 0, columns: 50, rows: rows - 1))
        form.drawMessage(in: &frame, row: row + 1)
        #expect(frame.canvas.lines.contains("Not like this."), "field \(field) of \(rows) rows")
        #expect((frame.cursor?.row ?? 99) < rows - 1, "field \(field) of \(rows) rows")
      }
    }
  }

  @Test func `a refused password is typed anew`() {
    var form = Form([Form.Field("Name"), Form.Field("Password", isMasked: true)])
    form.set("Ada", in: 0)
    form.set("guess", in: 1)
    form.refuse("Wrong name or password.", field: 1)
    #expect((form[0], form[1]) == ("Ada", ""))
    #expect(form.focused == 1)
  }

  @Test func `what was submitted is no draft, until it is refused or edited`() {
    var form = Form([Form.Field("Name")])
    type("Ada", in: &form)
    #expect(form.handle(.key(KeyPress(.enter))) == .submits)
    #expect(form.draft == nil)
    // While it is under way, a link may lead away from it.
    form.isLocked = true
    #expect(form.draft != nil)
    form.isLocked = false
    form.refuse("Somebody else has that name.", field: 0)
    #expect(form.draft == ScreenDraft(["Ada"], focused: 0))
    #expect(form.handle(.key(KeyPress(.enter))) == .submits)
    type("!", in: &form)
    #expect(form.draft == ScreenDraft(["Ada!"], focused: 0))
  }

  @Test func `a locked form takes nothing`() {
    var form = parcel
    form.isLocked = true
    for field in 0..<5 {
      form.focus(field)
      #expect(form.handle(.key(" ")) == .used)
      #expect(form.handle(.paste("x")) == .used)
    }
    click(40, 1, on: &form)
    #expect(form.draft == nil)
  }
}
