import Navigation
import Spelling

/// Provides the prompt's content from the app's link pipeline and the destinations that the app
/// offers.
@MainActor
struct LinkSource {
  let host: NavigationHost

  /// The maximum number of destinations to list; typing more letters narrows the list.
  static var limit: Int { 200 }

  /// The closures that the prompt calls.
  var source: PromptSource {
    PromptSource(completions: completions, total: { host.overlays.places.offered().count }) {
      text, found in
      // Text that matches the name of a destination is not an error yet.
      let match = TextMatch(text)
      let isName =
        match.hasSeveralWords && found.contains { !$0.isHint }
        || host.overlays.places.offered().contains { match.distance(to: $0.title) != nil }
      return isName ? nil : problem(text, with: found)
    }
  }

  /// Returns the completions for the text, or the available destinations by name if it is empty.
  func completions(_ text: String) -> [PromptCompletion] {
    guard let links = host.machine.links else { return [] }
    if text.isEmpty {
      let table = table(links)
      return table.isEmpty ? listed(host.overlays.places.offered(atLeast: Self.limit)) : table
    }
    let isWhole = host.fullLink(text) == text
    let places = host.overlays.places.offered().map {
      (link: isWhole ? $0.link : $0.path, place: $0)
    }
    let notes = Dictionary(places.map { ($0.link, $0.place.note) }) { first, _ in first }
    var known: Set<String> = []
    let next = links.completions(text, host.machine.session.principal)
    // The prompt shows the app's scheme before the line; other schemes must be typed in full.
    let list = next.filter { $0.kind != .scheme }.map {
      let isValue = $0.kind == .placeholder
      if !isValue { known.insert($0.text) }
      return PromptCompletion(
        label: isValue ? Self.stem(of: $0.text) + "…" : $0.text, text: $0.text,
        note: $0.expectation ?? (isValue ? nil : notes[$0.text])
          ?? ($0.needsSignIn ? "needs sign-in" : ""),
        isHint: isValue)
    }
    let others = places.filter { !known.contains($0.link) }
    let begun = others.filter { $0.link.hasPrefix(text) }
    // A path that leads nowhere, and has no correction, may name a place by other words than its link.
    let isPath = begun.isEmpty && problem(text, with: list).map { $0.suggestion == nil } ?? false
    let match = TextMatch(isPath ? text.replacing("/", with: " ") : text)
    func named(_ match: TextMatch) -> [PlaceOffer] {
      match.found(in: others.filter { !$0.link.hasPrefix(text) }.map(\.place)) {
        match.hasSeveralWords
          ? [$0.title, "\($0.title) \(isWhole ? $0.link : $0.path)"] : [$0.title]
      }
    }
    var found = begun.map(\.place) + named(match)
    if found.isEmpty { found = host.overlays.places.found(below: match) }
    if found.isEmpty, isPath {
      if let path = path(of: text) { return [PromptCompletion(label: path, text: path)] + list }
      let words = others.flatMap {
        "\($0.place.title) \($0.place.path)".lowercased().split { !$0.isLetter && !$0.isNumber }
      }
      found = named(match.corrected(by: words.map(String.init)))
    }
    return list + listed(found, isWhole: isWhole)
  }

  private func listed(_ places: [PlaceOffer], isWhole: Bool = false) -> [PromptCompletion] {
    places.prefix(Self.limit).map {
      let link = isWhole ? $0.link : $0.path
      return PromptCompletion(label: link, text: link, note: $0.note)
    }
  }

  /// Returns the link that consists of the words of a text, if it has several and the link opens: a path,
  /// or a place with the first value of its query, as for `search lamp`.
  func path(of text: String) -> String? {
    let words = text.split(separator: " ")
    guard words.count > 1, !text.contains(where: { "/?&=+#%".contains($0) }) else { return nil }
    let queries = (host.machine.links?.routes ?? []).map(\.pattern)
      .filter { $0.hasPrefix("\(words[0])?") }.compactMap { $0.split(separator: "=").first }
    let rest = words.dropFirst().joined(separator: "%20")
    return ([words.joined(separator: "/")] + queries.map { "\($0)=\(rest)" })
      .first { problem(entering: $0) == nil }
  }

  /// Returns the text before the value being typed: everything up to and including the last `/`,
  /// `=` or `&`.
  private static func stem(of text: String) -> Substring {
    let end = text.lastIndex { "/=&".contains($0) }.map { text.index(after: $0) }
    return text[..<(end ?? text.startIndex)]
  }

