/// Compares a link with one pattern at a time; slower than the tree, but locates mismatches.
struct LinkComparison {
  /// The first mismatch; its description is made later, and only for patterns that are listed.
  enum Failure {
    case scheme, host
    case segment(Int)
    case excess(Int)
    case end(Int)
    case query(Int)
  }

  struct Result {
    let mapping: Int
    let matched: Int
    let failure: Failure
    /// The distance between the link and the pattern: 0 if only the scheme, host or query differs,
    /// 5 for an unrelated word.
    var distance = 0

    /// The sort key among patterns with the same number of matching segments; smaller is nearer.
    var key: (Int, Int32) { (distance, Int32(mapping)) }
  }

  let link: DeepLinkURL
  let reading: LinkReading
  let converters: [String: DeepLinkConverter]
  /// The decoded segments; the authority counts as one unless it is a host.
  let segments: [String]
  /// Decides which values are not quoted.
  let secrets: LinkSecrets
  private let first: Int

  init(
    _ link: DeepLinkURL, _ reading: LinkReading, _ converters: [DeepLinkConverter],
    secrets: LinkSecrets = LinkSecrets()
  ) {
    self.secrets = secrets
    self.link = link
    self.reading = reading
    self.converters = DeepLinkConverter.byName(converters)
    first = reading.firstPiece(of: link)
    segments = (first..<Int(link.layout.segmentsEnd)).map { link.text(link.pieces[$0]) }
  }

  /// Returns the first mismatch, or `nil` if the pattern matches.
  func compare(
    _ pattern: DeepLinkPattern, hosts: [String], mapping: Int
  ) -> Result? {
    let (wanted, host) = pattern.read(hosts: hosts)
    var matched = 0
    for segment in wanted {
      if case .wildcard = segment { break }
      guard matched < segments.count else {
        if wanted.count - matched <= pattern.optionalSegments { break }
        return Result(mapping: mapping, matched: matched, failure: .end(matched))
      }
      if case .path = segment { break }
      guard takes(segment, matched) else {
        return Result(mapping: mapping, matched: matched, failure: .segment(matched))
      }
      matched += 1
    }
    var takesTheRest = false
    if let last = wanted.last, matched == wanted.count - 1 {
      if case .path = last { takesTheRest = true }
      if case .wildcard = last { takesTheRest = true }
    }
    if matched < segments.count, !takesTheRest {
      return Result(mapping: mapping, matched: matched, failure: .excess(matched))
    }
    let rule = LeafRule(
      scheme: pattern.scheme, host: host, query: [], captures: [], isMadeByOptional: false)
    if !reading.meets(rule, link) {
      let isScheme = pattern.scheme.map { !hasScheme($0) } ?? false
      return Result(mapping: mapping, matched: matched, failure: isScheme ? .scheme : .host)
    }
    for (index, item) in pattern.query.enumerated() where !holds(item) {
      return Result(mapping: mapping, matched: matched, failure: .query(index))
    }
    return nil
  }

  private func hasScheme(_ scheme: String) -> Bool {
    link.layout.schemeEnd < 0 ? scheme == reading.ownScheme : link.isScheme(scheme)
  }

  private func takes(_ segment: DeepLinkPattern.Segment, _ index: Int) -> Bool {
    let text = segments[index]
    switch segment {
    case .literal(let literal):
      return literal.utf8.elementsEqual(text.utf8)
        || (index == 0 && !reading.isHost && literal.utf8.count == text.utf8.count
          && link.equalsIgnoringCase(link.pieces[first].decoded, literal))
    case .placeholder(let placeholder): return !text.isEmpty && takes(placeholder, text)
    case .partial(let parts):
      return PartialSegment(parts, converters).split(link.bytes, link.pieces[first + index].decoded)
        != nil
    case .path, .wildcard: return true
    }
  }

  private func takes(_ placeholder: DeepLinkPattern.Placeholder, _ text: String) -> Bool {
    guard let name = placeholder.converter else { return true }
    return converters[name]?.accepts(Array(text.utf8)[...]) ?? false
  }

  private func holds(_ item: DeepLinkPattern.QueryItem) -> Bool {
    guard let value = link.queryValue(item.name) else { return item.isOptional }
    return switch item.test {
    case .present: true
    case .literal(let text): text.utf8.elementsEqual(value.utf8)
    case .placeholder(let placeholder): takes(placeholder, value)
    }
  }

  /// Returns the range of a segment as written, in bytes.
  func written(_ segment: Int) -> Range<Int> {
    let range = link.pieces[first + segment].written
    return Int(range.lowerBound)..<Int(range.upperBound)
  }

  /// The offset of the end of the path, in bytes.
  var pathEnd: Int { offset(of: [UInt8(ascii: "?"), UInt8(ascii: "#")]) }

  /// Returns the offset of the first of these bytes, or of the end if there is none.
  func offset(of bytes: [UInt8]) -> Int {
    link.description.utf8.prefix { !bytes.contains($0) }.count
  }
}
