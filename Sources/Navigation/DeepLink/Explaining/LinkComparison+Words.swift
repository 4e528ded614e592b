extension LinkComparison {
  /// Says what failed, for a pattern that is shown.
  func failure(
    _ result: Result, _ pattern: DeepLinkPattern, hosts: [String]
  ) -> DeepLinkExplanation.Failure {
    let (wanted, host) = pattern.read(hosts: hosts)
    switch result.failure {
    case .scheme:
      return failure(
        .scheme, 0..<max(0, Int(link.layout.schemeEnd)), found: link.scheme ?? "",
        LinkText.quoted(pattern.scheme ?? ""))
    case .host:
      let range = link.layout.segmentsStart > 0 ? link.pieces[0].written : 0..<0
      return failure(
        .host, Int(range.lowerBound)..<Int(range.upperBound), found: link.host ?? "",
        LinkText.quoted(host ?? ""))
    case .segment(let index):
      let segment = wanted[wanted.startIndex + index]
      return failure(
        .segment, written(index), found: segments[index], expectation(of: segment), index: index,
        near: nearWord(to: segments[index], segment))
    case .excess(let index):
      return failure(
        .segment, written(index).lowerBound..<pathEnd,
        found: segments[index...].joined(separator: "/"), "the end", index: index)
    case .end(let index):
      let rest = wanted.dropFirst(index).map(\.description).joined(separator: "/")
      return failure(.end, pathEnd..<pathEnd, found: "", "\"\(rest)\" behind it", index: index)
    case .query(let index): return queryFailure(pattern.query[index])
    }
  }

  private func queryFailure(_ item: DeepLinkPattern.QueryItem) -> DeepLinkExplanation.Failure {
    let value: String? =
      switch item.test {
      case .present: nil
      case .literal(let text): text
      case .placeholder(let placeholder): placeholder.description
      }
    let shown = LinkText.quoted("?" + item.name + (value.map { "=" + $0 } ?? ""))
    guard let piece = link.queryPiece(item.name) else {
      let end = offset(of: [0x23])
      return failure(.query, end..<end, found: "", shown)
    }
    let range = link.pieces[piece].written
    var expected = shown
    var near: String?
    let text = link.text(link.pieces[piece])
    if case .placeholder(let placeholder) = item.test {
      expected = expectation(of: .placeholder(placeholder))
      near = nearWord(to: text, .placeholder(placeholder))
    }
    return failure(
      .query, Int(range.lowerBound)..<Int(range.upperBound), found: text, expected, near: near)
  }

  private func expectation(of segment: DeepLinkPattern.Segment) -> String {
    switch segment {
    case .literal(let text): LinkText.quoted(text)
    case .placeholder(let placeholder):
      placeholder.converter.flatMap { converters[$0]?.expectation } ?? "a text"
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

  private func failure(
    _ part: DeepLinkExplanation.Failure.Part, _ range: Range<Int>, found: String,
    _ expected: String, index: Int? = nil, near: String? = nil
  ) -> DeepLinkExplanation.Failure {
    DeepLinkExplanation.Failure(
      part: part, segment: index, place: place(of: range), found: found, expected: expected,
      nearWord: near)
  }

  func place(of range: Range<Int>) -> DeepLinkExplanation.Place {
    let text = link.description
    let before = LinkText.characterOffset(of: range.lowerBound, in: text)
    let through = LinkText.characterOffset(of: range.upperBound, in: text)
    return DeepLinkExplanation.Place(offset: before, length: through - before)
  }
}
