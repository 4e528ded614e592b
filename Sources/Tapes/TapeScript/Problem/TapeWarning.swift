import Spelling

/// A warning about part of a tape that is accepted but may not do what the author intended.
package struct TapeWarning: Hashable, Sendable {
  /// The kind of warning.
  package let reason: Reason
  /// The location of the warning.
  package let place: TapePlace

  /// The kind of warning.
  package enum Reason: Hashable, Sendable {
    /// Commands and settings that only affect videos, each named once.
    case ignored([String])
    /// An unknown setting, with the one that was probably meant.
    case unknownSetting(String, near: String?)
    /// An unclosed string or pattern, which ends at the end of its line.
    case unclosed(String)
    /// A count that is not a whole number: VHS presses the key once.
    case notACount(String)
    /// A word at the start of a line that is parsed as part of the command above, because VHS
    /// ignores line breaks, with the command that may have been meant.
    case continuation(String, of: String, near: String?)
    /// Modifiers held without pressing a key.
    case emptyChord(String)
  }
}

extension TapeWarning.Reason: CustomStringConvertible {
  /// The warning as a sentence, without a period.
  package var description: String {
    switch self {
    case .ignored(let names):
      "ignored without a video: "
        + names.prefix(20).joined(separator: ", ")
        + (names.count > 20 ? " and \(names.count - 20) more" : "")
    case .unknownSetting(let name, let near):
      "there is no setting \(TapeText.shown(name))"
        + (near == nil ? "; ignored" : NearWord.suggestion(quoted: near.map(TapeText.shown)))
    case .unclosed(let quote): "\(quote) is not closed; it ends at the end of the line"
    case .notACount(let number): "\(number) is not a whole number: the key is pressed once"
    case .continuation(let word, let command, let near):
      "\(TapeText.shown(word)) belongs to the \(command) above, because a line break does not end that command"
        + NearWord.suggestion(quoted: near.map(TapeText.shown))
    case .emptyChord(let chord): "\(chord) does not press a key; ignored"
    }
  }
}

extension TapeWarning: CustomStringConvertible {
  /// The location, the warning, and the line with a caret under it.
  package var description: String { place.report("warning: \(reason)") }
}
