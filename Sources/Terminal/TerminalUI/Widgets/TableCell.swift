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
  /// Whether the text has a colored ground of its own.
  package var isPill = false

  /// Creates a cell.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - look: The look.
  ///   - isPill: Whether the text stands out on a ground of its look's color, such as a status; it
  ///     takes two more columns.
  public init(_ text: String, _ look: Look = .text, isPill: Bool = false) {
    self.text = isPill && !text.isEmpty ? " \(text) " : text
    self.look = look
    self.isPill = isPill
  }
}

extension TableCell: ExpressibleByStringInterpolation {
  /// Creates a cell with normal text.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self.init(value) }
}
