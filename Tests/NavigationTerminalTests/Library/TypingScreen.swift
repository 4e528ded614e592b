import NavigationTerminal
import TerminalKit

/// A form of a name and a password, kept until Enter in the last field takes them.
@MainActor
final class TypingScreen: Screen {
  private var form: Form

  init(_ context: ScreenContext<LibraryRoute>, title: String = "Typing") {
    self.title = title
    form = Form([Form.Field("Name", text: "Nobody"), Form.Field("Password", isMasked: true)])
    form.take(context.draft)
  }

  let title: String

  var inputMode: InputMode { form.inputMode }

  var focus: String? { form.focus }

  var draft: ScreenDraft? { form.draft }

  func draw(in frame: inout ScreenFrame) { form.draw(in: &frame, region: frame.canvas.bounds) }

  func handle(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { form.resize(size) }
    return form.handle(event) != .unused
  }
}
