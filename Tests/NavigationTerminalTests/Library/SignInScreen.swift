import Navigation
import NavigationTerminal
import TerminalKit

/// A form of one masked field; the password is `open`, and the answer takes a second.
@MainActor
final class SignInScreen: Screen {
  private let context: ScreenContext<LibraryRoute>
  private let session: Duration?
  private var password = LineEditor(isMasked: true)
  private var request: EffectHandle?

  init(_ context: ScreenContext<LibraryRoute>, session: Duration?) {
    self.context = context
    self.session = session
  }

  let title = "Sign in"
  let preferredSize: Size? = Size(columns: 40, rows: 4)

  var inputMode: InputMode { .maskedField }

  var focus: String? { "Password" }

  var escapeLabel: String? { request == nil ? nil : "stop" }

  func draw(in frame: inout ScreenFrame) {
    let labels = context.waitingLabels
    let more = labels.count > 1 ? " and \(labels.count - 1) more" : ""
    if let label = labels.last { frame.canvas.write("to open \(label)\(more)", at: .zero) }
    frame.canvas.write("Password", at: Position(column: 0, row: 1))
    frame.cursor = frame.canvas.drawField(
      password, at: Position(column: 9, row: 1), columns: 10)
    if request != nil { frame.canvas.write("Signing in…", at: Position(column: 0, row: 2)) }
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard case .key(let press) = event else { return false }
    if press == KeyPress(.escape) {
      request?.cancel()
      request = nil
      context.notice("Stopped.")
      return true
    }
    if press == KeyPress(.enter) {
      submit()
      return true
    }
    return request == nil && password.handle(press)
  }

  private func submit() {
    guard request == nil else { return }
    let typed = password.text
    request = context.start("sign in") { [weak self] in await self?.ask(typed) }
  }

  private func ask(_ typed: String) async {
    do {
      try await context.sleep(for: .seconds(1))
    } catch {
      return
    }
    request = nil
    let expires = session.map { context.now.advanced(by: $0) }
    switch typed {
    case "open": context.signIn(Principal(subject: "reader@example.com", expires: expires))
    case "staff":
      context.signIn(
        Principal(subject: "staff@example.com", roles: ["librarian"], expires: expires))
    default:
      password.clear()
      context.notice("Wrong password.")
    }
  }
}
