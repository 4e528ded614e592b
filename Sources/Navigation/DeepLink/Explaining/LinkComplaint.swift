/// What is wrong with a link that no pattern answers, in one sentence.
struct LinkComplaint {
  let message: String
  /// Where, in UTF-8 bytes of the link.
  var range: Range<Int>?
  var nearWord: String?

  /// Where, in characters of the link.
  func place(in link: String) -> DeepLinkExplanation.Place? {
    range.map { DeepLinkExplanation.Place($0, in: link) }
  }

  /// The link with the near word in its place.
  func suggestion(for link: String) -> String? {
    guard let range, let nearWord, range.upperBound <= link.utf8.count else { return nil }
    return String(decoding: link.utf8.prefix(range.lowerBound), as: UTF8.self)
      + LinkBytes.encode(nearWord, keeping: .host)
      + String(decoding: link.utf8.dropFirst(range.upperBound), as: UTF8.self)
  }
}

extension DeepLinkExplanation.Place {
  /// A place that is given in UTF-8 bytes.
  init(_ range: Range<Int>, in link: String) {
    let before = LinkText.characterOffset(of: range.lowerBound, in: link)
    let through = LinkText.characterOffset(of: range.upperBound, in: link)
    self.init(offset: before, length: max(0, through - before))
  }
}

extension LinkComparison {
  /// Makes a sentence of what the nearest candidates say, and of where the nearest failed.
  func complaint(
    _ candidates: [DeepLinkExplanation.Candidate], at range: Range<Int>?
  ) -> LinkComplaint {
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
      range: range, nearWord: failure.nearWord)
  }

  private func path(_ count: Int) -> String {
    segments.prefix(count).joined(separator: "/")
  }
}
