import Spelling

/// The reason that a link fails, in one sentence.
struct LinkComplaint {
  let message: String
  /// The location of the problem, in UTF-8 bytes of the link.
  var range: Range<Int>?
  var nearWord: String?

  /// Returns the location of the problem, in characters of the link.
  func place(in link: String) -> DeepLinkExplanation.Place? {
    range.map { DeepLinkExplanation.Place($0, in: link) }
  }

  /// Returns the link with the suggested replacement.
  func suggestion(for link: String) -> String? {
    guard let range, let nearWord, range.upperBound <= link.utf8.count else { return nil }
    let before = link.utf8.prefix(range.lowerBound)
    let isQuery = before.contains(UInt8(ascii: "?"))
    return String(decoding: before, as: UTF8.self)
      + LinkBytes.encode(nearWord, keeping: isQuery ? .queryText : .host)
      + String(decoding: link.utf8.dropFirst(range.upperBound), as: UTF8.self)
  }
}

extension DeepLinkExplanation.Place {
  /// Creates a place from a range of UTF-8 bytes.
  init(_ range: Range<Int>, in link: String) {
    let before = LinkText.characterOffset(of: range.lowerBound, in: link)
    let through = LinkText.characterOffset(of: range.upperBound, in: link)
    self.init(offset: before, length: max(0, through - before))
  }
}

extension LinkComparison {
  /// Makes a message from the nearest candidate and its first mismatch.
  func complaint(
    _ candidates: [DeepLinkExplanation.Candidate], at range: Range<Int>?
  ) -> LinkComplaint {
    guard let nearest = candidates.first, let failure = nearest.failure else {
      return LinkComplaint(message: "no route \(LinkText.quoted(path(segments.count)))")
    }
    let found = LinkText.quoted(failure.found)
    let before = path(failure.segment ?? 0)
    let under = before.isEmpty ? "" : " under \(LinkText.quoted(before))"
    let message: String
    switch failure.part {
    case .segment where failure.kind.value == .end:
      message = "there is nothing under \(LinkText.quoted(before))"
    case .segment:
      message =
        failure.kind.value == .text || failure.nearWord != nil
        ? "no route \(found)\(under)"
        : "\(found)\(under) is not \(failure.expected)"
    case .end:
      message =
        before.isEmpty
        ? "no route given"
        : "\(LinkText.quoted(before)) is incomplete: expected \(failure.expected)"
    case .query: message = "\(LinkText.quoted(path(segments.count))) \(failure.words)"
    case .scheme, .host: message = "\(LinkText.quoted(path(segments.count))) is \(failure.words)"
    }
    return LinkComplaint(
      message: message + NearWord.suggestion(quoted: failure.nearWord.map(LinkText.quoted)),
      range: range, nearWord: failure.nearWord)
  }

  /// Makes a message about a value that matched a pattern but was declined by its mapping.
  ///
  /// If the path has several values, the message names the last one and uses the text before it as
  /// context. A query value is marked but not quoted, since it may be secret.
  ///
  /// - Parameter captures: The locations of the pattern's values.
  /// - Returns: The message and the location.
  func complaint(ofDeclined captures: [LinkCapture]) -> LinkComplaint {
    for capture in captures.reversed() {
      guard let found = declinedSegments(capture) else { continue }
      let words = LinkText.quoted(segments[found].joined(separator: "/"))
      let under = found.lowerBound > 0 ? " under \(LinkText.quoted(path(found.lowerBound)))" : ""
      return LinkComplaint(
        message: "there is no \(words)\(under)",
        range: written(found.lowerBound).lowerBound..<written(found.upperBound - 1).upperBound)
    }
    let place = LinkText.quoted(path(segments.count))
    for capture in captures.reversed() {
      guard case .query(let name) = capture.source, let piece = link.queryPiece(name) else {
        continue
      }
      let range = link.pieces[piece].written
      return LinkComplaint(
        message: "no result for this \(LinkText.quoted(name)) at \(place)",
        range: Int(range.lowerBound)..<Int(range.upperBound))
    }
    return LinkComplaint(
      message: "no result at \(place)",
      range: segments.isEmpty ? pathEnd..<pathEnd : written(0).lowerBound..<pathEnd)
  }

  /// Returns the segments that contain a path value; `nil` for a query value or a missing value.
  private func declinedSegments(_ capture: LinkCapture) -> Range<Int>? {
    switch capture.source {
    case .segment(let index), .part(let index, _, _): index..<index + 1
    case .rest(let index): index < segments.count ? index..<segments.count : nil
    case .query, .given: nil
    }
  }

  private func path(_ count: Int) -> String {
    segments.prefix(count).joined(separator: "/")
  }
}
