import Spelling

/// What is wrong with a link or a pattern, where, and the sentences that report it.
package struct LinkFailure: Hashable, Sendable {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// Text that the syntax does not allow, and what it expects in its place.
    case syntax(found: String, expected: String)
    /// A link from outside the app without a scheme, such as the app's own.
    case noScheme(own: String?)
    case scheme(String)
    case noHost
    case host(String)
    case userInfo
    case port
    /// A target that needs this role.
    case role(String)
    /// A target that the app refuses for a reason of its own.
    case unavailable(String)
    /// The first difference from a pattern.
    case difference(Difference, found: String, expected: String)
    /// A link that resembles no pattern.
    case noRoute
    /// A value in the path that leads nowhere.
    case declined(String)
    /// The value of a query item that leads nowhere, or a link without values.
    case noResult(item: String?)
  }

  /// The part of a link that differs from a pattern.
  package enum Difference: Hashable, Sendable {
    case scheme, host
    /// A segment in the place of a fixed text, or of a value.
    case text, value
    /// More segments than the pattern has, or fewer.
    case excess, end
    case query
  }

  /// What is wrong.
  package let problem: Problem
  /// The link or pattern.
  package let input: String
  /// The location of the problem, in UTF-8 bytes; `nil` if it is no single place.
  package let range: Range<Int>?
  /// The suggested replacement, if there is a similar word.
  package let nearWord: String?
  /// The decoded segments of the link.
  private let path: [String]
  /// The number of segments before the problem.
  private let before: Int

  /// Creates a failure at a range.
  package init(
    _ problem: Problem, in input: String, _ range: Range<Int>?, nearWord: String? = nil,
    path: [String] = [], before: Int = 0
  ) {
    self.problem = problem
    self.input = input
    self.range = range
    self.nearWord = nearWord
    self.path = path
    self.before = before
  }

  /// Creates a failure at a character.
  package init(_ problem: Problem, in input: String, at position: Int) {
    let rest = String(decoding: input.utf8.dropFirst(position), as: UTF8.self)
    self.init(
      problem, in: input, position..<position + (rest.first?.utf8.count ?? 0))
  }
}

extension LinkFailure {
  /// The offset of the problem, in UTF-8 bytes.
  package var position: Int { range?.lowerBound ?? 0 }

  /// The offset of the problem, in characters.
  package var characterOffset: Int { LinkText.characterOffset(of: position, in: input) }

  /// The message, the text, and a caret below the problem.
  package var description: String { LinkText.withCaret(message, input, at: position) }

  /// What is wrong, in one sentence.
  package var message: String {
    sentence + NearWord.suggestion(quoted: nearWord.map(LinkText.quoted))
  }

  private var sentence: String {
    let whole = LinkText.quoted(path.joined(separator: "/"))
    let before = path.prefix(self.before).joined(separator: "/")
    let under = before.isEmpty ? "" : " under \(LinkText.quoted(before))"
    switch problem {
    case .syntax(let found, let expected): return "\(found); expected \(expected)"
    case .noScheme(let own):
      return "a link from outside the app needs a scheme"
        + (own.map { ", as in \(LinkText.quoted($0 + "://"))" } ?? "")
    case .scheme(let scheme): return "scheme \(LinkText.quoted(scheme)) is not allowed"
    case .noHost: return "the host is missing"
    case .host(let host): return "host \(LinkText.quoted(host)) is not allowed"
    case .userInfo: return "user information is not allowed"
    case .port: return "a port is not allowed"
    case .role(let role): return "it needs the role \(LinkText.quoted(role))"
    case .unavailable(let reason): return reason
    case .noRoute: return "no route \(whole)"
    case .declined(let value): return "there is no \(LinkText.quoted(value))\(under)"
    case .noResult(let item?): return "no result for this \(LinkText.quoted(item)) at \(whole)"
    case .noResult(nil): return "no result at \(whole)"
    case .difference(let part, let found, let expected):
      let shown = LinkText.quoted(found)
      return switch part {
      case .scheme, .host: "\(whole) is \(difference)"
      case .text: "no route \(shown)\(under)"
      case .value where nearWord != nil: "no route \(shown)\(under)"
      case .value: "\(shown)\(under) is not \(expected)"
      case .excess: "there is nothing under \(LinkText.quoted(before))"
      case .end where before.isEmpty: "no route given"
      case .end: "\(LinkText.quoted(before)) is incomplete: expected \(expected)"
      case .query: "\(whole) \(difference)"
      }
    }
  }

  /// The difference from a pattern, to follow the pattern.
  package var difference: String {
    guard case .difference(let part, let found, let expected) = problem else { return message }
    let shown = LinkText.quoted(found)
    return switch part {
    case .scheme: "only for scheme \(expected)"
    case .host: "only for host \(expected)"
    case .excess: "ends before \(shown)"
    case .end: "ends too early: expected \(expected)"
    case .query where found.isEmpty: "needs \(expected)"
    case .text, .value, .query: "\(shown) is not \(expected)"
    }
  }

  /// The link with the suggested replacement.
  package var suggestion: String? {
    guard let range, let nearWord, range.upperBound <= input.utf8.count else { return nil }
    let before = input.utf8.prefix(range.lowerBound)
    let isQuery = before.contains(UInt8(ascii: "?"))
    return String(decoding: before, as: UTF8.self)
      + LinkBytes.encode(nearWord, keeping: isQuery ? .queryText : .host)
      + String(decoding: input.utf8.dropFirst(range.upperBound), as: UTF8.self)
  }
}
