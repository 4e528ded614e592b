import Spelling

/// The words for a link that a pattern, or every pattern, fails to match.
struct LinkWords {
  private typealias Failure = DeepLinkExplanation.Failure

  let walk: LinkWalk
  /// The decoded segments; the authority counts as one unless it is a host.
  let segments: [String]
  /// Decides which values are not quoted.
  private let secrets: LinkSecrets
  private let converters: [String: DeepLinkConverter]

  init(_ walk: LinkWalk, secrets: LinkSecrets) {
    self.walk = walk
    self.secrets = secrets
    converters = walk.table.converters
    segments = (walk.first..<walk.end).map { walk.link.text(walk.link.pieces[$0]) }
  }

  private var link: DeepLinkURL { walk.link }

  /// Describes a pattern that does not match.
  func candidate(_ miss: LinkMiss) -> DeepLinkExplanation.Candidate {
    DeepLinkExplanation.Candidate(
      pattern: miss.entry.pattern.description, result: .failed, matchedSegments: miss.matched,
      failure: failure(miss))
  }

  private func failure(_ miss: LinkMiss) -> Failure {
    let index = miss.matched
    let wanted = miss.entry.segments.dropFirst(index)
    switch miss.reason {
    case .segment:
      let segment = wanted.first ?? .wildcard
      return failure(
        .segment, index, written(index), segments[index],
        expected: expectation(of: segment, for: segments[index]),
        nearWord: nearWord(to: segments[index], segment), segment.kind)
    case .excess:
      return failure(
        .segment, index, written(index).lowerBound..<pathEnd,
        segments[index...].joined(separator: "/"), expected: "the end", .end)
    case .end:
      let rest = wanted.map(\.description).joined(separator: "/")
      return failure(.end, index, pathEnd..<pathEnd, "", expected: "\"\(rest)\" after it")
    case .rule: return failure(miss.entry)
    }
  }

  private func failure(_ entry: LinkEntry) -> Failure {
    if let scheme = entry.scheme, !walk.reading.hasScheme(scheme, link) {
      return failure(
        .scheme, nil, 0..<max(0, Int(link.layout.schemeEnd)), link.scheme ?? "",
        expected: LinkText.quoted(scheme.text))
    }
    if walk.reading.meets(entry, link), let index = entry.firstFailure(link) {
      return failure(entry.pattern.query[index])
    }
    let range = link.layout.segmentsStart > 0 ? Range(link.pieces[0].written) : 0..<0
    return failure(
      .host, nil, range, link.host ?? "", expected: LinkText.quoted(entry.host?.text ?? ""))
  }

  private func failure(_ item: DeepLinkPattern.QueryItem) -> Failure {
    let value: String? =
      switch item.test {
      case .present: nil
      case .literal(let text): text
      case .placeholder(let placeholder): placeholder.description
      }
    let shown = LinkText.quoted("?" + item.name + (value.map { "=" + $0 } ?? ""))
    guard let piece = link.queryPiece(item.name) else {
      let end = offset(of: "#")
      return failure(.query, nil, end..<end, "", expected: shown)
    }
    // A secret is not quoted, and no word near it is suggested.
    let isSecret = secrets.isSecret(item.name)
    let text = isSecret ? "…" : link.text(link.pieces[piece])
    var (expected, near): (String, String?) = (shown, nil)
    if case .placeholder(let placeholder) = item.test {
      expected = expectation(of: .placeholder(placeholder), for: text)
      near = isSecret ? nil : nearWord(to: text, .placeholder(placeholder))
    }
    return failure(
      .query, nil, Range(link.pieces[piece].written), text, expected: expected, nearWord: near)
  }

  private func failure(
    _ part: Failure.Part, _ segment: Int?, _ range: Range<Int>, _ found: String, expected: String,
    nearWord: String? = nil, _ kind: Failure.Kind = .value
  ) -> Failure {
    Failure(
      part: part, segment: segment, place: .init(range, in: link.description), found: found,
      expected: expected, nearWord: nearWord, kind: kind, range: range)
  }

