import LinkFiles
import LinkPatterns
import Navigation

/// Finds patterns of equal precedence that match the same links.
///
/// In code, the pattern that is declared first wins, but the routes of a map have no order.
struct PatternClashes {
  /// A pattern with some of its optional segments.
  private struct Variant {
    let route: Int
    let link: Int
    let segments: ArraySlice<DeepLinkPattern.Segment>
    let host: String?
    let pattern: DeepLinkPattern
  }

  /// The maximum number of earlier patterns of the same form that a pattern is compared with.
  private static let comparisons = 64

  private let map: RouteMap
  private let converters: [DeepLinkConverter]
  private let hosts: Set<String>
  private var variants: [Variant] = []
  /// The first variant of each form.
  private var first: [String: Int] = [:]
  /// The other variants of each form that has several.
  private var others: [String: [Int]] = [:]

  static func check(_ reader: inout RouteMapReader) {
    var clashes = PatternClashes(map: reader.map, converters: reader.map.converters)
    for number in reader.map.routes.indices {
      for index in reader.map.routes[number].links.indices {
        guard let (other, example) = clashes.add(number, index) else { continue }
        let first = reader.map.routes[other.route].links[other.link].place
        reader.wrong(
          reader.map.routes[number].links[index].place,
          "matches the same links as \(other.pattern.description.shown()) of "
            + "\(reader.map.routes[other.route].name) at \(first.line):\(first.column), with "
            + "equal precedence; for example \(example)")
      }
    }
  }

  private init(map: RouteMap, converters: [DeepLinkConverter]) {
    self.map = map
    self.converters = converters
    hosts = Set(map.hosts)
    variants.reserveCapacity(map.routes.count)
    first.reserveCapacity(map.routes.count)
  }

  /// Adds a link of a route; returns an earlier link pattern that matches one of the same links,
  /// and an example of such a link.
  private mutating func add(_ route: Int, _ link: Int) -> (Variant, String)? {
    let pattern = map.routes[route].links[link].pattern
    let (segments, host) = pattern.read(isHost: hosts.contains)
    var found: (Variant, String)?
    for length in max(0, segments.count - pattern.optionalSegments)...segments.count {
      let variant = Variant(
        route: route, link: link, segments: segments.prefix(length), host: host, pattern: pattern)
      let form = form(of: variant)
      variants.append(variant)
      guard let head = first[form] else {
        first[form] = variants.count - 1
        continue
      }
      let known = [head] + (others[form] ?? []).prefix(Self.comparisons - 1)
      others[form, default: []].append(variants.count - 1)
      guard found == nil else { continue }
      for index in known {
        let other = variants[index]
        guard (other.route, other.link) != (route, link), let example = example(other, variant)
        else { continue }
        found = (other, example)
        break
      }
    }
    return found
  }

  /// Returns a key made up of everything that determines precedence; only patterns with equal keys
  /// can clash.
  private func form(of variant: Variant) -> String {
    var text = ""
    for segment in variant.segments {
      switch segment {
      case .literal(let literal): text += "/=" + literal
      case .partial(let parts):
        let bytes = parts.reduce(0) {
          if case .literal(let literal) = $1 { $0 + literal.utf8.count } else { $0 }
        }
        text += "/p\(bytes)"
      case .placeholder(let placeholder): text += placeholder.converter == nil ? "/t" : "/c"
      case .path: text += "/r"
      case .wildcard: text += "/*"
      }
    }
    let pattern = variant.pattern
    if let host = variant.host {
      text += " h\(host) \(pattern.scheme ?? "")"
    } else if let scheme = pattern.scheme {
      text += " s\(scheme)"
    }
    let required = pattern.query.count { !$0.isOptional }
    if required > 0 { text += " q\(required)" }
    if pattern.optionalSegments > 0 { text += " o" }
    return text
  }

  // MARK: - An example

  /// Returns a link that matches two patterns of the same form, or `nil` if none was found.
  private func example(_ one: Variant, _ other: Variant) -> String? {
    var segments: [[String]] = []
    for (mine, theirs) in zip(one.segments, other.segments) {
      let texts = candidates(mine, one.route, theirs, other.route)
      guard !texts.isEmpty else { return nil }
      segments.append(texts)
    }
    guard let query = query(one, other) else { return nil }
    let tries = segments.map(\.count).max() ?? 1
    for number in 0..<min(tries, 6) {
      let path = segments.map { $0[min(number, $0.count - 1)] }.joined(separator: "/")
      let text = origin(one) + path + (query.isEmpty ? "" : "?" + query)
      guard let link = try? DeepLinkURL(text), fits(link, one), fits(link, other) else { continue }
      return text
    }
    return nil
  }

  private func fits(_ link: DeepLinkURL, _ variant: Variant) -> Bool {
    let route = map.routes[variant.route]
    let matcher = DeepLinkMatcher(
      mappings: [map.mapping(of: route, route.links[variant.link])], converters: converters,
      hosts: map.hosts)
    return matcher.match(link) != nil
  }

  private func origin(_ variant: Variant) -> String {
    let scheme = variant.pattern.scheme ?? map.schemes.first ?? "app"
    if let host = variant.host { return "\(scheme)://\(host)/" }
    guard scheme == "http" || scheme == "https" else { return "\(scheme)://" }
    return "\(scheme)://\(map.hosts.first ?? "example.com")/"
  }

