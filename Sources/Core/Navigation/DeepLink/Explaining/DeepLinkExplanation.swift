import LinkPatterns
import Spelling

/// The decision about a link and the reason for it, as structured data and as text.
///
/// Explaining has no side effects. Positions and lengths are in characters, so that carets can mark
/// the location. In JSON, the property names are the keys; they are stable, and keys without a
/// value are omitted.
public struct DeepLinkExplanation: Hashable, Sendable, Codable {
  /// The kind of decision.
  public enum Outcome: String, Hashable, Sendable, Codable {
    /// A plan will be applied.
    case plan
    /// The link waits for sign-in.
    case pending
    /// The link is refused.
    case rejected
    /// No mapping handles the link.
    case unhandled
  }

  /// A range of characters in the link.
  package struct Place: Hashable, Sendable, Codable {
    /// The number of characters before the range.
    package let offset: Int
    /// The number of characters in the range; 0 if something is missing there.
    package let length: Int

    /// Creates the place of a failure, if it has one.
    init?(_ failure: LinkFailure) {
      guard let range = failure.range else { return nil }
      offset = failure.characterOffset
      length = max(
        0, LinkText.characterOffset(of: range.upperBound, in: failure.input) - offset)
    }
  }

  /// The result for one pattern.
  package struct Candidate: Hashable, Sendable, Codable {
    /// The kind of result.
    package enum Result: String, Hashable, Sendable, Codable {
      /// The pattern matches, and its mapping handles the link.
      case won
      /// The pattern matches, but another one takes precedence.
      case preceded
      /// The pattern matches, but its mapping declined.
      case declined
      /// The pattern does not match.
      case failed
    }

    /// The pattern, as written.
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
    /// The location of the mismatch in the link.
    package let place: Place
    /// The decoded text at that location; empty if something is missing.
    package let found: String
    /// A description of the expected text.
    package let expected: String
    /// The suggested replacement, if there is a similar word.
    package let nearWord: String?
    /// A description of the mismatch; not part of the JSON.
    @Uncompared package private(set) var words = ""

    private enum CodingKeys: CodingKey {
      case part, segment, place, found, expected, nearWord
    }

    /// Describes the first difference of a link from a pattern.
    init?(_ failure: LinkFailure, segment: Int?) {
      guard case .difference(let part, let found, let expected) = failure.problem,
        let place = Place(failure)
      else { return nil }
      self.part =
        switch part {
        case .scheme: .scheme
        case .host: .host
        case .text, .value, .excess: .segment
        case .end: .end
        case .query: .query
        }
      self.segment = segment
      self.place = place
      self.found = found
      self.expected = expected
      nearWord = failure.nearWord
      words = failure.difference
    }
  }

  /// A query item of a link that the app does not read.
  package struct UnreadItem: Hashable, Sendable, Codable {
    /// The decoded name.
    package let name: String
    /// The name of an item that the app reads and the link lacks, if there is a similar one.
    package let nearWord: String?

    /// A description of the problem.
    package var words: String {
      "not read: query item \(LinkText.quoted(name))"
        + NearWord.suggestion(quoted: nearWord.map(LinkText.quoted))
    }
  }

  /// The link as it was given.
  public internal(set) var link: String
  /// The decision.
  public internal(set) var outcome: Outcome
  /// The reason for a rejection in one word: `scheme`, `host`, `forbidden`, `percentEncoding` and
  /// so on.
  package internal(set) var reason: String?
  /// A one-line message for the user.
  public internal(set) var message: String
  /// The location that the message refers to.
  package internal(set) var place: Place?
  /// The suggested replacement at that location.
  package internal(set) var nearWord: String?
  /// The link with the suggested replacement.
  public internal(set) var suggestion: String?
  /// Whether the link may become valid if the user keeps typing.
  package internal(set) var isIncomplete = false
  /// A description of the route that the link opens.
  package internal(set) var route: String?
  /// Descriptions of the plan's steps.
  package internal(set) var plan: [String] = []
  /// The patterns, nearest first, up to the requested limit.
  package internal(set) var candidates: [Candidate] = []
  /// The query items that the mapping does not read; `nil` if it reads all.
  package internal(set) var unread: [UnreadItem]?
}

extension DeepLinkExplanation: CustomStringConvertible {
  /// The link with carets below the location, the message, the plan's steps, and the candidates.
  public var description: String {
    var lines = [LinkText.visible(link)]
    if let caret { lines.append(caret) }
    lines.append("\(outcome.rawValue)\(reason.map { " (\($0))" } ?? ""): \(message)")
    lines += plan.map { "  " + LinkText.visible($0) }
    lines += (unread ?? []).map(\.words)
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

  /// A line of carets that marks the location when printed below the link.
  package var caret: String? {
    place.map {
      String(repeating: " ", count: $0.offset) + String(repeating: "^", count: max(1, $0.length))
    }
  }
}

extension DeepLinkExplanation.Candidate {
  /// A description of the result.
  package var words: String {
    switch result {
    case .won: return "matches"
    case .preceded: return "matches too, but another pattern comes first"
    case .declined: return "matches, but was declined"
    case .failed: return failure?.words ?? "does not match"
    }
  }
}

extension DeepLinkExplanation {
  /// Explains a link that is refused for a reason, or that no mapping handles.
  init(
    _ failure: LinkFailure, reason: String?, _ candidates: [Candidate] = [], isIncomplete: Bool
  ) {
    self.init(
      link: failure.input, outcome: reason == nil ? .unhandled : .rejected, reason: reason,
      message: failure.message, place: Place(failure), nearWord: failure.nearWord,
      suggestion: failure.suggestion, isIncomplete: isIncomplete, candidates: candidates)
  }

  /// Returns a copy in which each character of a secret in the link is an `x`, so that the positions
  /// stay the same.
  package func hidingSecrets(_ secrets: LinkSecrets) -> Self {
    var copy = self
    copy.link = ShownLink(link, hiding: secrets).masked()
    copy.suggestion = suggestion.map { ShownLink($0, hiding: secrets).masked() }
    return copy
  }
}
