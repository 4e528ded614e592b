import NavigationTerminal
import TerminalKit

extension ScreenFrame {
  /// Returns the frame's region, limited to a maximum width.
  func bounds(widest: Int) -> Rect {
    canvas.bounds.splitColumns(.fixed(widest))[0]
  }

  /// The frame's region, limited to the maximum width of a menu.
  var readableBounds: Rect { bounds(widest: 92) }
}
