package import TerminalKit

/// A sentence for the notice line, with a subject that can be shortened.
public struct Notice: Hashable, Sendable {
  /// The kind of a notice, which determines only its style.
  public enum Kind: Hashable, Sendable {
    /// Information.
    case information
    /// A success.
    case success
    /// A warning.
    case warning
    /// A refusal or failure.
    case failure
  }

  /// The kind.
  package var kind: Kind
  /// The text before the subject, or the whole sentence if there is no subject.
  package var before: String
  /// The subject, such as a link; shortened in the middle if the line is too narrow.
  package var subject: String
  /// The text after the subject.
  package var after: String

  /// Creates a notice of one sentence.
  ///
  /// - Parameters:
  ///   - text: The sentence.
  ///   - kind: The kind.
  public init(_ text: String, kind: Kind = .information) {
    self.init(before: text, subject: "", after: "", kind: kind)
  }

  /// Creates a notice with a subject, such as a link.
  ///
  /// - Parameters:
  ///   - before: The text before the subject.
  ///   - subject: The subject.
  ///   - after: The text after the subject.
  ///   - kind: The kind.
  public init(
    before: String = "", subject: String, after: String = "", kind: Kind = .information
  ) {
    self.kind = kind
    self.before = before
    self.subject = subject
    self.after = after
  }

  /// Returns the notice with words after it.
  package func adding(_ words: String) -> Self {
    Self(before: before, subject: subject, after: after + words, kind: kind)
  }

  /// The whole sentence, made safe to display.
  public var text: String { (before + subject + after).visiblySafe }

  /// Returns the notice shortened to fit on a line of the given width.
  ///
  /// - Parameter columns: The width of the line.
  /// - Returns: Text that is at most this wide.
  package func text(columns: Int) -> String {
    var after = after
    if TextWidth.columns(of: (before + after).visiblySafe) + min(8, subject.count) > columns,
      let end = after.firstRange(of: ". ")
    {
      // Additional sentences are dropped before the subject is shortened.
      after = String(after[...end.lowerBound])
    }
    let words = TextWidth.columns(of: (before + after).visiblySafe)
    let shortened = TextWidth.shortened(
      subject.visiblySafe, to: max(min(8, columns), columns - words), position: .middle)
    return TextWidth.shortened(
      before.visiblySafe + shortened + after.visiblySafe, to: columns, position: .end)
  }
}

extension Notice.Kind {
  /// Returns the style of this kind of notice.
  package func style(in theme: Theme) -> Style {
    switch self {
    case .information: theme.text
    case .success: theme.success
    case .warning: theme.warning
    case .failure: theme.error
    }
  }
}
