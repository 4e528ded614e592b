import TerminalKit

/// The content of one column of a row.
public struct TableCell: Hashable, Sendable {
  /// The look of a cell whose row is not selected; the theme defines its style.
  public enum Look: Hashable, Sendable {
    /// Normal text.
    case text
    /// Secondary text.
    case dim
    /// Text that should stand out.
    case accent
    /// Text that reports a success.
    case success
    /// Text that reports a warning.
    case warning
    /// Text that reports an error.
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

  /// The text, shortened at its end to fit.
  package var text: String
  /// The look while the row is not selected.
  package var look: Look

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - look: The look.
  public init(_ text: String, _ look: Look = .text) {
    self.text = text
    self.look = look
  }
}

extension TableCell: ExpressibleByStringInterpolation {
  /// Creates a cell with normal text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self.init(value) }
}
