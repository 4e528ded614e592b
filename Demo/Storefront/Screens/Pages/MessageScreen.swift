import Navigation
import NavigationTerminal
import TerminalKit

/// A message that came with a link, identified as such by its title.
@MainActor
final class MessageScreen: Screen {
  private let heading: String
  private let message: String
  private let context: StorefrontContext
  private var text = TextPane()

  init(heading: String, message: String, context: StorefrontContext) {
    self.heading = heading.visiblySafe
    self.message = message.visiblySafe
    self.context = context
  }

  let title = Words.messageFromLink

  var inputMode: InputMode { .modalButtons }

  var hints: [KeyHint] { [KeyHint("Enter", "close", brief: "ok")] + text.hints }

  var position: String? { text.position }

  var preferredSize: Size? {
    Size(columns: 52, rows: 3 + TextWidth.wrapped(message, columns: 52).count)
  }

  func draw(in frame: inout ScreenFrame) {
    let heading = TextWidth.shortened(
      heading, to: min(40, frame.size.columns))
    frame.canvas.write(heading, at: .zero, style: frame.theme.title)
    // A blank line separates text and button if there is enough room.
    let gap = frame.size.rows >= 8 ? 1 : 0
    let parts = frame.canvas.bounds.splitRows(.fixed(1), .share(), .fixed(gap), .fixed(1))
    frame.drawPart(parts[1]) { text.draw([message], in: &$0, from: 0) }
    let button = Rect(origin: parts[3].origin, size: Size(columns: 9, rows: 1))
    frame.canvas.write("  Close  ", at: button.origin, style: frame.theme.selection)
    frame.hit(button, HitID("close"))
    frame.cursor = button.origin.offset(columns: 2)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.enter)), .click(HitID("close")): context.send(.dismiss)
    default: return text.handle(event)
    }
    return true
  }
}
