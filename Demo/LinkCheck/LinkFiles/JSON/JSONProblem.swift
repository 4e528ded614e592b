import Spelling

/// An error that explains why a file cannot be parsed as JSON, and where.
package struct JSONProblem: Error, Hashable, Sendable {
  /// The kind of problem.
  package enum Reason: Hashable, Sendable {
    /// The file is too long.
    case tooLong(bytes: Int)
    /// The file is not UTF-8 text.
    case notUTF8
    /// The file is empty.
    case empty
    /// The file is a signed message (CMS) in this form, and contains the actual content.
    case signed(form: String)
    /// The file is a web page.
    case webPage
    /// The values are nested too deeply.
    case tooDeep
    /// Something other than the expected syntax was found.
    case expected(String, found: String, near: String?)
    /// A string, comment, list or object that starts at this location is not terminated.
    case unfinished(String, from: SourcePlace)
    /// A string contains a control character.
    case controlCharacter(UInt32)
    /// The escape sequence is invalid.
    case invalidEscape(String)
    /// The syntax is valid in JSON5 but not in JSON.
    case onlyJSON5(String)
    /// Text follows the value.
    case trailing(found: String)
  }

  /// The kind of problem.
  package let reason: Reason
  /// The location of the problem.
  package let place: SourcePlace
}

extension JSONProblem: CustomStringConvertible {
  /// The problem, as a clause.
  package var description: String {
    switch reason {
    case .tooLong(let bytes):
      "the file is \(bytes) bytes long; the limit is \(SourceText.limit) (16 MiB)"
    case .notUTF8: "not UTF-8 text"
    case .empty: "the file is empty"
    case .signed(let form):
      "the file is CMS-signed; extract its content first: openssl cms -verify -noverify "
        + "-inform \(form) -in FILE"
    case .webPage: "this is a web page, not JSON; the server probably sent an error page"
    case .tooDeep: "values are nested more than \(JSONReader.depthLimit) levels deep"
    case .expected(let what, let found, let near):
      "expected \(what), found \(found)"
        + NearWord.suggestion(quoted: near?.shown())
    case .unfinished(let what, let start):
      "\(what) that begins at \(start.line):\(start.column) is not closed"
    case .controlCharacter(let value):
      "a control character (U+\(String(value, radix: 16, uppercase: true))) in a string; "
        + "write it as an escape"
    case .invalidEscape(let text): "invalid escape \(text.shown())"
    case .onlyJSON5(let what): "JSON has no \(what)"
    case .trailing(let found): "expected the end of the file, found \(found)"
    }
  }
}
