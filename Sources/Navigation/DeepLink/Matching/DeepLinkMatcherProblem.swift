/// Something wrong with a table of patterns, found when it is built.
public struct DeepLinkMatcherProblem: Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// The text is not a pattern, or names a converter that nobody registered.
    case pattern(LinkParsingError)
    /// No link reaches the mapping: another one, which always answers, comes before it.
    case unreachable(behind: String)
  }

  /// Which mapping, counted from zero in the order of declaration.
  package let mapping: Int
  /// Its pattern.
  public let pattern: String
  /// What is wrong with it.
  package let kind: Kind
  /// Which other mapping is in its way, when one is.
  let blocker: Int?

  init(mapping: Int, pattern: String, kind: Kind, blocker: Int? = nil) {
    self.mapping = mapping
    self.pattern = pattern
    self.kind = kind
    self.blocker = blocker
  }
}

extension DeepLinkMatcherProblem: CustomStringConvertible {
  /// The problem in words, with a caret where there is a place.
  public var description: String {
    switch kind {
    case .pattern(let error): error.description
    case .unreachable(let other):
      "\(LinkText.quoted(pattern)) is never reached: \(LinkText.quoted(other)) answers before it"
    }
  }
}

/// All problems of a table at once.
public struct DeepLinkMatcherError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problems, in the order of declaration.
  public let problems: [DeepLinkMatcherProblem]

  /// The problems in words, one after the other.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
