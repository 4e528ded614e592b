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
  public var caret: String? {
    place.map {
      String(repeating: " ", count: $0.offset) + String(repeating: "^", count: max(1, $0.length))
    }
  }
}

extension DeepLinkExplanation.Candidate {
  /// What became of the pattern, in words.
  public var words: String {
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
  public var words: String {
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
