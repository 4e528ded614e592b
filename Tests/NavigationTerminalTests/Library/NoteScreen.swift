import NavigationTerminal
import TerminalKit

/// An alert with one button.
@MainActor
final class NoteScreen: Screen {
  let title: String
  let inputMode = InputMode.modalButtons

  init(_ title: String) {
    self.title = title
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("[ OK ]", at: .zero)
  }
}
