package import TerminalKit

/// How words for the command line look: with bold and colour on a terminal, plain anywhere else.
package struct Ink: Hashable, Sendable {
  /// No bold and no colour.
  package static let plain = Ink(theme: nil)

  /// The styles; `nil` for plain text.
  private let theme: Theme?

  private init(theme: Theme?) {
    self.theme = theme
  }

  /// Chooses how words look.
  ///
  /// - Parameters:
  ///   - isTerminal: Whether the words go to a terminal.
  ///   - variables: The environment's variables; `NO_COLOR` and `TERM=dumb` ask for plain text.
  package init(isTerminal: Bool, variables: [String: String]) {
    let type = variables["TERM"] ?? ""
    let refuses = !(variables["NO_COLOR"] ?? "").isEmpty
    guard isTerminal, !refuses, !type.isEmpty, type != "dumb" else {
      self = .plain
      return
    }
    let hasPalette = type.contains("256color") || !(variables["COLORTERM"] ?? "").isEmpty
    theme = Theme.standard.fitted(to: hasPalette ? .palette256 : .eight)
  }

  /// Writes a text in one of the theme's styles; the text must be safe to show.
  package func callAsFunction(_ text: String, _ style: KeyPath<Theme, Style>) -> String {
    guard let look = theme?[keyPath: style], look != .plain, !text.isEmpty else { return text }
    return look.codes + text + Style.plain.codes
  }
}
