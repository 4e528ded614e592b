import Navigation
import TerminalKit

extension NavigationHost {
  /// Opens the prompt with the given text; if the text is empty, an open prompt keeps its line.
  func openPrompt(_ text: String = "") {
    leaveInspector()
    let open = overlays.uncoverPrompt()
    if text.isEmpty, open?.prompt.mode == .links { return }
    places.forgetOffers()
    let links = LinkSource(host: self)
    overlays.removeAll()
    overlays.push(
      PromptOverlay(
        text, mode: .links, lines: keeping.lines, scheme: configuration.scheme,
        secrets: linkSecrets,
        source: links.source, problem: { links.problem(entering: $0) }))
  }

  /// Opens the palette.
  func openPalette() {
    leaveInspector()
    _ = overlays.uncoverPrompt()
    places.forgetOffers()
    overlays.removeAll()
    overlays.push(
      PromptOverlay(
        mode: .actions, lines: keeping.lines, scheme: configuration.scheme, secrets: linkSecrets,
        source: ActionSource(host: self).source))
  }

  /// Opens or closes the help page; if the inspector has the focus, closes that instead.
  func toggleHelp() {
    toggle { HelpOverlay { [unowned self] in HostEntries(host: self).sections(in: .help) } }
  }

  /// Opens or closes the inspector; if the help page is open, closes that instead.
  func toggleInspector() {
    if let top = overlays.top, !(top is PromptOverlay) { return overlays.pop() }
    guard overlays.dock == nil else { return overlays.undock() }
    overlays.dock(InspectorOverlay(timeline: timeline) { [unowned self] in waitingLabels })
  }

  private func toggle(_ page: () -> any Overlay) {
    if let top = overlays.top, !(top is PromptOverlay) { return overlays.pop() }
    overlays.push(page())
  }

  // MARK: - The inspector beside the app

  /// The inspector, if it is open.
  var inspector: InspectorOverlay<R>? { overlays.dock as? InspectorOverlay<R> }

  /// Whether the inspector is open and shown beside the app.
  var isInspectorDocked: Bool { overlays.dock != nil && chrome.hasRoomForDock }

  /// The past step that the app shows while the user browses the timeline.
  var walkedMoment: PastMoment<R>? {
    isInspectorDocked && overlays.isDockFocused ? inspector?.pastMoment : nil
  }

  /// Moves the focus to the inspector after all of the app's panes, or back to the app.
  ///
  /// - Returns: Whether the focus moved.
  func turnFocus() -> Bool {
    guard isInspectorDocked else { return false }
    let isInspector = overlays.isDockFocused
    let isLastPane = layers.focusedPane == layers.panes.places.count - 1
    guard isInspector || !layers.hasPanes || isLastPane else { return false }
    if isInspector { focusPane(0) }
    overlays.focusDock(!isInspector)
    frames.setNeedsFrame()
    return true
  }

  /// Focuses the app or the inspector, whichever was clicked.
  ///
  /// - Returns: Whether to handle the click further; `false` if the app was clicked while it showed
  ///   a past step.
  func focus(at position: Position) -> Bool {
    guard isInspectorDocked, let isInspector = chrome.isInspector(at: position) else { return true }
    let wasPast = walkedMoment != nil
    overlays.focusDock(isInspector)
    frames.setNeedsFrame()
    return isInspector || !wasPast
  }

  /// Moves the focus from the inspector to the app, or closes the inspector if it covers the app.
  func leaveInspector() {
    if isInspectorDocked { overlays.focusDock(false) } else { overlays.undock() }
  }

  /// Closes the inspector after a resize if it no longer fits and is not focused.
  func fitInspector() {
    if overlays.dock != nil, !overlays.isDockFocused { leaveInspector() }
  }

  /// The entries of the help page.
  package var helpEntries: [HostEntry] {
    HostEntries(host: self).sections(in: .help).flatMap(\.entries)
  }
}
