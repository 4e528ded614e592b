import NavigationTerminal
import TerminalKit

extension TextPane {
  /// What the last line says of a text that is one of two parts: first of all the way back, which
  /// is not seen otherwise.
  ///
  /// - Parameter back: The key that shows the other part.
  /// - Returns: The hints; the text's own while one searches.
  func hints(back: KeyHint) -> [KeyHint] {
    escapeLabel == nil ? [back] + hints : hints
  }
}
