import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting

/// The library with lists that lead to one another, in panes.
@MainActor
enum PanesApp {
  /// Nine rows, of which each opens something.
  final class Rows: ListScreen {
    let title: String
    var list = ListModel<Range<Int>>()
    let rows = 1..<10
    let columns = [TableColumn()]
    private let context: ScreenContext<LibraryRoute>
    private let opens: (Int) -> LibraryRoute

    init(
      _ title: String, _ context: ScreenContext<LibraryRoute>,
      _ opens: @escaping (Int) -> LibraryRoute
    ) {
      self.title = title
      self.context = context
      self.opens = opens
    }

    var bindings: [KeyBinding] {
      [
        KeyBinding("o", "loan") { [context] in context.send(.go(.loan(1))) },
        KeyBinding("t", "two") { [context] in
          context.send(.go(.book(21)))
          context.send(.go(.book(22)))
        },
        KeyBinding("m", "message") { [context] in context.send(.present(.note("Hello"), .alert)) },
        KeyBinding("b", "back") { [context] in context.send(.back) },
        KeyBinding("a", "staff") { [context] in context.send(.go(.staff)) },
        KeyBinding("x", "first") { [context, opens] in context.send(.backOrGo(opens(1))) },
        KeyBinding("z", "only once") { [context, opens] in context.send(.goUnique(opens(1))) },
      ]
    }

    func cells(of row: Int, isSelected: Bool) -> [TableCell] { ["\(title), row \(row)"] }

    func open(_ row: Int) { context.send(.go(opens(row))) }
  }

  static func start(
    columns: Int = 100, rows: Int = 24, record: LibraryApp.Record = LibraryApp.Record(),
    panes: Panes<LibraryRoute> = .columns(from: 100), showsStack: Bool = false
  ) throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start(size: Size(columns: columns, rows: rows), record: record) { app in
      let make = app.screen
      app.screen = { route, context in
        switch route {
        case .shelves: Rows("Shelves", context) { .shelf("Shelf \($0)") }
        case .shelf(let name): Rows(name, context) { .book($0) }
        case .loans: Rows("Loans", context) { .loan($0) }
        default: make(route, context)
        }
      }
      app.panes = panes
      app.showsStack = showsStack
    }
  }

  /// The titles on the borders of the panes, from left to right, and which of them is lit; none where
  /// one entry shows alone.
  static func panes(_ lines: [String]) -> (titles: [String], lit: Int?) {
    guard let line = lines.prefix(4).last(where: { $0.contains("┏━ ") }) else { return ([], nil) }
    var titles: [String] = []
    var lit: Int?
    for part in line.split(whereSeparator: { "┐┓".contains($0) }) {
      // The cards of the stack view have borders, too, and no titles on them.
      guard let start = part.firstIndex(where: { "┌┏".contains($0) }),
        part[start...].dropFirst(2).first == " "
      else { continue }
      if part[start] == "┏" { lit = titles.count }
      let words = part[start...].dropFirst(3)
      titles.append(String(words.prefix(while: { !"─━".contains($0) }).dropLast()))
    }
    return (titles, lit)
  }
}

extension HeadlessHost {
  /// The titles of the panes.
  var panes: [String] { PanesApp.panes(lines).titles }
  /// The title of the pane with the keyboard.
  var litPane: String? {
    let (titles, lit) = PanesApp.panes(lines)
    return lit.map { titles[$0] }
  }
}
