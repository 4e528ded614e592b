import Navigation
import NavigationTerminal
import TerminalKit
import Testing

/// Marked rows, and rows sorted by a column.
@MainActor
struct ListOrderTests {
  private struct Ship: Identifiable {
    let id: Int
    let name: String
    let length: Int
  }

  private final class Fleet: ListScreen {
    let title = "Fleet"
    var list = ListModel<[Ship]>()
    var rows = [
      Ship(id: 1, name: "Beagle", length: 27), Ship(id: 2, name: "Argo", length: 30),
      Ship(id: 3, name: "Dove", length: 27), Ship(id: 4, name: "Cutty Sark", length: 65),
    ]
    var rowsVersion: Int?
    let columns = [TableColumn("Name"), TableColumn("Length", .fixed(8), isNumber: true)]
    let style = ListStyle(canMark: true)
    var sorts: [RowSort<Ship>] { [RowSort("Name", by: \.name), RowSort("Length", by: \.length)] }
    var opened: [Int] = []
    var compared = 0

    func cells(of ship: Ship, isSelected: Bool) -> [TableCell] {
      [TableCell(ship.name), TableCell("\(ship.length)")]
    }

    func open(_ ship: Ship) { opened.append(ship.id) }
  }

  @Test func `a filter puts the nearest names first, and a sort order comes before it`() {
    let screen = Fleet()
    screen.rows = ["my argo", "argonaut", "Sargon", "Argo", "argo(2)", "Dove"].enumerated().map {
      Ship(id: $0.offset, name: $0.element, length: 9)
    }
    press("/", "a", "r", "g", "o", on: screen)
    let names = ["Argo", "argo(2)", "argonaut", "my argo", "Sargon"]
    #expect(
      names.map { name in
        frame(screen).canvas.lines.firstIndex { $0.dropFirst(2).hasPrefix("\(name) ") } ?? -1
      } == [3, 4, 5, 6, 7])
    press(KeyPress(.backspace), on: screen)
    press("o", KeyPress(.enter), "s", on: screen)
    let lines = frame(screen).canvas.lines
    #expect(lines[3].contains("Argo ") && lines[4].contains("Sargon"))
  }

  private func frame(_ screen: Fleet) -> ScreenFrame {
    var frame = ScreenFrame(
      size: Size(columns: 30, rows: 8), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    _ = screen.handle(.resized(frame.size))
    screen.settle()
    screen.draw(in: &frame)
    return frame
  }

  private func press(_ keys: KeyPress..., on screen: Fleet) {
    for key in keys {
      screen.settle()
      if let binding = screen.bindings.first(where: { $0.key == key }) {
        binding.action()
      } else {
        _ = screen.handle(.key(key))
      }
    }
    screen.settle()
  }

  private func names(_ screen: Fleet) -> [String] {
    frame(screen).canvas.lines.dropFirst(2).filter { !$0.isEmpty }.map {
      String($0.dropFirst(2).prefix(4))
    }
  }

  @Test func `s goes through the orders and back to none, S turns one around`() {
    let screen = Fleet()
    screen.settle()
    #expect(screen.bindings.map(\.label) == ["mark", "sort"])
    #expect(frame(screen).canvas.lines[1] == "  Name                 Length")
    press("s", on: screen)
    #expect(frame(screen).canvas.lines[1] == "  Name ▲               Length")
    #expect(names(screen) == ["Argo", "Beag", "Cutt", "Dove"])
    // The selected row is where it went.
    #expect(screen.selectedRow?.id == 1)
    press("s", on: screen)
    #expect(frame(screen).canvas.lines[1] == "  Name               Length ▲")
    #expect(names(screen) == ["Beag", "Dove", "Argo", "Cutt"])
    press("S", on: screen)
    #expect(names(screen) == ["Cutt", "Argo", "Beag", "Dove"])
    #expect(screen.position == "3/4")
    press(KeyPress(.enter), "s", on: screen)
    #expect(screen.opened == [1])
    #expect(names(screen) == ["Beag", "Argo", "Dove", "Cutt"])
    #expect(!screen.bindings.contains { $0.label == "reverse" })
  }

  @Test func `a click on a heading sorts by it, and turns it around`() {
    let screen = Fleet()
    func click(_ column: Int) {
      let hit = frame(screen).hits.last { $0.region.contains(Position(column: column, row: 1)) }
      #expect(hit.map { screen.handle(.click($0.id)) } == true)
    }
    click(3)
    #expect(names(screen).first == "Argo")
    click(3)
    #expect(names(screen).first == "Dove")
    click(27)
    #expect(names(screen).first == "Beag")
  }

  @Test func `a filter and an order hold together, and new rows come in order`() {
    let screen = Fleet()
    press("s", "/", "e", KeyPress(.enter), on: screen)
    #expect(names(screen).suffix(2) == ["Beag", "Dove"])
    screen.rows.append(Ship(id: 5, name: "Cheerful", length: 20))
    screen.settle()
    #expect(screen.position == "1/3 of 5")
    press(KeyPress(.down), KeyPress(.escape), on: screen)
    #expect(screen.selectedRow?.id == 5)
    #expect(names(screen) == ["Argo", "Beag", "Chee", "Cutt", "Dove"])
  }

  @Test func `Space marks rows, which stay marked wherever they go`() {
    let screen = Fleet()
    _ = frame(screen)
    press(" ", " ", on: screen)
    #expect(frame(screen).canvas.lines[2] == " *Beagle                   27")
    #expect(screen.position == "3/4, 2 marked")
    #expect(screen.chosenRows.map(\.id) == [1, 2])
    screen.rows.reverse()
    screen.settle()
    #expect(screen.chosenRows.map(\.id) == [2, 1])
    press("/", "d", "o", on: screen)
    // Marked rows count that the filter hides.
    #expect(screen.position == "1/1 of 4, 2 marked")
    #expect(screen.escapeLabel == "clear filter")
    press(KeyPress(.escape), on: screen)
    screen.rows.removeAll { $0.id == 2 }
    screen.settle()
    #expect(screen.position == "2/3, 1 marked")
    #expect(screen.escapeLabel == "clear marks")
    press(KeyPress(.escape), on: screen)
    #expect(screen.escapeLabel == nil)
    #expect(screen.chosenRows.map(\.id) == [3])
  }

  @Test func `Space takes a mark away, and nothing is marked in an empty list`() {
    let screen = Fleet()
    press(" ", KeyPress(.up), " ", on: screen)
    #expect(screen.position == "2/4")
    screen.rows = []
    screen.settle()
    #expect(screen.chosenRows.isEmpty)
    #expect(screen.bindings.first?.disabledReason == "Nothing is selected.")
  }

  @Test func `marked rows are looked for once for each version of the rows`() {
    let screen = Fleet()
    screen.rowsVersion = 1
    press(" ", on: screen)
    #expect(screen.chosenRows.map(\.id) == [1])
    screen.rows.reverse()
    screen.rowsVersion = 2
    screen.settle()
    #expect(screen.chosenRows.map(\.id) == [1])
  }
}
