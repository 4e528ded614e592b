import TerminalKit

/// What stands in one column of a row.
public struct TableCell: Hashable, Sendable {
  /// How a cell looks while its row is not selected, by the theme.
  public enum Look: Hashable, Sendable {
    /// Running text.
    case text
    /// What matters less.
    case dim
    /// What should be found first.
    case accent
    /// What went well.
    case success
    /// What needs care.
    case warning
    /// What is wrong.
    case error

    func style(in theme: Theme) -> Style {
      switch self {
      case .text: theme.text
      case .dim: theme.dim
      case .accent: theme.accent
      case .success: theme.success
      case .warning: theme.warning
      case .error: theme.error
      }
    }
  }

  /// The text; what does not fit is shortened at its end.
  package var text: String
  /// How it looks while the row is not selected.
  package var look: Look

  /// Puts a text in a cell.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - look: how it looks.
  public init(_ text: String, _ look: Look = .text) {
    self.text = text
    self.look = look
  }
}

extension TableCell: ExpressibleByStringInterpolation {
  /// Puts a text in a cell, as running text.
  ///
  /// - Parameter value: the text.
  public init(stringLiteral value: String) { self.init(value) }
}
