import NavigationTerminal
import TerminalKit

extension TextPane {
  /// The hints for a text that is one of two parts, starting with the key back, which is not
  /// visible otherwise.
  ///
  /// - Parameter back: The key that shows the other part.
  /// - Returns: The hints; only the text's own during a search.
  func hints(back: KeyHint) -> [KeyHint] {
    escapeLabel == nil ? [back] + hints : hints
  }
}