  /// Returns encoded strings that both segments may match.
  private func candidates(
    _ one: DeepLinkPattern.Segment, _ first: Int, _ other: DeepLinkPattern.Segment, _ second: Int
  ) -> [String] {
    switch (one, other) {
    case (.literal(let text), _): [LinkBytes.encode(text, keeping: .host)]
    case (.placeholder(let mine), .placeholder(let theirs)):
      texts(mine, first, theirs, second).map { LinkBytes.encode($0, keeping: .host) }
    case (.path, _), (.wildcard, _):
      rest(one, first, other, second).map {
        $0.split(separator: "/").map { LinkBytes.encode(String($0), keeping: .host) }
          .joined(separator: "/")
      }
    case (.partial(let mine), .partial(let theirs)):
      partials(mine, first, theirs, second)
    default: []
    }
  }

  private func rest(
    _ one: DeepLinkPattern.Segment, _ first: Int, _ other: DeepLinkPattern.Segment, _ second: Int
  ) -> [String] {
    func lists(_ segment: DeepLinkPattern.Segment, _ route: Int) -> MapChoices? {
      guard case .path(let name) = segment else { return nil }
      return map.routes[route].parameter(name)?.only.flatMap { map.choices[$0] }
    }
    return common(lists(one, first), lists(other, second), ["a", "a/b"])
  }

  private func common(_ one: MapChoices?, _ other: MapChoices?, _ samples: [String]) -> [String] {
    switch (one, other) {
    case (let one?, let other?):
      one.choices.lazy.map(\.text).filter { other.choice($0) != nil }.prefix(1).map(\.self)
    case (let list?, nil), (nil, let list?): list.choices.prefix(4).map(\.text)
    case (nil, nil): samples
    }
  }

  private func texts(
    _ one: DeepLinkPattern.Placeholder, _ first: Int, _ other: DeepLinkPattern.Placeholder,
    _ second: Int
  ) -> [String] {
    let kinds = (MapKind(converter: one.converter), MapKind(converter: other.converter))
    let lists = (list(one, first), list(other, second))
    let samples = [kinds.0.sample, kinds.1.sample, "1", "true"]
    return common(lists.0, lists.1, samples).filter { text in
      [(kinds.0, lists.0), (kinds.1, lists.1)].allSatisfy { kind, list in
        kind.accepts(text) && (list == nil || list?.choice(text) != nil)
      }
    }
  }

  private func list(_ placeholder: DeepLinkPattern.Placeholder, _ route: Int) -> MapChoices? {
    if let only = map.routes[route].parameter(placeholder.name)?.only { return map.choices[only] }
    return placeholder.converter.flatMap { map.choices[$0] }
  }

  /// Returns a string that matches each segment, and one that begins and ends like both.
  private func partials(
    _ one: [DeepLinkPattern.Part], _ first: Int, _ other: [DeepLinkPattern.Part], _ second: Int
  ) -> [String] {
    func text(_ parts: [DeepLinkPattern.Part], _ route: Int) -> String {
      parts.map { part in
        switch part {
        case .literal(let literal): LinkBytes.encode(literal, keeping: .host)
        case .placeholder(let placeholder):
          LinkBytes.encode(
            list(placeholder, route)?.choices.first?.text
              ?? MapKind(converter: placeholder.converter).sample, keeping: .host)
        }
      }.joined()
    }
    func literal(_ part: DeepLinkPattern.Part?) -> String {
      if case .literal(let literal)? = part { literal } else { "" }
    }
    let starts = [literal(one.first), literal(other.first)].sorted { $0.utf8.count < $1.utf8.count }
    let ends = [literal(one.last), literal(other.last)].sorted { $0.utf8.count < $1.utf8.count }
    guard starts[1].hasPrefix(starts[0]), ends[1].hasSuffix(ends[0]) else { return [] }
    let both = starts[1] + "1" + ends[1]
    return [text(one, first), text(other, second), LinkBytes.encode(both, keeping: .host)]
  }

  /// Returns a query that matches both patterns, or `nil` if none was found.
  private func query(_ one: Variant, _ other: Variant) -> String? {
    var items: [(String, String)] = []
    for item in one.pattern.query + other.pattern.query
    where !item.isOptional && !items.contains(where: { $0.0 == item.name }) {
      let mine = one.pattern.query.first { $0.name == item.name }
      let theirs = other.pattern.query.first { $0.name == item.name }
      guard let value = value(mine, one.route, theirs, other.route) else { return nil }
      items.append((item.name, value))
    }
    return items.map { name, value in
      LinkBytes.encode(name, keeping: .queryText) + "="
        + LinkBytes.encode(value, keeping: .queryText)
    }.joined(separator: "&")
  }

  private func value(
    _ one: DeepLinkPattern.QueryItem?, _ first: Int, _ other: DeepLinkPattern.QueryItem?,
    _ second: Int
  ) -> String? {
    switch (one?.test, other?.test) {
    case (.literal(let text), .literal(let same)): text == same ? text : nil
    case (.literal(let text), _), (_, .literal(let text)): text
    case (.placeholder(let mine), .placeholder(let theirs)):
      texts(mine, first, theirs, second).first
    case (.placeholder(let mine), _): texts(mine, first, mine, first).first
    case (_, .placeholder(let theirs)): texts(theirs, second, theirs, second).first
    default: "1"
    }
  }
}
