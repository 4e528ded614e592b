import Navigation
import NavigationTerminal
import TerminalKit

/// A message that came with a link, identified as such by its title.
@MainActor
final class MessageScreen: TextScreen {
  private let heading: String
  private let message: String
  private let context: StorefrontContext
  var text = TextView()

  init(heading: String, message: String, context: StorefrontContext) {
    self.heading = heading.visiblySafe
    self.message = message.visiblySafe
    self.context = context
    text.show([self.message])
  }

  let title = Words.messageFromLink

  var inputMode: InputMode { .modalButtons }

  var hints: [KeyHint] { [KeyHint("Enter", "close", brief: "ok")] + text.hints }

  var preferredSize: Size? {
    Size(columns: 52, rows: 3 + TextWidth.wrapped(message, columns: 52).count)
  }

  /// Divides the screen into a heading, the text and a button.
  private func parts(in size: Size) -> [Rect] {
    // A blank line separates text and button if there is enough room.
    let gap = size.rows >= 8 ? 1 : 0
    return Rect(size: size).splitRows(.fixed(1), .share(), .fixed(gap), .fixed(1))
  }

  func textRegion(in size: Size) -> Rect { parts(in: size)[1] }

  func draw(in frame: inout ScreenFrame) {
    let heading = TextWidth.shortened(
      heading, to: min(40, frame.size.columns))
    frame.canvas.write(heading, at: .zero, style: frame.theme.title)
    let parts = parts(in: frame.size)
    text.draw(in: &frame, region: parts[1])
    let button = Rect(origin: parts[3].origin, size: Size(columns: 9, rows: 1))
    frame.canvas.write("  Close  ", at: button.origin, style: frame.theme.selection)
    frame.hit(button, HitID("close"))
    frame.cursor = button.origin.offset(columns: 2)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    switch event {
    case .key(KeyPress(.enter)), .click(HitID("close")): context.send(.dismiss)
    default: return handleText(event)
    }
    return true
  }
}
