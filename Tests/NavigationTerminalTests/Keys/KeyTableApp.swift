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
    var list = ListPane()
    let rows = 0..<40
    let rowsVersion: Int? = 0
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
  final class TextScreen: Screen {
    let title = "Search"
    private var text = TextPane()

    var hints: [KeyHint] { text.hints }
    var inputMode: InputMode { text.inputMode }
    var escapeLabel: String? { text.escapeLabel }

    func draw(in frame: inout ScreenFrame) {
      text.draw((0..<40).map { "line \($0)" }, in: &frame, from: 0)
    }

    func handle(_ event: ScreenEvent) -> Bool { text.handle(event) }
  }

  /// Two fields and a list below them.
  final class FormScreen: Screen {
    let title = "Form"
    private var form = Form([Form.Field("Name"), Form.Field("Town")])
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

    var hints: [KeyHint] { form.hints(submit: "send") }
    var inputMode: InputMode { form.inputMode }
    var focus: String? { form.focus }

    func draw(in frame: inout ScreenFrame) { form.draw(in: &frame, row: 0) }

    func handle(_ event: ScreenEvent) -> Bool {
      switch form.handle(event) {
      case .unused: return false
      case .used, .changed: return true
      case .submits:
        context.notice("Sent.")
        return true
      }
    }
  }

  /// A question with two buttons.
  final class QuestionScreen: Screen {
    let title = "Question"
    let inputMode = InputMode.modalButtons
    private var question = Confirmation("Go on?")
    private let context: ScreenContext<LibraryRoute>

    init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

    var focus: String? { question.focus }
    let escapeLabel: String? = "no"

    func draw(in frame: inout ScreenFrame) { question.draw(in: &frame) }

    func handle(_ event: ScreenEvent) -> Bool {
      switch question.handle(event) {
      case .unused: return false
      case .stays: return true
      case .yes: end("Yes.")
      case .no: end("No.")
      }
      return true
    }

    private func end(_ answer: String) {
      context.notice(answer)
      context.send(.dismiss)
    }
  }

  static func start() throws -> HeadlessHost<LibraryRoute> {
    try HeadlessHost {
      var parts = try LibraryApp.parts($0)
      var configuration = parts.configuration
      configuration.screen = { route, context in
        switch route {
        case .search: TextScreen()
        case .about: FormScreen(context)
        case .note: QuestionScreen(context)
        case .signIn: SignInScreen(context, session: nil)
        default: RowsScreen(route.title, context)
        }
      }
      parts.configuration = configuration
      return parts
    }
  }
}
