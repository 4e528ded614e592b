import NavigationTerminal
import TerminalKit

extension ScreenFrame {
  /// All of the region, no wider than is good for what stands there.
  func bounds(widest: Int) -> Rect {
    canvas.bounds.splitColumns(.fixed(widest))[0]
  }

  /// All of the region, no wider than is good for a menu.
  var readableBounds: Rect { bounds(widest: 92) }
}
