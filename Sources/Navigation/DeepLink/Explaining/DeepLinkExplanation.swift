/// What was decided about a link, and why, as data and as text.
///
/// Explaining has no effect. Positions and lengths count characters, so that a caret can be put under
/// the place. Encoded as JSON the names of the properties are the keys; they stay, and a key is left
/// out when there is nothing to say.
public struct DeepLinkExplanation: Hashable, Sendable, Codable {
  /// What was decided.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// A plan will be applied.
    case plan
    /// It waits for sign-in.
    case pending
    /// It is refused.
    case rejected
    /// No pattern answers.
    case unhandled
  }

  /// A place in the link.
  public struct Place: Hashable, Sendable, Codable {
    /// How many characters stand before it.
    public let offset: Int
    /// How many characters it has; 0 where something is missing.
    public let length: Int
  }

  /// What became of one pattern.
  public struct Candidate: Hashable, Sendable, Codable {
    /// What became of it.
    public enum Result: String, Hashable, Sendable, Codable {
      /// It answered.
      case won
      /// It matches, and another one precedes it.
      case preceded
      /// It matches, and its mapping said no.
      case declined
      /// It does not match.
      case failed
    }

    /// The pattern as it was written.
    public let pattern: String
    /// What became of it.
    public let result: Result
    /// How many segments matched before the first that did not.
    public let matchedSegments: Int
    /// What failed first, if anything did.
    public let failure: Failure?
  }

  /// What a pattern and a link disagree about.
  public struct Failure: Hashable, Sendable, Codable {
    /// Which part of a link.
    public enum Part: String, Hashable, Sendable, Codable {
      /// The scheme.
      case scheme
      /// The host.
      case host
      /// A segment.
      case segment
      /// The end of the path: something more was expected.
      case end
      /// A query item.
      case query
    }

    /// Which part.
    public let part: Part
    /// Which segment, counted from 0, or `nil`.
    public let segment: Int?
    /// Where in the link.
    public let place: Place
    /// What is there, decoded; empty where something is missing.
    public let found: String
    /// What was expected, in words.
    public let expected: String
    /// What was probably meant, if anything is near.
    public let nearWord: String?
  }

  /// The link as it was given.
  public let link: String
  /// What was decided.
  public let outcome: Outcome
  /// Why it was rejected, in one word: `scheme`, `host`, `forbidden`, `percentEncoding` and so on.
  public let reason: String?
  /// One sentence for people, on one line.
  public let message: String
  /// The place that the message speaks of.
  public let place: Place?
  /// What was probably meant at that place.
  public let nearWord: String?
  /// The link with the near word put in.
  public let suggestion: String?
  /// Whether typing on may still make it a link that is opened.
  public let isIncomplete: Bool
  /// The route it leads to, in words.
  public let route: String?
  /// The steps of the plan, in words.
  public let plan: [String]
  /// The patterns, nearest first; only the nearest few when there are many.
  public let candidates: [Candidate]
}

extension DeepLinkExplanation {
  /// The same for a link that leads somewhere, where the app itself refuses what it asks for.
  ///
  /// - Parameter message: Why, in a sentence.
  /// - Returns: The explanation.
  package func refused(because message: String) -> Self {
    Self(
      link: link, outcome: .rejected, reason: "app", message: message, place: nil, nearWord: nil,
      suggestion: nil, isIncomplete: false, route: route, plan: plan, candidates: candidates)
  }
}
