import TerminalKit
import Testing

@Suite struct ChromeTests {
  @Test(arguments: [
    (40, "Catalog › Lamps › Desk › Reading lamp"), (37, "Catalog › Lamps › Desk › Reading lamp"),
    (36, "Catalog › … › Desk › Reading lamp"), (33, "Catalog › … › Desk › Reading lamp"),
    (30, "Catalog › … › Reading lamp"), (24, "Catalog › … › Reading l…"), (20, "… › Reading lamp"),
    (10, "… › Readi…"),
    (6, "Readi…"), (0, ""),
  ])
  func `breadcrumbs lose their middle first and the end last`(columns: Int, line: String) {
    let titles = ["Catalog", "Lamps", "Desk", "Reading lamp"]
    var canvas = Canvas(size: Size(columns: 44, rows: 1))
    canvas.write("]]", at: Position(column: columns, row: 0))
    let places = canvas.drawBreadcrumbs(titles, at: .zero, columns: columns)
    let painted = canvas.lines[0].prefix(columns)
    #expect(canvas.lines[0].hasSuffix("]]"))
    #expect(painted.hasPrefix(line) && painted.dropFirst(line.count).allSatisfy { $0 == " " })
    for case (let place?, let title) in zip(places, titles) where columns > 0 {
      #expect(canvas[place.origin].grapheme == title.first)
    }
  }

  @Test func `tabs show their titles, or only their numbers where there is no room`() {
    let titles = ["Home", "Catalog", "Orders", "Account"]
    var wide = Canvas(size: Size(columns: 44, rows: 1))
    let places = wide.drawTabs(titles, selected: 1, at: .zero, columns: 44)
    #expect(wide.lines == [" 1 Home  2 Catalog  3 Orders  4 Account"])
    #expect(places[1] == Rect(column: 8, row: 0, columns: 11, rows: 1))
    #expect(wide[Position(column: 8, row: 0)].style.attributes.contains(.reverse))
    #expect(!wide[Position(column: 7, row: 0)].style.attributes.contains(.reverse))
    var narrow = Canvas(size: Size(columns: 20, rows: 1))
    narrow.drawTabs(titles, selected: 1, at: .zero, columns: 20)
    #expect(narrow.lines == [" 1  2 Catalog  3  4"])
  }

  @Test(arguments: [
    (44, " 1 Home  2 Catalog ▪▪  3 Orders  4 Account"),
    (40, " 1 Home  2 Catalog  3 Orders  4 Account"),
    (30, " 1  2 Catalog ▪▪  3  4"), (20, " 1  2 Catalog  3  4"),
  ])
  func `the marks of tabs go before their titles`(columns: Int, line: String) {
    var canvas = Canvas(size: Size(columns: columns, rows: 1))
    canvas.drawTabs(
      ["Home", "Catalog", "Orders", "Account"], marks: ["", "▪▪", "", ""], selected: 1, at: .zero,
      columns: columns)
    #expect(canvas.lines == [line])
  }

  @Test func `numbered breadcrumbs count those that show`() {
    var canvas = Canvas(size: Size(columns: 40, rows: 1))
    let places = canvas.drawBreadcrumbs(
      ["Catalog", "Lamps", "Desk", "Reading lamp"], isNumbered: true, at: .zero, columns: 36)
    #expect(canvas.lines == ["1 Catalog › … › 2 Reading lamp"])
    #expect(places[3] == Rect(column: 16, row: 0, columns: 14, rows: 1))
  }

  @Test func `only the first nine breadcrumbs have a number`() {
    var canvas = Canvas(size: Size(columns: 60, rows: 1))
    canvas.drawBreadcrumbs("ABCDEFGHIJ".map { "\($0)" }, isNumbered: true, at: .zero, columns: 60)
    #expect(canvas.lines[0].hasSuffix(" › 8 H › 9 I ›   J"))
  }

  @Test func `the last breadcrumb is a title, the others are text`() {
    var canvas = Canvas(size: Size(columns: 20, rows: 1))
    let theme = Theme.standard
    canvas.drawBreadcrumbs(["Home", "Lamps"], isNumbered: true, at: .zero, columns: 20)
    #expect(canvas.lines == ["1 Home › 2 Lamps"])
    let styles = [0, 2, 7, 9, 11].map { canvas[Position(column: $0, row: 0)].style }
    #expect(styles == [theme.key, theme.text, theme.dim, theme.key, theme.title])
  }

  @Test func `key hints are drawn whole or not at all`() {
    let hints = [
      KeyHint(KeyPress(.enter), "go"), KeyHint(KeyPress(.tab), "complete"), KeyHint("Esc", "close"),
    ]
    var canvas = Canvas(size: Size(columns: 40, rows: 2))
    #expect(canvas.drawKeyHints(hints, at: .zero, columns: 40).count == 3)
    #expect(canvas.drawKeyHints(hints, at: Position(column: 0, row: 1), columns: 22).count == 2)
    #expect(canvas.lines == ["Enter go  Tab complete  Esc close", "Enter go  Tab complete"])
  }

  @Test func `a modal dims what is under it and gives its inside`() {
    var canvas = Canvas(size: Size(columns: 20, rows: 6))
    canvas.write("below", at: .zero, style: Style(foreground: .ansi(1), attributes: .bold))
    let inside = canvas.drawModal(title: "Sign in", size: Size(columns: 10, rows: 2))
    #expect(inside == Rect(column: 5, row: 2, columns: 10, rows: 2))
    #expect(canvas[.zero].style == Style(attributes: .dim))
    #expect(canvas.lines[1] == "   ┌─ Sign in ──┐")
    let large = canvas.drawModal(title: "Sign in", size: Size(columns: 90, rows: 20))
    #expect(large == Rect(column: 1, row: 1, columns: 18, rows: 4))
  }

  @Test func `a modal that just fits has its margin`() {
    var canvas = Canvas(size: Size(columns: 20, rows: 3))
    let inside = canvas.drawModal(title: "Sign in", size: Size(columns: 16, rows: 1))
    #expect(inside == Rect(column: 2, row: 1, columns: 16, rows: 1))
    #expect(canvas.lines[0] == "┌─ Sign in ────────┐")
  }

  @Test func `wrapped text scrolls and tells how long it is`() {
    var canvas = Canvas(size: Size(columns: 9, rows: 3))
    let lines = canvas.drawText(
      "one two three four", in: Rect(column: 1, row: 1, columns: 7, rows: 1), skipping: 1)
    #expect(lines == 3)
    #expect(canvas.lines == ["", " three", ""])
  }
}
