/// The decision about a link and the reason for it, as structured data and as text.
///
/// Explaining has no side effects. Positions and lengths count characters, so that a caret can mark
/// the place. In JSON the property names are the keys; they are stable, and keys without a value
/// are omitted.
public struct DeepLinkExplanation: Hashable, Sendable, Codable {
  /// The kind of decision.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// A plan will be applied.
    case plan
    /// The link waits for sign-in.
    case pending
    /// The link is refused.
    case rejected
    /// No pattern answers.
    case unhandled
  }

  /// A place in the link.
  package struct Place: Hashable, Sendable, Codable {
    /// The number of characters before it.
    package let offset: Int
    /// The number of characters it spans; 0 if something is missing there.
    package let length: Int
  }

  /// The result for one pattern.
  package struct Candidate: Hashable, Sendable, Codable {
    /// The kind of result.
    package enum Result: String, Hashable, Sendable, Codable {
      /// The pattern answered.
      case won
      /// The pattern matches, but another one takes precedence.
      case preceded
      /// The pattern matches, but its mapping declined.
      case declined
      /// The pattern does not match.
      case failed
    }

    /// The pattern as it was written.
    package let pattern: String
    /// The result.
    package let result: Result
    /// The number of segments that matched before the first mismatch.
    package let matchedSegments: Int
    /// The first mismatch, if any.
    package let failure: Failure?
  }

  /// A mismatch between a pattern and a link.
  package struct Failure: Hashable, Sendable, Codable {
    /// A part of a link.
    package enum Part: String, Hashable, Sendable, Codable {
      /// The scheme.
      case scheme
      /// The host.
      case host
      /// A segment.
      case segment
      /// The end of the path, where more was expected.
      case end
      /// A query item.
      case query
    }

    /// The part that does not match.
    package let part: Part
    /// The index of the segment, or `nil`.
    package let segment: Int?
    /// The place in the link.
    package let place: Place
    /// The decoded text at the place; empty if something is missing.
    package let found: String
    /// A description of the expected text.
    package let expected: String
    /// A suggested replacement, if one is similar.
    package let nearWord: String?
  }

  /// The link as it was given.
  public let link: String
  /// The decision.
  public let outcome: Outcome
  /// The reason for a rejection in one word: `scheme`, `host`, `forbidden`, `percentEncoding` and
  /// so on.
  package let reason: String?
  /// A one-line message for the user.
  public let message: String
  /// The place that the message refers to.
  package let place: Place?
  /// A suggested replacement at that place.
  package let nearWord: String?
  /// The link with the suggested replacement.
  public let suggestion: String?
  /// Whether the link may become valid if the user keeps typing.
  package let isIncomplete: Bool
  /// The route that the link opens, in words.
  package let route: String?
  /// The steps of the plan, in words.
  package let plan: [String]
  /// The patterns, nearest first, up to the requested limit.
  package let candidates: [Candidate]
}

extension DeepLinkExplanation: CustomStringConvertible {
  /// The link with a mark below the place, the message, the plan's steps, and the candidates.
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

  /// A line that marks the place when printed below the link.
  package var caret: String? {
    place.map {
      String(repeating: " ", count: $0.offset) + String(repeating: "^", count: max(1, $0.length))
    }
  }
}

extension DeepLinkExplanation.Candidate {
  /// The result in words.
  package var words: String {
    switch result {
    case .won: return "answers"
    case .preceded: return "matches too, but another pattern answers first"
    case .declined: return "matches, but was declined"
    case .failed:
      guard let failure else { return "does not match" }
      return failure.words
    }
  }
}

extension DeepLinkExplanation.Failure {
  /// The mismatch in words.
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
  /// The steps in words, with the action last.
  var words: [String] {
    commands.map(\.words) + (action.map { ["perform \($0.name)"] } ?? [])
  }
}

extension DeepLinkExplanation {
  /// Returns a copy for a link that the app itself refuses to open.
  ///
  /// - Parameter message: The reason, as a sentence.
  /// - Returns: The explanation.
  package func refused(because message: String) -> Self {
    Self(
      link: link, outcome: .rejected, reason: "app", message: message, place: nil, nearWord: nil,
      suggestion: nil, isIncomplete: false, route: route, plan: plan, candidates: candidates)
  }
}
