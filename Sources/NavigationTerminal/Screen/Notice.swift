import TerminalKit

/// A sentence for the notice line, about something that may have to be shortened.
public struct Notice: Hashable, Sendable {
  /// What a notice is about to tell: its style, and nothing more.
  public enum Kind: Hashable, Sendable {
    /// Something to know.
    case information
    /// Something went well.
    case success
    /// Something is not as wished.
    case warning
    /// Something was refused or failed.
    case failure
  }

  /// Of what kind it is.
  package var kind: Kind
  /// The words before the subject; the whole sentence when there is none.
  package var before: String
  /// What it is about, such as a link: shortened in the middle when the line is too narrow.
  package var subject: String
  /// The words after the subject.
  package var after: String

  /// Makes a notice of one sentence.
  ///
  /// - Parameters:
  ///   - text: the sentence.
  ///   - kind: of what kind it is.
  public init(_ text: String, kind: Kind = .information) {
    self.init(before: text, subject: "", after: "", kind: kind)
  }

  /// Makes a notice about something, such as a link.
  ///
  /// - Parameters:
  ///   - before: the words before it.
  ///   - subject: what it is about.
  ///   - after: the words after it.
  ///   - kind: of what kind it is.
  public init(
    before: String = "", subject: String, after: String = "", kind: Kind = .information
  ) {
    self.kind = kind
    self.before = before
    self.subject = subject
    self.after = after
  }

  /// The whole sentence, made safe to show.
  public var text: String { (before + subject + after).visiblySafe }

  /// The sentence for a line of so many columns; the subject gives way first.
  ///
  /// - Parameter columns: how wide the line is.
  /// - Returns: at most so many columns of text.
  package func text(columns: Int) -> String {
    var after = after
    if TextWidth.columns(of: (before + after).visiblySafe) + min(8, subject.count) > columns,
      let end = after.firstRange(of: ". ")
    {
      // What is said beside the matter goes before the matter does.
      after = String(after[...end.lowerBound])
    }
    let words = TextWidth.columns(of: (before + after).visiblySafe)
    let shortened = TextWidth.shortened(
      subject.visiblySafe, to: max(min(8, columns), columns - words), position: .middle)
    return TextWidth.shortened(
      before.visiblySafe + shortened + after.visiblySafe, to: columns, position: .end)
  }
}