  /// Returns the error in text being typed that has these completions; unfinished text is not an
  /// error yet.
  private func problem(_ text: String, with found: [PromptCompletion]) -> PromptProblem? {
    if PromptWord(rawValue: text) != nil { return nil }
    let link = host.fullLink(text)
    guard let links = host.machine.links else {
      return PromptProblem(offset: 0, message: opensNoLinks)
    }
    // The dimmed prefix is not part of the line.
    let prefix = link.count - text.count
    let error = links.find(DeepLinkRequest(link, isInternal: true))
      .problem(typing: host.machine.session.principal) { offset in
        lists(text.prefix(max(0, offset - prefix))) && !lists(text[...])
          && !found.contains { !$0.isHint && $0.text.begins(with: text) }
      }
    var problem = problem(
      error.map { ($0.offset, $0.message) }, in: link, typedAs: text)
    problem?.suggestion = error?.suggestion.map { String($0.dropFirst(prefix)) }
    return problem
  }

  /// Returns whether the app offers destinations whose links begin with this text.
  ///
  /// Only then do the destinations tell which values exist.
  private func lists(_ stem: Substring) -> Bool {
    host.overlays.places.offered().contains {
      $0.path.begins(with: stem) || $0.link.begins(with: stem)
    }
  }

  /// Returns the error in an entered link, or `nil` if the link opens something, is queued for
  /// sign-in, or is refused by the gate, which shows its own notice.
  func problem(entering text: String) -> PromptProblem? {
    guard let found = host.machine.find(typed: text) else {
      return PromptProblem(offset: 0, message: opensNoLinks)
    }
    return problem(
      found.problem(entering: host.machine.session.principal),
      in: found.request.link, typedAs: text)
  }

  private func problem(
    _ problem: (offset: Int, message: String)?, in link: String, typedAs text: String
  ) -> PromptProblem? {
    problem.map {
      PromptProblem(offset: max(0, $0.offset - (link.count - text.count)), message: $0.message)
    }
  }

  /// Returns the available destinations by name; a link with a value is listed by its fixed prefix.
  private func table(_ links: AnyLinks) -> [PromptCompletion] {
    let names = host.configuration.linkNames
    lazy var titles = Dictionary(
      host.overlays.places.offered().map { ($0.path, $0.title) }
    ) { first, _ in first }
    var known: Set<String> = []
    return links.routes.compactMap { route in
      guard route.problem == nil, route.unreachableBehind == nil else { return nil }
      let fixed = String(route.pattern.prefix { !"<:*?".contains($0) })
      let hasValue = fixed.count < route.pattern.count
      let isValueOptional = hasValue && route.pattern.dropFirst(fixed.count).first == "?"
      guard names[route.pattern] != "", known.insert(fixed).inserted,
        let note = standing(of: route, fixed)
      else { return nil }
      let name = names[route.pattern] ?? titles[fixed]
      let isHint = hasValue && !isValueOptional
      let what = name ?? (isHint ? route.parameters.first.map { Article.before($0.name) } : nil)
      return PromptCompletion(
        label: isHint ? fixed + "…" : fixed, text: fixed,
        note: [what ?? "", note].filter { !$0.isEmpty }.joined(separator: " · "), isHint: isHint)
    }
  }

  /// Returns the note about access to a pattern: empty, or that it needs sign-in.
  ///
  /// Returns `nil` if the pattern is hidden from the user.
  private func standing(of route: DeepLinkRouteEntry, _ fixed: String) -> String? {
    guard let links = host.machine.links else { return "" }
    let value = route.parameters.first.flatMap { links.choices($0.type).first } ?? "1"
    let sample = fixed.hasSuffix("/") ? fixed + value : fixed
    let decision = links.find(DeepLinkRequest(host.fullLink(sample), isInternal: true))
      .decision(for: host.machine.session.principal)
    if case .pending = decision { return "needs sign-in" }
    guard case .rejected(let rejection) = decision, case .forbidden = rejection.reason else {
      return ""
    }
    return nil
  }
}

extension String {
  /// Returns whether the text begins with another, ignoring case.
  fileprivate func begins(with text: some StringProtocol) -> Bool {
    prefix(text.count).lowercased() == text.lowercased()
  }
}
