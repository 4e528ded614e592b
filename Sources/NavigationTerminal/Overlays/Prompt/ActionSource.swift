import Navigation

/// Answers the palette: what can be done from here, where one was, and where one can go.
@MainActor
struct ActionSource<R: Route> {
  let host: NavigationHost<R>

  /// The closures that the palette asks.
  var source: PromptSource {
    PromptSource(completions: completions) { _, found in
      found.isEmpty
        ? PromptProblem(message: "no match; press : to open a link") : nil
    }
  }

  /// The lines for a text: the nearest first, and all of them for an empty one.
  func completions(_ text: String) -> [PromptCompletion] {
    // Without a word the last few are at hand, and the actions below them in sight.
    let recent = Array(host.places.recent.prefix(text.isEmpty ? 3 : .max))
    let known = Set(recent.map(\.link))
    let here = host.layers.routeLink
    let actions = HostEntries(host: host).palette
    let entries =
      recent.map { entry($0, note: "again") } + actions.enabled.map(line)
      + host.places.offered.filter { !known.contains($0.link) && $0.link != here }
      .map { entry($0) }
      + actions.disabled.map(line)
    let found = TextMatch(text).found(in: entries) { [$0.entry.label, $0.note] }
    return found.prefix(LinkSource<R>.limit).map {
      PromptCompletion(label: $0.entry.label, text: "", note: $0.note, entry: $0.entry)
    } + link(text)
  }

  private typealias Line = (entry: HostEntry, note: String)

  private func line(_ entry: HostEntry) -> Line {
    let words = [entry.key, entry.disabledReason ?? ""]
    return (entry, words.filter { !$0.isEmpty }.joined(separator: "  "))
  }

  private func entry(_ place: PlaceOffer, note: String = "") -> Line {
    let path = host.linkSecrets.shown(place.path)
    let words = [note, path, place.needsSignIn ? "needs sign-in" : ""]
    return (
      HostEntry(label: place.title, run: .link(place.link)),
      words.filter { !$0.isEmpty }.joined(separator: "  ")
    )
  }

  /// The text itself, when it is a link that opens something.
  private func link(_ text: String) -> [PromptCompletion] {
    guard text.contains("/"), let found = host.finder.find(text),
      LinkSource(host: host).problem(entering: text) == nil
    else { return [] }
    let link = found.request.link
    let shown = host.linkSecrets.shown(link)
    return [
      PromptCompletion(
        label: "Go to \(shown)", text: "", entry: HostEntry(label: shown, run: .link(link)))
    ]
  }
}
