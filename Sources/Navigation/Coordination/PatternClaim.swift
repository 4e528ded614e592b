/// What a pattern claims, whatever its placeholders are called.
struct PatternClaim: Hashable {
  private let scheme: String?
  private let host: String?
  private let segments: [DeepLinkPattern.Segment]
  private let optionalSegments: Int
  private let query: Set<DeepLinkPattern.QueryItem>

  init(_ pattern: DeepLinkPattern) {
    scheme = pattern.scheme
    host = pattern.host
    segments = pattern.segments.map(Self.nameless)
    optionalSegments = pattern.optionalSegments
    query = Set(
      pattern.query.map { item in
        var test = item.test
        if case .placeholder(let placeholder) = test {
          test = .placeholder(Self.nameless(placeholder))
        }
        return DeepLinkPattern.QueryItem(name: item.name, test: test, isOptional: item.isOptional)
      })
  }

  private static func nameless(_ segment: DeepLinkPattern.Segment) -> DeepLinkPattern.Segment {
    switch segment {
    case .literal, .wildcard: segment
    case .placeholder(let placeholder): .placeholder(nameless(placeholder))
    case .path: .path("")
    case .partial(let parts):
      .partial(
        parts.map { part in
          if case .placeholder(let placeholder) = part {
            .placeholder(nameless(placeholder))
          } else {
            part
          }
        })
    }
  }

  private static func nameless(
    _ placeholder: DeepLinkPattern.Placeholder
  ) -> DeepLinkPattern.Placeholder {
    DeepLinkPattern.Placeholder(name: "", converter: placeholder.converter)
  }
}