  private func expectation(of segment: DeepLinkPattern.Segment, for found: String) -> String {
    switch segment {
    case .literal(let text): LinkText.quoted(text)
    case .placeholder(let placeholder)
    where placeholder.converter == "int" && ValueText.isWholeNumber(found):
      "a whole number of at most 64 bits"
    case .placeholder(let placeholder):
      placeholder.converter.flatMap { converters[$0]?.expectation } ?? "text"
    case .partial, .path, .wildcard: LinkText.quoted(segment.description)
    }
  }

  private func nearWord(to text: String, _ segment: DeepLinkPattern.Segment) -> String? {
    switch segment {
    case .literal(let literal): NearWord.nearest(to: text, among: [literal])
    case .placeholder(let placeholder):
      placeholder.converter.flatMap { converters[$0] }.flatMap {
        NearWord.nearest(to: text, among: $0.choices)
      }
    case .partial, .path, .wildcard: nil
    }
  }

  /// Returns the range of a segment as written, in bytes.
  private func written(_ segment: Int) -> Range<Int> {
    Range(link.pieces[walk.first + segment].written)
  }

  /// The offset of the end of the path, in bytes.
  private var pathEnd: Int { offset(of: "?#") }

  /// Returns the offset of the first of these bytes, or of the end if there is none.
  private func offset(of bytes: String) -> Int {
    link.description.utf8.prefix { !bytes.utf8.contains($0) }.count
  }
}

extension DeepLinkPattern.Segment {
  /// Whether the link must have a fixed text, or one that is shown as such, or a value here.
  fileprivate var kind: DeepLinkExplanation.Failure.Kind {
    if case .placeholder = self { .value } else { .text }
  }
}

extension LinkWords {
  /// Makes a message from the first mismatch of the nearest pattern, if there is a pattern.
  func complaint(_ failure: DeepLinkExplanation.Failure?) -> LinkComplaint {
    let whole = LinkText.quoted(path(segments.count))
    guard let failure else { return LinkComplaint(message: "no route \(whole)") }
    let found = LinkText.quoted(failure.found)
    let before = path(failure.segment ?? 0)
    let under = before.isEmpty ? "" : " under \(LinkText.quoted(before))"
    let message =
      switch failure.part {
      case .segment where failure.kind == .end:
        "there is nothing under \(LinkText.quoted(before))"
      case .segment where failure.kind == .text || failure.nearWord != nil:
        "no route \(found)\(under)"
      case .segment: "\(found)\(under) is not \(failure.expected)"
      case .end where before.isEmpty: "no route given"
      case .end: "\(LinkText.quoted(before)) is incomplete: expected \(failure.expected)"
      case .query: "\(whole) \(failure.words)"
      case .scheme, .host: "\(whole) is \(failure.words)"
      }
    return LinkComplaint(
      message: message + NearWord.suggestion(quoted: failure.nearWord.map(LinkText.quoted)),
      range: failure.range, nearWord: failure.nearWord)
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
      return LinkComplaint(
        message: "no result for this \(LinkText.quoted(name)) at \(place)",
        range: Range(link.pieces[piece].written))
    }
    return LinkComplaint(
      message: "no result at \(place)",
      range: segments.isEmpty ? pathEnd..<pathEnd : written(0).lowerBound..<pathEnd)
  }

  /// Returns the segments that contain a path value; `nil` for a query value or a missing value.
  private func declinedSegments(_ capture: LinkCapture) -> Range<Int>? {
    switch capture.source {
    case .segment(let index), .part(let index, _, _):
      index < segments.count ? index..<index + 1 : nil
    case .rest(let index): index < segments.count ? index..<segments.count : nil
    case .query, .given: nil
    }
  }

  private func path(_ count: Int) -> String {
    segments.prefix(count).joined(separator: "/")
  }
}

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

extension Range<Int> {
  /// Creates a range from one of 32-bit offsets.
  init(_ range: Range<Int32>) { self = Int(range.lowerBound)..<Int(range.upperBound) }
}
