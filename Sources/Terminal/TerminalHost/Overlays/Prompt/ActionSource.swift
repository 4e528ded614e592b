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
      [$0.entry.label, "\($0.entry.label) \($0.note)"]
    }
    if found.isEmpty {
      found = host.overlays.places.found(below: match).map { line($0, in: "Places") }
    }
    return found.prefix(LinkSource.limit).map {
      PromptCompletion(
        label: $0.entry.label, text: "", note: $0.note, entry: $0.entry, group: $0.group)
    } + link(text)
  }

  private typealias Line = (entry: HostEntry, note: String, group: String)

  /// Returns all searchable entries, with at most this many recent destinations.
  private func lines(recent count: Int) -> [Line] {
    let recent = host.overlays.places.recent.prefix(count)
    let known = Set(recent.map(\.link))
    let here = host.layers.routeLink
    let entries = HostEntries(host: host)
    let actions = entries.palette
    return recent.map { line($0, "again", in: "Recent") }
      + actions.enabled.map { line($0, in: "Actions") }
      + entries.themes.map { line($0, in: "Themes") }
      + host.overlays.places.offered.filter { !known.contains($0.link) && $0.link != here }
      .map { line($0, in: "Places") }
      + actions.disabled.map { line($0, in: "Not now") }
  }

  private func line(_ entry: HostEntry, in group: String) -> Line {
    let words = [entry.key, entry.disabledReason ?? ""]
    return (entry, words.filter { !$0.isEmpty }.joined(separator: "  "), group)
  }

  private func line(_ place: PlaceOffer, _ note: String = "", in group: String) -> Line {
    let path = "\(host.machine.shown(place.path))"
    let words = [note, path, place.needsSignIn ? "needs sign-in" : ""]
    return (
      HostEntry(label: place.title, run: .link(place.link)),
      words.filter { !$0.isEmpty }.joined(separator: "  "), group
    )
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
