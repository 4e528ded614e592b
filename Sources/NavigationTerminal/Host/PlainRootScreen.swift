import TerminalKit

/// What a tab without a root of its own shows.
final class PlainRootScreen: Screen {
  let title: String

  init(name: String) {
    title = name
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.drawText(
      "\(title)\n\nPress : to go somewhere, ? for help.",
      in: Rect(size: frame.size), style: frame.theme.text)
  }
}
