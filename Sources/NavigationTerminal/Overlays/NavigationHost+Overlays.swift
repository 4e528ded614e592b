import Navigation

extension NavigationHost {
  /// Opens the prompt with a text in it; without one, a line that was begun goes on.
  func openPrompt(_ text: String = "") {
    let open = overlays.uncoverPrompt()
    if text.isEmpty, open?.prompt.mode == .links { return }
    places.forgetOffers()
    let links = LinkSource(host: self)
    overlays.removeAll()
    overlays.push(
      PromptOverlay(
        text, mode: .links, lines: keeping.lines, scheme: configuration.scheme,
        source: links.source, problem: { links.problem(entering: $0) }))
  }

  /// Opens the palette.
  func openPalette() {
    _ = overlays.uncoverPrompt()
    places.forgetOffers()
    overlays.removeAll()
    overlays.push(
      PromptOverlay(
        mode: .actions, lines: keeping.lines, scheme: configuration.scheme,
        source: ActionSource(host: self).source))
  }

  /// Opens or closes the help page; the key also closes the inspector.
  func toggleHelp() {
    toggle { HelpOverlay { [unowned self] in HostEntries(host: self).sections(in: .help) } }
  }

  /// Opens or closes the inspector; the key also closes the help page.
  func toggleInspector() {
    toggle {
      InspectorOverlay(timeline: timeline) { [unowned self] in waitingLabels }
    }
  }

  private func toggle(_ page: () -> any Overlay) {
    if let top = overlays.top, !(top is PromptOverlay) { return overlays.pop() }
    overlays.push(page())
  }

  /// The entries of the help page.
  package var helpEntries: [HostEntry] {
    HostEntries(host: self).sections(in: .help).flatMap(\.entries)
  }
}
