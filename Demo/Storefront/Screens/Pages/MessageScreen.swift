import Navigation
import NavigationTerminal
import TerminalKit

/// Words that came with a link, under a heading that says so.
@MainActor
final class MessageScreen: Screen {
  private let message: LinkMessage
  private let context: StorefrontContext

  init(message: LinkMessage, context: StorefrontContext) {
    self.message = message
    self.context = context
  }

  let title = Words.messageFromLink

  var inputMode: InputMode { .modalButtons }

  var hints: [KeyHint] { [KeyHint("Enter", "close")] }

  var preferredSize: Size? {
    Size(columns: 52, rows: 3 + TextWidth.wrapped(message.message, columns: 52).count)
  }

  func draw(in frame: inout ScreenFrame) {
    let heading = TextWidth.shortened(
      message.title.visiblySafe, to: min(40, frame.size.columns), position: .end)
    frame.canvas.write(heading, at: .zero, style: frame.theme.title)
    frame.canvas.drawText(
      message.message.visiblySafe,
      in: Rect(
        column: 0, row: 1, columns: frame.size.columns, rows: max(0, frame.size.rows - 3)))
    let button = Rect(column: 0, row: frame.size.rows - 1, columns: 9, rows: 1)
    frame.canvas.write("  Close  ", at: button.origin, style: frame.theme.selection)
    frame.hit(button, HitID("close"))
    frame.cursor = button.origin.offset(columns: 2)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.enter)), .click(HitID("close")): context.send(.dismiss)
    default: return false
    }
    return true
  }
}
