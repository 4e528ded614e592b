import NavigationTerminal
import TerminalKit

extension TextView {
  /// Returns the hints for text that is one of two parts, starting with the key for going back,
  /// which is not visible otherwise.
  ///
  /// - Parameter back: The key that shows the other part.
  /// - Returns: The hints; during a search, only the text's own.
  func hints(back: KeyHint) -> [KeyHint] {
    escapeLabel == nil ? [back] + hints : hints
  }
}
