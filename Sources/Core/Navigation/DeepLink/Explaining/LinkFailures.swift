import LinkPatterns
import Spelling

/// Tells from the record of a walk why a link fails to match a pattern, or every pattern.
final class LinkFailures {
  let walk: LinkWalk
  let record: LinkRecord
  /// The decoded segments; the authority counts as one unless it is a host.
  let segments: [String]
  /// Decides which values are not quoted.
  private let secrets: LinkSecrets

  init(_ walk: LinkWalk, _ record: LinkRecord, secrets: LinkSecrets) {
    self.walk = walk
    self.record = record
    self.secrets = secrets
    segments = (walk.first..<walk.end).map { walk.link.text(walk.link.pieces[$0]) }
  }

  var link: DeepLinkURL { walk.link }

  /// A link that resembles no pattern.
  var noRoute: LinkFailure { failure(.noRoute, nil) }

  /// Returns the first difference of the link from a pattern.
  func failure(of miss: LinkMiss) -> LinkFailure {
    let index = miss.matched
    switch miss.reason {
    case .segment:
      let test = miss.entry.tests[index]
      let found = segments[index]
      let expected: String
      let part: LinkFailure.Difference
      switch test {
      case .text, .converter: (part, expected) = (.value, expectation(of: test, for: found))
      case .literal(let text):
        (part, expected) = (.text, LinkText.quoted(String(decoding: text, as: UTF8.self)))
      case .partial, .path, .wildcard:
        (part, expected) = (
          .text, LinkText.quoted("\(miss.entry.segments.dropFirst(index).first ?? .wildcard)")
        )
      }
      return difference(
        part, written(index), found, expected, nearWord: nearWord(to: found, test), before: index)
    case .excess:
      return difference(
        .excess, written(index).lowerBound..<pathEnd, segments[index...].joined(separator: "/"),
        "the end", before: index)
    case .end:
      let rest = miss.entry.segments.dropFirst(index).map(\.description).joined(separator: "/")
      return difference(.end, pathEnd..<pathEnd, "", "\"\(rest)\" after it", before: index)
    case .rule: return failure(ofRule: miss.entry)
    }
  }

  private func failure(ofRule entry: LinkEntry) -> LinkFailure {
    if let scheme = entry.scheme, !walk.reading.hasScheme(scheme, link) {
      return difference(
        .scheme, 0..<max(0, Int(link.layout.schemeEnd)), link.scheme ?? "",
        LinkText.quoted(scheme))
    }
    if walk.reading.meets(entry, link), let index = entry.firstFailure(link) {
      return failure(entry.pattern.query[index], entry.query[index].test)
    }
    let range = link.layout.segmentsStart > 0 ? Range(link.pieces[0].written) : 0..<0
    return difference(.host, range, link.host ?? "", LinkText.quoted(entry.host ?? ""))
  }

  private func failure(_ item: DeepLinkPattern.QueryItem, _ test: LinkTest) -> LinkFailure {
    let value: String? =
      switch item.test {
      case .present: nil
      case .literal(let text): text
      case .placeholder(let placeholder): placeholder.description
      }
    let shown = LinkText.quoted("?" + item.name + (value.map { "=" + $0 } ?? ""))
    guard let piece = link.queryPiece(item.name) else {
      let end = offset(of: "#")
      return difference(.query, end..<end, "", shown)
    }
    let range = Range(link.pieces[piece].written)
    // A secret is not quoted, and no word near it is suggested.
    let isSecret = secrets.isSecret(item.name)
    let text = isSecret ? "…" : link.text(link.pieces[piece])
    guard case .placeholder = item.test else { return difference(.query, range, text, shown) }
    return difference(
      .query, range, text, expectation(of: test, for: text),
      nearWord: isSecret ? nil : nearWord(to: text, test))
  }

  /// Returns the failure of a value that matches a pattern but is declined by its mapping.
  ///
  /// If the path has several values, the message names the last one and uses the text before it as
  /// context. A query value is marked but not quoted, since it may be secret.
  ///
  /// - Parameter captures: The locations of the pattern's values.
  /// - Returns: The failure.
  func failure(ofDeclined captures: [LinkCapture]) -> LinkFailure {
    for capture in captures.reversed() {
      let found: Range<Int>
      switch capture.source {
      case .segment(let index), .part(let index, _, _): found = index..<index + 1
      case .rest(let index): found = index..<max(index, segments.count)
      case .query, .given: continue
      }
      guard !found.isEmpty, found.upperBound <= segments.count else { continue }
      return failure(
        .declined(segments[found].joined(separator: "/")),
        written(found.lowerBound).lowerBound..<written(found.upperBound - 1).upperBound,
        before: found.lowerBound)
    }
    for capture in captures.reversed() {
      if case .query(let name) = capture.source, let piece = link.queryPiece(name) {
        return failure(.noResult(item: name), Range(link.pieces[piece].written))
      }
    }
    return failure(
      .noResult(item: nil),
      segments.isEmpty ? pathEnd..<pathEnd : written(0).lowerBound..<pathEnd)
  }

  private func difference(
    _ part: LinkFailure.Difference, _ range: Range<Int>, _ found: String, _ expected: String,
    nearWord: String? = nil, before: Int = 0
  ) -> LinkFailure {
    failure(
      .difference(part, found: found, expected: expected), range, nearWord: nearWord,
      before: before)
  }

  private func failure(
    _ problem: LinkFailure.Problem, _ range: Range<Int>?, nearWord: String? = nil, before: Int = 0
  ) -> LinkFailure {
    LinkFailure(
      problem, in: link.description, range, nearWord: nearWord, path: segments, before: before)
  }

  private func expectation(of test: LinkTest, for found: String) -> String {
    guard case .converter(let converter) = test else { return "text" }
    return converter.name == "int" && ValueText.isWholeNumber(found)
      ? "a whole number of at most 64 bits" : converter.expectation
  }

  private func nearWord(to text: String, _ test: LinkTest) -> String? {
    switch test {
    case .literal(let literal):
      NearWord.nearest(to: text, among: [String(decoding: literal, as: UTF8.self)])
    case .converter(let converter): NearWord.nearest(to: text, among: converter.choices)
    case .text, .partial, .path, .wildcard: nil
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

extension Range<Int> {
  /// Creates a range from one of 32-bit offsets.
  init(_ range: Range<Int32>) { self = Int(range.lowerBound)..<Int(range.upperBound) }
}
