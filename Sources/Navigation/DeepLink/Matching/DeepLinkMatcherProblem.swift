/// A problem in a table of patterns, found when it is built.
public struct DeepLinkMatcherProblem: Hashable, Sendable {
  /// The kind of problem.
  package enum Kind: Hashable, Sendable {
    /// The text is not a valid pattern, or uses an unregistered converter.
    case pattern(LinkParsingError)
    /// No link reaches the mapping: another one that always answers comes first.
    case unreachable(behind: String)
  }

  /// The index of the mapping, in declaration order.
  package let mapping: Int
  /// Its pattern.
  public let pattern: String
  /// The kind of problem.
  package let kind: Kind
  /// The index of the mapping that blocks this one, if any.
  let blocker: Int?

  init(mapping: Int, pattern: String, kind: Kind, blocker: Int? = nil) {
    self.mapping = mapping
    self.pattern = pattern
    self.kind = kind
    self.blocker = blocker
  }
}

extension DeepLinkMatcherProblem: CustomStringConvertible {
  /// The problem in words, with a caret if there is a place.
  public var description: String {
    switch kind {
    case .pattern(let error): error.description
    case .unreachable(let other):
      "\(LinkText.quoted(pattern)) is never reached: \(LinkText.quoted(other)) answers before it"
    }
  }
}

/// All problems of a table.
public struct DeepLinkMatcherError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, in declaration order.
  public let problems: [DeepLinkMatcherProblem]

  /// The problems in words, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
