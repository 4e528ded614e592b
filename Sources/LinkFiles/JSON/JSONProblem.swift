/// Why a file cannot be read as JSON, and where.
package struct JSONProblem: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Reason: Hashable, Sendable {
    /// The file is longer than it may be.
    case tooLong(bytes: Int)
    /// The file is not text in UTF-8.
    case notUTF8
    /// The file has nothing in it.
    case empty
    /// The file is signed (CMS); what it signs is inside.
    case signed
    /// The file is a web page.
    case webPage
    /// Values lie deeper in each other than they may.
    case tooDeep
    /// Something else was expected.
    case expected(String, found: String, near: String?)
    /// A string, comment, list or object without its end, and where it began.
    case unfinished(String, from: SourcePlace)
    /// A control character in a string.
    case controlCharacter(UInt32)
    /// An escape that there is not.
    case invalidEscape(String)
    /// Something that JSON5 has and JSON has not.
    case onlyJSON5(String)
    /// There is more after the value.
    case trailing(found: String)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where it is wrong.
  package let place: SourcePlace
}

extension JSONProblem: CustomStringConvertible {
  /// What is wrong, as half a sentence.
  package var description: String {
    switch reason {
    case .tooLong(let bytes):
      "the file has \(bytes) bytes; \(SourceText.limit) (4 MiB) is the limit"
    case .notUTF8: "not text in UTF-8"
    case .empty: "the file is empty"
    case .signed:
      "the file is signed (CMS); extract what it signs first: openssl smime -verify -noverify "
        + "-inform DER -in FILE"
    case .webPage: "a web page, not JSON; the server probably answered with an error page"
    case .tooDeep: "values lie more than \(JSONReader.depthLimit) deep in each other"
    case .expected(let what, let found, let near):
      "expected \(what), found \(found)\(suggestion(near))"
    case .unfinished(let what, let start):
      "\(what) that begins at \(start.line):\(start.column) has no end"
    case .controlCharacter(let value):
      "a control character (U+\(String(value, radix: 16, uppercase: true))) in a string; "
        + "write it as an escape"
    case .invalidEscape(let text): "there is no escape \(text.shown())"
    case .onlyJSON5(let what): "JSON has no \(what)"
    case .trailing(let found): "expected the end of the file, found \(found)"
    }
  }
}
