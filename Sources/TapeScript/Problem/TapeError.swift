/// One thing that is wrong with a tape.
package struct TapeError: Error, Hashable, Sendable {
  /// What is wrong.
  package let reason: Reason
  /// Where.
  package let place: TapePlace
}

extension TapeError: CustomStringConvertible {
  /// The place, what is wrong, and the line with a caret under it.
  package var description: String {
    let first = "\(place): \(reason)"
    return place.line > 0 ? "\(first)\n\(place.picture)" : first
  }
}

extension TapeError {
  /// What can be wrong with a tape.
  package enum Reason: Hashable, Sendable {
    /// A word where a command has to begin, and the command probably meant.
    case unknownCommand(String, near: String?)
    /// Something else where a command has to begin, such as a string.
    case noCommand(String)
    /// A command without what it needs, and what stands there instead, if anything does.
    case expected(String, after: String, found: String?)
    /// A word after `Expect` that is no subject, and the subject probably meant.
    case unknownSubject(String, near: String?)
    /// A test that the subject cannot answer.
    case unfitTest(subject: String, allowed: String)
    /// A key's word where a text in quotes may have been meant.
    case ambiguousWord(String)
    /// A string or a pattern that does not end on its line.
    case unclosed(String)
    /// A number outside of what is allowed.
    case outOfRange(String, Int, Int)
    /// A chord without a key, or with modifiers after it.
    case badChord(String)
    /// A path that leaves the tape's folder.
    case unsafePath(String, why: String)
    /// An ending that the command cannot write or read.
    case wrongFormat(String, allowed: String)
    /// A name that is not one of the app's secrets.
    case secretName(String, prefix: String?)
    /// A regular expression that is none.
    case badPattern(TapePattern.ParsingError)
    /// A `Source` inside of a tape that was itself named by one.
    case nestedSource
    /// A tape named by `Source` that is not there.
    case missingSource(String)
    /// A tape named by `Source` that does not parse; its own errors follow.
    case brokenSource(String, count: Int)
    /// Bytes that are no UTF-8 text, or a NUL.
    case notText
    /// More bytes, or more commands, than a tape may have.
    case tooLarge(String, limit: Int)
  }
}

extension TapeError.Reason: CustomStringConvertible {
  /// What is wrong, as a sentence without its end.
  package var description: String {
    switch self {
    case .unknownCommand(let word, let near):
      "there is no command \(TapeText.shown(word))\(NearText.question(near))"
    case .noCommand(let found): "a command has to begin here, not \(found)"
    case .expected(let what, let command, let found):
      "\(command) needs \(what)\(found.map { ", not \($0)" } ?? "")"
    case .unknownSubject(let word, let near?):
      "Expect cannot look at \(TapeText.shown(word))\(NearText.question(near))"
    case .unknownSubject(let word, nil):
      "Expect cannot look at \(TapeText.shown(word)); "
        + "it looks at \(TapeSubject.all.map(\.word).joined(separator: ", "))"
    case .unfitTest(let subject, let allowed): "\(subject) is compared with \(allowed)"
    case .ambiguousWord(let word):
      "put \(word) in quotes to compare with it, or on a line of its own to press the key"
    case .unclosed(let quote): "\(quote) is not closed on this line"
    case .outOfRange(let what, let low, let high): "\(what) goes from \(low) to \(high)"
    case .badChord(let why): why
    case .unsafePath(let path, let why):
      "\(TapeText.shown(path)) cannot be used: \(why)"
    case .wrongFormat(let path, let allowed): "\(TapeText.shown(path)) should end in \(allowed)"
    case .secretName(let name, let prefix?):
      "\(TapeText.shown(name)) is not one of this app's secrets: they begin with \(prefix)"
    case .secretName(let name, nil):
      "\(TapeText.shown(name)) is no name: capitals, digits and underscores, a capital first"
    case .badPattern(let error): "\(error)"
    case .nestedSource: "a tape that another one sources cannot source a third"
    case .missingSource(let path): "there is no tape \(TapeText.shown(path))"
    case .brokenSource(let path, let count):
      "\(TapeText.shown(path)) has \(count) error\(count == 1 ? "" : "s")"
    case .notText: "this is not text in UTF-8"
    case .tooLarge(let what, let limit): "a tape has at most \(limit) \(what)"
    }
  }
}

/// Everything that is wrong with a tape, in the order of the file.
package struct TapeErrors: Error, Hashable, Sendable {
  /// The errors; never empty.
  package let errors: [TapeError]
  /// How many more there are than anybody reads.
  package let omitted: Int

  /// What is odd beside them, and often why.
  package let warnings: [TapeWarning]

  /// How many errors are kept.
  static let limit = 1000

  init(_ errors: [TapeError], omitted: Int = 0, warnings: [TapeWarning] = []) {
    self.errors = errors
    self.warnings = warnings
    self.omitted = omitted
  }

  /// How many errors there are.
  package var count: Int { errors.count + omitted }
}

extension TapeErrors: CustomStringConvertible {
  /// Every error and warning with its line and caret, one after the other; behind the line of a tape
  /// that another one sources stand those of that tape.
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

  /// Whether a word is so far from every command that a list of them helps more than a near word.
  private var listsCommands: Bool {
    errors.contains { error in
      if case .unknownCommand(_, near: nil) = error.reason { true } else { false }
    }
  }

  /// The commands but for the keys, which are many.
  private static let commands =
    "The commands are keys such as Enter and "
    + TapeWords.all.filter { TapeKey(rawValue: $0) == nil && !TapeWords.modifiers.contains($0) }
    .joined(separator: ", ") + "; \"replay --language\" explains them."
}
