import Navigation
import NavigationTerminal
import TerminalKit
import Testing

/// A selection stays on its row, whatever becomes of the rows around it.
@MainActor
struct ListIdentityTests {
  private struct Letter: Identifiable, Hashable {
    let id: Int
    var subject: String
  }

  private final class Inbox: ListScreen {
    let title = "Inbox"
    var list = ListModel<[Letter]>()
    var rows: [Letter]
    let columns = [TableColumn("Subject")]
    var opened: [Int] = []

    init(_ ids: some Sequence<Int>) { rows = ids.map { Letter(id: $0, subject: "letter \($0)") } }

    func cells(of row: Letter, isSelected: Bool) -> [TableCell] { [TableCell(row.subject)] }

    func open(_ row: Letter) { opened.append(row.id) }

    func insert(_ id: Int, at index: Int) {
      rows.insert(Letter(id: id, subject: "letter \(id)"), at: index)
    }
  }

  @discardableResult
  private func lines(_ screen: some Screen, rows: Int = 8) -> [String] {
    var frame = ScreenFrame(
      size: Size(columns: 30, rows: rows), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    _ = screen.handle(.resized(frame.size))
    screen.settle(in: frame.size)
    screen.draw(in: &frame)
    return frame.canvas.lines
  }

  private func press(_ keys: KeyPress..., on screen: Inbox) {
    for key in keys {
      screen.settle()
      _ = screen.handle(.key(key))
    }
  }

  @Test func `an insert above a selection opens the selected row`() {
    let screen = Inbox(1...5)
    lines(screen)
    press(KeyPress(.down), on: screen)
    screen.insert(9, at: 0)
    press(KeyPress(.enter), on: screen)
    #expect(screen.opened == [2])
    #expect(screen.position == "3/6")
  }

  @Test func `an insert leaves the selected row on its line`() {
    let screen = Inbox(1...50)
    lines(screen)
    for _ in 0..<20 { press(KeyPress(.down), on: screen) }
    let before = lines(screen)
    screen.insert(99, at: 0)
    screen.insert(98, at: 3)
    #expect(lines(screen) == before)
    #expect(before.contains("› letter 21"))
  }

  @Test func `when the selected row goes, the next one that is left is selected, or the last`() {
    let screen = Inbox(1...6)
    lines(screen)
    press(KeyPress(.down), KeyPress(.down), on: screen)
    #expect(screen.selectedRow?.id == 3)
    // The next one goes with it, and another comes above.
    screen.rows.removeAll { [3, 4].contains($0.id) }
    screen.insert(9, at: 0)
    screen.settle()
    #expect(screen.selectedRow?.id == 5)
    press("G", on: screen)
    screen.insert(8, at: 0)
    screen.rows.removeAll { $0.id == 6 }
    screen.settle()
    #expect(screen.selectedRow?.id == 5)
    #expect(screen.position == "5/5")
    screen.rows = [Letter(id: 30, subject: "another list")]
    screen.settle()
    #expect(screen.selectedRow?.id == 30)
  }

  @Test func `a sorted list and one that loads again keep the row`() {
    let screen = Inbox(1...40)
    lines(screen)
    for _ in 0..<10 { press(KeyPress(.down), on: screen) }
    screen.rows.reverse()
    screen.settle()
    #expect(screen.selectedRow?.id == 11)
    #expect(lines(screen).contains("› letter 11"))
    let rows = screen.rows
    screen.rows = []
    #expect(lines(screen).contains("Nothing here."))
    #expect(screen.selectedRow == nil)
    press(KeyPress(.down), KeyPress(.enter), on: screen)
    _ = screen.handle(.scroll(3))
    screen.rows = rows.shuffled()
    screen.settle()
    #expect(screen.selectedRow?.id == 11)
    #expect(screen.opened.isEmpty)
  }

  @Test func `a filter keeps the row as far as it leaves it, and gives it back`() {
    let screen = Inbox(1...40)
    lines(screen)
    press("/", "1", KeyPress(.down), KeyPress(.enter), on: screen)
    #expect(screen.selectedRow?.id == 10)
    screen.insert(100, at: 0)
    screen.settle()
    #expect(screen.position == "3/14 of 41")
    press(KeyPress(.enter), on: screen)
    #expect(screen.opened == [10])
    press(KeyPress(.escape), on: screen)
    #expect(screen.selectedRow?.id == 10)
    #expect(screen.position == "11/41")
  }

  @Test func `a selection costs the rows in view, not all of them`() {
    final class Counted: ListScreen {
      let title = "Numbers"
      var list = ListModel<Range<Int>>()
      var rows = 0..<1_000_000
      let columns = [TableColumn()]
      var asked = 0

      func cells(of row: Int, isSelected: Bool) -> [TableCell] { ["\(row)"] }
      func id(of row: Int) -> AnyHashable? {
        asked += 1
        return row
      }
      func open(_ row: Int) {}
    }
    let screen = Counted()
    for key in [KeyPress(.pageDown), KeyPress(.end), KeyPress(.up), KeyPress(.home)] {
      screen.asked = 0
      _ = screen.handle(.key(key))
      lines(screen, rows: 24)
      #expect(screen.asked < 1_000)
    }
    _ = screen.handle(.key(KeyPress(.pageDown)))
    let selected = screen.selectedRow
    screen.asked = 0
    screen.rows = -3..<1_000_000
    screen.settle()
    #expect(screen.selectedRow == selected)
    #expect(screen.asked < 1_000)
  }

  @Test func `a menu stays on its row when another comes above it`() {
    var done: [String] = []
    func sections(_ labels: String...) -> [MenuPane.Section] {
      [
        MenuPane.Section(
          "Yours", rows: labels.map { label in MenuPane.Row(label) { done.append(label) } })
      ]
    }
    var menu = MenuPane()
    menu.show(sections("Orders", "Cart"))
    _ = menu.handle(.key(KeyPress(.down)))
    let now = sections("Administration", "Orders", "Cart")
    menu.show(now)
    if case .opens(let row) = menu.handle(.key(KeyPress(.enter))) { now.perform(row) }
    #expect(done == ["Cart"])
  }
}
