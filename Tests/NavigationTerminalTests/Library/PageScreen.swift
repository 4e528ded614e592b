import Navigation
import NavigationTerminal
import TerminalKit

/// A screen of one list, with a filter, a key of its own and work that takes a second.
@MainActor
final class PageScreen: Screen {
  private let route: LibraryRoute
  private let context: ScreenContext<LibraryRoute>
  private let record: LibraryApp.Record
  private var list = ListState()
  private var filter: LineEditor?
  private(set) var isLoaded = false

  init(
    _ route: LibraryRoute, _ context: ScreenContext<LibraryRoute>, _ record: LibraryApp.Record
  ) {
    self.route = route
    self.context = context
    self.record = record
  }

  var title: String { route.title }

  var hints: [KeyHint] { [KeyHint("Enter", "open")] }

  var inputMode: InputMode { filter == nil ? .keys : .textField }

  var escapeLabel: String? { filter == nil ? nil : "clear filter" }

  var position: String? { "\(list.selection + 1)/9" }

  var bindings: [KeyBinding] {
    [
      KeyBinding("m", "message") { [context] in
        context.send(.present(.note("A note"), .alert))
      },
      KeyBinding("p", "peek") { [context] in context.send(.present(.book(7), .sheet)) },
      KeyBinding("r", "reload") { [weak self] in self?.reload() },
      KeyBinding("x", "remove", disabledReason: "Nothing can be removed here.") {},
    ]
  }

  private func reload() {
    let (context, record, title) = (context, record, title)
    context.start("reload \(title)") { [weak self] in
      record.work.append("began \(title)")
      do {
        try await context.sleep(for: .seconds(1))
        self?.isLoaded = true
        record.work.append("ended \(title)")
      } catch {
        record.work.append("cancelled \(title)")
      }
    }
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("This is \(title)", at: .zero)
    frame.canvas.write(isLoaded ? "loaded" : "not loaded", at: Position(column: 0, row: 1))
    for row in 0..<9 {
      let place = Position(column: 0, row: 2 + row)
      frame.canvas.write("Book \(row + 1)", at: place)
      frame.hit(Rect(origin: place, size: Size(columns: 10, rows: 1)), HitID("row", row))
    }
    frame.cursor = Position(column: 0, row: 2 + list.selection)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized = event { return false }
    record.events.append(event)
    switch event {
    case .key(let press): return handle(press)
    case .click(let hit):
      list.select(hit.index, count: 9, visible: 9)
      return true
    case .paste(let text):
      filter?.paste(text)
      return true
    case .scroll, .resized: return true
    }
  }

  private func handle(_ press: KeyPress) -> Bool {
    if var editor = filter {
      if press == KeyPress(.escape) {
        filter = nil
        return true
      }
      let isUsed = editor.handle(press)
      filter = editor
      return isUsed
    }
    switch press {
    case "/" where route == .shelves:
      filter = LineEditor()
      return true
    case KeyPress(.enter):
      context.send(.go(.book(list.selection + 1)))
      return true
    default: return list.handle(press, count: 9, visible: 9)
    }
  }
}
