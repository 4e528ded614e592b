import Spelling

extension LinkComparison {
  /// The mismatch between a listed pattern and the link, with its location in bytes.
  struct Detail {
    let part: DeepLinkExplanation.Failure.Part
    var segment: Int?
    let range: Range<Int>
    let found: String
    let expected: String
    var nearWord: String?
    var kind = DeepLinkExplanation.Failure.Kind.value
  }

  /// Describes the mismatch between a listed pattern and the link.
  func detail(_ result: Result, _ pattern: DeepLinkPattern, hosts: [String]) -> Detail {
    let (wanted, host) = pattern.read(hosts: hosts)
    switch result.failure {
    case .scheme:
      return Detail(
        part: .scheme, range: 0..<max(0, Int(link.layout.schemeEnd)), found: link.scheme ?? "",
        expected: LinkText.quoted(pattern.scheme ?? ""))
    case .host:
      let range = link.layout.segmentsStart > 0 ? link.pieces[0].written : 0..<0
      return Detail(
        part: .host, range: Int(range.lowerBound)..<Int(range.upperBound), found: link.host ?? "",
        expected: LinkText.quoted(host ?? ""))
    case .segment(let index):
      let segment = wanted[wanted.startIndex + index]
      return Detail(
        part: .segment, segment: index, range: written(index), found: segments[index],
        expected: expectation(of: segment, for: segments[index]),
        nearWord: nearWord(to: segments[index], segment), kind: segment.kind)
    case .excess(let index):
      return Detail(
        part: .segment, segment: index, range: written(index).lowerBound..<pathEnd,
        found: segments[index...].joined(separator: "/"), expected: "the end", kind: .end)
    case .end(let index):
      let rest = wanted.dropFirst(index).map(\.description).joined(separator: "/")
      return Detail(
        part: .end, segment: index, range: pathEnd..<pathEnd, found: "",
        expected: "\"\(rest)\" after it")
    case .query(let index): return queryDetail(pattern.query[index])
    }
  }

  private func queryDetail(_ item: DeepLinkPattern.QueryItem) -> Detail {
    let value: String? =
      switch item.test {
      case .present: nil
      case .literal(let text): text
      case .placeholder(let placeholder): placeholder.description
      }
    let shown = LinkText.quoted("?" + item.name + (value.map { "=" + $0 } ?? ""))
    guard let piece = link.queryPiece(item.name) else {
      let end = offset(of: [UInt8(ascii: "#")])
      return Detail(part: .query, range: end..<end, found: "", expected: shown)
    }
    let range = link.pieces[piece].written
    var expected = shown
    var near: String?
    // A secret is not quoted, and no word near it is suggested.
    let isSecret = secrets.isSecret(item.name)
    let text = isSecret ? "…" : link.text(link.pieces[piece])
    if case .placeholder(let placeholder) = item.test {
      expected = expectation(of: .placeholder(placeholder), for: text)
      near = isSecret ? nil : nearWord(to: text, .placeholder(placeholder))
    }
    return Detail(
      part: .query, range: Int(range.lowerBound)..<Int(range.upperBound), found: text,
      expected: expected, nearWord: near)
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
}

extension LinkComparison.Detail {
  /// Returns the failure for display, with its location in characters.
  func failure(in link: DeepLinkURL) -> DeepLinkExplanation.Failure {
    DeepLinkExplanation.Failure(
      part: part, segment: segment, place: .init(range, in: link.description), found: found,
      expected: expected, nearWord: nearWord, kind: Uncompared(kind))
  }
}

extension DeepLinkPattern.Segment {
  /// Whether the link must have a fixed text, or one that is shown as such, or a value here.
  fileprivate var kind: DeepLinkExplanation.Failure.Kind {
    if case .placeholder = self { .value } else { .text }
  }
}
