package import TerminalKit

import Spelling

/// An error in a tape.
package struct TapeError: Error, Hashable, Sendable {
  /// The kind of error.
  package let reason: Reason
  /// The location of the error.
  package let place: TapePlace
}

extension TapeError: CustomStringConvertible {
  /// The location, the error, and the line with a caret under it.
  package var description: String { place.report("\(reason)") }
}

extension TapeError {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    /// An unknown word where a command is expected, with the command that was probably meant.
    case unknownCommand(String, near: String?)
    /// Something other than a word where a command is expected, such as a string.
    case noCommand(String)
    /// A command without a required argument, with what was found instead, if anything.
    case expected(String, after: String, found: String?)
    /// A word after `Expect` that is not a subject, with the subject that was probably meant.
    case unknownSubject(String, near: String?)
    /// A test that does not apply to the subject.
    case unfitTest(subject: String, allowed: String)
    /// The name of a key where quoted text may have been meant.
    case ambiguousWord(String)
    /// A string or a pattern that does not end on its line.
    case unclosed(String)
    /// A number outside the allowed range.
    case outOfRange(String, Int, Int)
    /// An invalid chord, such as one with modifiers after the key.
    case badChord(String)
    /// A path that is not allowed, such as one outside the tape's folder.
    case unsafePath(String, why: String)
    /// A file extension that the command does not support.
    case wrongFormat(String, allowed: String)
    /// A name that is not one of the app's secrets.
    case secretName(String, prefix: String?)
    /// An invalid regular expression.
    case badPattern(TextPattern.ParsingError)
    /// A `Source` inside a tape that is itself sourced.
    case nestedSource
    /// A tape named by `Source` that does not exist.
    case missingSource(String)
    /// A tape named by `Source` that does not parse; its own errors follow.
    case brokenSource(String, count: Int)
    /// Bytes that are not valid UTF-8, or a NUL byte.
    case notText
    /// More bytes or commands than a tape may have.
    case tooLarge(String, limit: Int)
  }
}

extension TapeError.Reason: CustomStringConvertible {
  /// The error as a sentence, without a period.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let near):
      "unknown command \(TapeText.shown(word))"
        + NearWord.suggestion(quoted: near.map(TapeText.shown))
    case .noCommand(let found): "expected a command, not \(found)"
    case .expected(let what, let command, let found):
      "\(command) needs \(what)\(found.map { ", not \($0)" } ?? "")"
    case .unknownSubject(let word, let near?):
      "Expect cannot check \(TapeText.shown(word))"
        + NearWord.suggestion(quoted: TapeText.shown(near))
    case .unknownSubject(let word, nil):
      "Expect cannot check \(TapeText.shown(word)); "
        + "it can check \(TapeSubject.all.map(\.word).joined(separator: ", "))"
    case .unfitTest(let subject, let allowed): "\(subject) can only be compared with \(allowed)"
    case .ambiguousWord(let word):
      "put \(word) in quotes to compare with it, or on a line of its own to press the key"
    case .unclosed(let quote): "\(quote) is not closed on this line"
    case .outOfRange(let what, let low, let high): "\(what) must be from \(low) to \(high)"
    case .badChord(let why): why
    case .unsafePath(let path, let why):
      "\(TapeText.shown(path)) cannot be used: \(why)"
    case .wrongFormat(let path, let allowed): "\(TapeText.shown(path)) must end in \(allowed)"
    case .secretName(let name, let prefix?):
      "\(TapeText.shown(name)) is not one of this app's secrets, whose names begin with \(prefix)"
    case .secretName(let name, nil):
      "\(TapeText.shown(name)) is not a valid name: use capitals, digits and underscores, starting with a capital"
    case .badPattern(let error): "\(error)"
    case .nestedSource: "a sourced tape cannot source another tape"
    case .missingSource(let path): "there is no tape \(TapeText.shown(path))"
    case .brokenSource(let path, let count):
      "\(TapeText.shown(path)) has \(count) error\(count == 1 ? "" : "s")"
    case .notText: "this is not UTF-8 text"
    case .tooLarge(let what, let limit): "a tape can have at most \(limit) \(what)"
    }
  }
}

/// All errors in a tape, in file order.
package struct TapeErrors: Error, Hashable, Sendable {
  /// The errors; never empty.
  package let errors: [TapeError]
  /// The number of errors beyond the limit.
  package let omitted: Int

  /// The warnings, which often explain the errors.
  package let warnings: [TapeWarning]

  /// The maximum number of errors kept.
  static let limit = 1000

  init(_ errors: [TapeError], omitted: Int = 0, warnings: [TapeWarning] = []) {
    self.errors = errors
    self.warnings = warnings
    self.omitted = omitted
  }

  /// The total number of errors.
  package var count: Int { errors.count + omitted }
}

extension TapeErrors: CustomStringConvertible {
  /// Every error and warning with its line and caret; those of a sourced tape follow its `Source`
  /// line.
  package var description: String {
    var parts = errors.map { (place: $0.place, text: $0.description) }
    for warning in warnings {
      let (place, text) = (warning.place, warning.description)
      let next = parts.firstIndex { $0.place.file == place.file && place.isBefore($0.place) }
      let last = parts.lastIndex { $0.place.file == place.file }.map { $0 + 1 }
      parts.insert((place, text), at: next ?? last ?? parts.endIndex)
    }
    let more = omitted > 0 ? ["and \(omitted) more"] : []
    return (parts.map(\.text) + more + (listsCommands ? [Self.commands] : []))
      .joined(separator: "\n")
  }

  /// Whether a word is so unlike every command that a list helps more than a suggestion.
  private var listsCommands: Bool {
    errors.contains { error in
      if case .unknownCommand(_, near: nil) = error.reason { true } else { false }
    }
  }

  /// A list of all commands except the keys, which are too many.
  private static let commands =
    "The commands are keys such as Enter and "
    + TapeWords.all.filter { TapeKey(rawValue: $0) == nil && !TapeWords.modifiers.contains($0) }
    .joined(separator: ", ") + "; \"replay --language\" explains them."
}
