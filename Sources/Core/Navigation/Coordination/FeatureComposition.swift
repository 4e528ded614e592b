/// Combines features and records which feature each part came from.
@MainActor struct FeatureComposition<R: Route> {
  private(set) var mappings: [DeepLinkMapping<R>] = []
  private(set) var converters: [DeepLinkConverter] = []
  private(set) var clashes: [FeatureClash] = []
  /// The name of the feature that owns each mapping.
  private var owners: [String] = []
  private var converterOwners: [String: String] = [:]
  private var claims: [PatternClaim: (owner: String, identity: ObjectIdentifier, pattern: String)] =
    [:]
  /// The name of the parent to which each feature was first added.
  private var places: [ObjectIdentifier: String] = [:]

  mutating func add(_ feature: any FeatureCoordinator<R>, in parent: String?) {
    let identity = ObjectIdentifier(feature)
    let name = feature.name
    if let place = places[identity] {
      clashes.append(FeatureClash(feature: name, other: place, kind: .addedTwice))
      return
    }
    places[identity] = parent ?? "the app"
    for converter in feature.converters {
      add(converter, of: name)
    }
    for mapping in feature.links where claim(mapping, identity, name) {
      mappings.append(mapping)
      owners.append(name)
    }
    for child in feature.children { add(child, in: name) }
  }

  /// Adds a converter; several features may register the same converter if its choices are fixed.
  private mutating func add(_ converter: DeepLinkConverter, of name: String) {
    guard let index = converters.firstIndex(where: { $0.name == converter.name }) else {
      converters.append(converter)
      converterOwners[converter.name] = name
      return
    }
    guard converter.choices.isEmpty || converter.choices != converters[index].choices else {
      return
    }
    clashes.append(
      FeatureClash(
        feature: name, other: converterOwners[converter.name], kind: .converter(converter.name)))
  }

  /// Claims a mapping's pattern, and returns `false` if another feature has already claimed it.
  private mutating func claim(
    _ mapping: DeepLinkMapping<R>, _ identity: ObjectIdentifier, _ name: String
  ) -> Bool {
    guard case .success(let pattern) = mapping.parsed else { return true }
    let claim = PatternClaim(pattern)
    guard let known = claims[claim] else {
      claims[claim] = (name, identity, mapping.pattern)
      return true
    }
    guard known.identity != identity else { return true }
    clashes.append(
      FeatureClash(
        feature: name, other: known.owner,
        kind: .claimed(pattern: mapping.pattern, otherPattern: known.pattern)))
    return false
  }

  func clashes(in problems: [DeepLinkMatcherProblem]) -> [FeatureClash] {
    problems.map { problem in
      let feature = owners[problem.mapping]
      if case .unreachable(let pattern) = problem.kind, let blocker = problem.blocker,
        owners[blocker] != feature
      {
        return FeatureClash(
          feature: feature, other: owners[blocker],
          kind: .claimed(pattern: problem.pattern, otherPattern: pattern))
      }
      return FeatureClash(feature: feature, other: nil, kind: .pattern(problem))
    }
  }
}

/// The links that a pattern claims, regardless of the names of its placeholders.
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
