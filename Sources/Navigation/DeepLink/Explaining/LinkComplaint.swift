/// What is wrong with a link that no pattern answers, in one sentence.
struct LinkComplaint {
  let message: String
  var place: DeepLinkExplanation.Place?
  var nearWord: String?

  /// The link with the near word in its place.
  func suggestion(for link: String) -> String? {
    guard let place, let nearWord else { return nil }
    let characters = Array(link)
    guard place.offset + place.length <= characters.count else { return nil }
    return String(characters[..<place.offset])
      + LinkBytes.encode(nearWord, keeping: .host)
      + String(characters[(place.offset + place.length)...])
  }
}

extension LinkComparison {
  /// Makes a sentence of what the nearest candidates say.
  func complaint(_ candidates: [DeepLinkExplanation.Candidate]) -> LinkComplaint {
    if let declined = candidates.first(where: { $0.result == .declined }) {
      return LinkComplaint(
        message: "nothing is at \(LinkText.quoted(path(segments.count))):"
          + " \(LinkText.quoted(declined.pattern)) says no")
    }
    guard let nearest = candidates.first, let failure = nearest.failure else {
      return LinkComplaint(message: "no route \(LinkText.quoted(path(segments.count)))")
    }
    let found = LinkText.quoted(failure.found)
    let before = path(failure.segment ?? 0)
    let under = before.isEmpty ? "" : " under \(LinkText.quoted(before))"
    let message: String
    switch failure.part {
    case .segment where failure.expected == "the end":
      message = "nothing is under \(LinkText.quoted(before))"
    case .segment:
      let isLiteral = failure.expected.first == "\""
      message =
        isLiteral || failure.nearWord != nil
        ? "no route \(found)\(under)"
        : "\(found)\(under) is not \(failure.expected)"
    case .end:
      message =
        before.isEmpty
        ? "no route is named" : "\(LinkText.quoted(before)) goes on: expected \(failure.expected)"
    case .query: message = "\(LinkText.quoted(path(segments.count))) \(failure.words)"
    case .scheme, .host: message = "\(LinkText.quoted(path(segments.count))) is \(failure.words)"
    }
    return LinkComplaint(
      message: failure.nearWord.map { "\(message); did you mean \(LinkText.quoted($0))?" }
        ?? message,
      place: failure.place, nearWord: failure.nearWord)
  }

  private func path(_ count: Int) -> String {
    segments.prefix(count).joined(separator: "/")
  }

  /// Whether typing on may make a pattern match that does not match yet.
  func mayContinue<R>(_ result: Result, _ matcher: DeepLinkMatcher<R>) -> Bool {
    switch result.failure {
    case .end, .query: return true
    case .segment(let index):
      guard index == segments.count - 1, pathEnd == written(index).upperBound,
        case .success(let pattern) = matcher.mappings[result.mapping].parsed
      else { return false }
      let wanted = pattern.read(hosts: matcher.table.hosts).segments
      guard case .literal(let text) = wanted[wanted.startIndex + index] else { return true }
      return text.lowercased().hasPrefix(segments[index].lowercased())
    case .scheme, .host, .excess: return false
    }
  }
}
