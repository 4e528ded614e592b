/// A problem in a table of patterns, found when the table is built.
public struct DeepLinkMatcherProblem: Hashable, Sendable {
  /// The kind of problem.
  package enum Kind: Hashable, Sendable {
    /// The text is not a valid pattern, or uses an unregistered converter.
    case pattern(LinkParsingError)
    /// No link reaches the mapping, because another one that never declines comes first.
    case unreachable(behind: String)
  }

  /// The index of the mapping, in declaration order.
  package let mapping: Int
  /// The mapping's pattern.
  public let pattern: String
  /// The kind of problem.
  package let kind: Kind
  /// The index of the mapping that blocks this one, if any.
  var blocker: Int?
}

extension DeepLinkMatcherProblem: CustomStringConvertible {
  /// A description of the problem, with a caret if its position is known.
  public var description: String {
    switch kind {
    case .pattern(let error): error.description
    case .unreachable(let other):
      "\(LinkText.quoted(pattern)) is never reached, because \(LinkText.quoted(other)) comes first"
    }
  }
}

/// All problems in a table.
public struct DeepLinkMatcherError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, in declaration order.
  public let problems: [DeepLinkMatcherProblem]

  /// The descriptions of the problems, each on a new line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
