import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting

/// An app with a screen of each kind that the table of keys tells apart.
@MainActor
enum KeyTableApp {
  /// Forty rows, of which one opens, and a number in each that ← and → change.
  final class RowsScreen: ListScreen {
    let title: String
    var list = ListModel<Range<Int>>()
    let rows = 0..<40
    let rowsVersion = 0
    let columns = [TableColumn()]
    private var number = 5
    private let context: ScreenContext<LibraryRoute>

    init(_ title: String, _ context: ScreenContext<LibraryRoute>) {
      self.title = title
      self.context = context
    }

    func cells(of row: Int, isSelected: Bool) -> [TableCell] {
      ["row \(row)\(isSelected ? " holds \(number)" : "")"]
    }

    var bindings: [KeyBinding] {
      [
        KeyBinding("a", "form") { [context] in context.send(.go(.about)) },
        KeyBinding("o", "sheet") { [context] in context.send(.present(.book(7), .sheet)) },
        KeyBinding("u", "question") { [context] in
          context.send(.present(.note("Question"), .alert))
        },
      ]
    }

    func handle(_ press: KeyPress, on row: Int) -> Bool {
      switch press {
      // The first row has no number.
      case _ where row == 0: return false
      case KeyPress(.left), "h": number -= 1
      case KeyPress(.right), "l": number += 1
      default: return false
      }
      return true
    }

    func open(_ row: Int) { context.send(.go(.book(row))) }
  }

  /// A text of forty lines.
  final class LinesScreen: TextScreen {
    let title = "Search"
    var text = TextView()

    init() { text.show((0..<40).map { "line \($0)" }) }
  }

  /// Two fields and a list below them.
  final class FieldsScreen: FormScreen {
    let title = "Form"
    var form: Form? = Form([Form.Field("Name"), Form.Field("Town")])
    let submitLabel = "send"
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

    func submit(_ form: Form) { context.notice("Sent.") }
  }

  /// A question with two buttons.
  final class AskScreen: QuestionScreen {
    let title = "Question"
    var question = Confirmation("Go on?")
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

    let preferredSize: Size? = nil

    func answer(_ isYes: Bool) {
      context.notice(isYes ? "Yes." : "No.")
      context.send(.dismiss)
    }
  }

  static func start() throws -> HeadlessHost<LibraryRoute> {
    try LibraryApp.start { app in
      app.screen = { route, context in
        switch route {
        case .search: LinesScreen()
        case .about: FieldsScreen(context)
        case .note: AskScreen(context)
        case .signIn: SignInScreen(context, session: nil)
        default: RowsScreen(route.title, context)
        }
      }
    }
  }
}
