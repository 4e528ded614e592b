import Navigation

/// Provides the palette's content: actions, recent destinations and all other destinations.
@MainActor
struct ActionSource {
  let host: NavigationHost

  /// The closures that the palette calls.
  var source: PromptSource {
    PromptSource(completions: completions, total: { lines(recent: .max).count }) { _, found in
      found.isEmpty
        ? PromptProblem(message: "no match; press : on an empty line to open a link") : nil
    }
  }

  /// Returns the entries that match the text, best match first, or all entries if it is empty.
  func completions(_ text: String) -> [PromptCompletion] {
    // Without search text, only a few recent destinations are shown, so that the actions stay
    // visible.
    let match = TextMatch(text)
    var found = match.found(in: lines(recent: text.isEmpty ? 3 : .max)) {
      let place = $0.place.map { "\($0.path) \($0.note(showing: ""))" } ?? ""
      return [$0.entry.label, "\($0.entry.label) \($0.note) \(place)"]
    }
    if found.isEmpty {
      found = host.overlays.places.found(below: match).map { line($0, in: "Places") }
    }
    return found.prefix(LinkSource.limit).map {
      PromptCompletion(
        label: $0.entry.label, text: "", note: note(of: $0), entry: $0.entry, group: $0.group)
    } + link(text)
  }

  private typealias Line = (entry: HostEntry, note: String, place: PlaceOffer?, group: String)

  /// Returns all searchable entries, with at most this many recent destinations.
  private func lines(recent count: Int) -> [Line] {
    let recent = host.overlays.places.recent.prefix(count)
    let known = Set(recent.map(\.link))
    let here = host.layers.routeLink
    let entries = HostEntries(host: host)
    let actions = entries.palette
    return recent.map { line($0, in: "Recent") }
      + actions.enabled.map { line($0, in: "Actions") }
      + entries.themes.map { line($0, in: "Themes") }
      + host.overlays.places.offered(atLeast: count == .max ? .max : LinkSource.limit)
      .filter { !known.contains($0.link) && $0.link != here }
      .map { line($0, in: "Places") }
      + actions.disabled.map { line($0, in: "Not now") }
  }

  private func line(_ entry: HostEntry, in group: String) -> Line {
    let words = [entry.key, entry.disabledReason ?? ""]
    return (entry, words.filter { !$0.isEmpty }.joined(separator: "  "), nil, group)
  }

  private func line(_ place: PlaceOffer, in group: String) -> Line {
    (HostEntry(label: place.title, run: .link(place.link)), "", place, group)
  }

  /// Returns the note of a line that is listed, since hiding the secrets of many links takes long.
  private func note(of line: Line) -> String {
    let place = line.place.map { $0.note(showing: host.machine.shown($0.path)) } ?? ""
    return [line.note, place].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  /// Returns the text itself as an entry, if it is a link that can be opened.
  private func link(_ text: String) -> [PromptCompletion] {
    let source = LinkSource(host: host)
    guard let text = text.contains("/") ? text : source.path(of: text),
      let found = host.machine.find(typed: text), source.problem(entering: text) == nil
    else { return [] }
    let link = found.request.link
    let shown = "\(host.machine.shown(link))"
    return [
      PromptCompletion(
        label: "Go to \(shown)", text: "", entry: HostEntry(label: shown, run: .link(link)))
    ]
  }
}
