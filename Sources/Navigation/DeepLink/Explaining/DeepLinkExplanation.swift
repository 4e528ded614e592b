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
  package struct Place: Hashable, Sendable, Codable {
    /// How many characters stand before it.
    package let offset: Int
    /// How many characters it has; 0 where something is missing.
    package let length: Int
  }

  /// What became of one pattern.
  package struct Candidate: Hashable, Sendable, Codable {
    /// What became of it.
    package enum Result: String, Hashable, Sendable, Codable {
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
    package let pattern: String
    /// What became of it.
    package let result: Result
    /// How many segments matched before the first that did not.
    package let matchedSegments: Int
    /// What failed first, if anything did.
    package let failure: Failure?
  }

  /// What a pattern and a link disagree about.
  package struct Failure: Hashable, Sendable, Codable {
    /// Which part of a link.
    package enum Part: String, Hashable, Sendable, Codable {
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
    package let part: Part
    /// Which segment, counted from 0, or `nil`.
    package let segment: Int?
    /// Where in the link.
    package let place: Place
    /// What is there, decoded; empty where something is missing.
    package let found: String
    /// What was expected, in words.
    package let expected: String
    /// What was probably meant, if anything is near.
    package let nearWord: String?
  }

  /// The link as it was given.
  public let link: String
  /// What was decided.
  public let outcome: Outcome
  /// Why it was rejected, in one word: `scheme`, `host`, `forbidden`, `percentEncoding` and so on.
  package let reason: String?
  /// One sentence for people, on one line.
  public let message: String
  /// The place that the message speaks of.
  package let place: Place?
  /// What was probably meant at that place.
  package let nearWord: String?
  /// The link with the near word put in.
  public let suggestion: String?
  /// Whether typing on may still make it a link that is opened.
  package let isIncomplete: Bool
  /// The route it leads to, in words.
  package let route: String?
  /// The steps of the plan, in words.
  package let plan: [String]
  /// The patterns, nearest first; only the nearest few when there are many.
  package let candidates: [Candidate]
}

extension DeepLinkExplanation: CustomStringConvertible {
  /// The link with a mark under the place, the message, the steps of the plan, and the candidates.
  public var description: String {
    var lines = [LinkText.visible(link)]
    if let caret { lines.append(caret) }
    lines.append("\(outcome.rawValue)\(reason.map { " (\($0))" } ?? ""): \(message)")
    lines += plan.map { "  " + LinkText.visible($0) }
    if !candidates.isEmpty {
      let patterns = candidates.map { LinkText.visible($0.pattern) }
      let width = patterns.map(\.count).max() ?? 0
      lines.append("")
      for (pattern, candidate) in zip(patterns, candidates) {
        let padding = String(repeating: " ", count: width - pattern.count)
        lines.append("  \(pattern)\(padding)  \(candidate.words)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A line that marks the place when it is written under the link.
  package var caret: String? {
    place.map {
      String(repeating: " ", count: $0.offset) + String(repeating: "^", count: max(1, $0.length))
    }
  }
}

extension DeepLinkExplanation.Candidate {
  /// What became of the pattern, in words.
  package var words: String {
    switch result {
    case .won: return "answers"
    case .preceded: return "matches too, behind the one that answers"
    case .declined: return "matches, but leads nowhere"
    case .failed:
      guard let failure else { return "does not match" }
      return failure.words
    }
  }
}

extension DeepLinkExplanation.Failure {
  /// What is wrong, in words.
  package var words: String {
    let found = LinkText.quoted(found)
    return switch part {
    case .scheme: "only for scheme \(expected)"
    case .host: "only for host \(expected)"
    case .segment where expected == "the end": "ends before \(found)"
    case .segment: "\(found) is not \(expected)"
    case .end: "ends too early: expected \(expected)"
    case .query: self.found.isEmpty ? "needs \(expected)" : "\(found) is not \(expected)"
    }
  }
}

extension NavigationPlan {
  /// The steps in words, the action last.
  var words: [String] {
    commands.map(\.words) + (action.map { ["perform \($0.name)"] } ?? [])
  }
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
