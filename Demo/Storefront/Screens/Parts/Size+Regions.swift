import NavigationTerminal
import TerminalKit

extension Size {
  /// Returns the region of a screen of this size, limited to a maximum width.
  func bounds(widest: Int) -> Rect { Rect(size: self).splitColumns(.fixed(widest))[0] }

  /// Returns the region below some rows, limited to a maximum width.
  func below(_ top: Int, widest: Int = .max) -> Rect {
    bounds(widest: widest).splitRows(.fixed(top), .share())[1]
  }
}
