import Navigation
import TerminalKit
import TerminalUI

/// The overlays of a host, the inspector, and the sources of the prompt and the palette.
@MainActor
final class HostOverlays {
  /// The place whose actions the help page or the palette lists.
  private(set) var listedPlace: ScreenPlace?
  private unowned let host: NavigationHost

  init(of host: NavigationHost) {
    self.host = host
  }

  /// The open prompt, palette and help page, and the inspector.
  var stack: OverlayStack { host.visit.overlays }
  /// The places that the prompt and the palette offer by name.
  var places: PlaceMemory { host.visit.places }

  /// The focused overlay.
  var top: (any Overlay)? { stack.top }

  /// Closes the help page and the palette after a move from outside, since they list what one can do
  /// on the screen that was visible.
  func heard(_ record: Record) {
    guard record.changesState || record.changesSignIn else { return }
    let isMove = record.changesVisible || record.changesSignIn
    if !host.input.isHandling, isMove { stack.removeLists() }
    stack.refresh()
  }

  // MARK: - Over the app

  /// Opens the prompt with the given text; if the text is empty, an open prompt keeps its line.
  func openPrompt(_ text: String = "") {
    leaveInspector()
    let prompt = stack.uncoverPrompt()?.prompt
    if text.isEmpty, prompt?.mode == .links { return }
    let links = LinkSource(host: host)
    open(.links, text, links.source) { links.problem(entering: $0) }
  }

  /// Opens the palette.
  func openPalette() {
    leaveInspector()
    _ = stack.uncoverPrompt()
    listedPlace = host.layers.top.place
    open(.actions, "", ActionSource(host: host).source) { _ in nil }
  }

  /// Replaces all overlays over the app by a prompt or a palette.
  private func open(
    _ mode: Prompt.Mode, _ text: String, _ source: PromptSource,
    problem: @escaping (String) -> PromptProblem?
  ) {
    places.offers = nil
    stack.removeAll()
    stack.push(
      PromptOverlay(
        text, mode: mode, lines: host.visit.lines, scheme: host.configuration.scheme,
        secrets: host.linkSecrets, source: source, problem: problem))
  }

  /// Opens or closes the help page; if the inspector has the focus, closes that instead.
  func toggleHelp() {
    if let top = stack.top, !top.staysBelow { return stack.pop() }
    listedPlace = host.layers.top.place
    stack.push(HelpOverlay { [unowned host] in HostEntries(host: host).sections(in: .help) })
  }

  /// Asks a question before an entry runs on the visible screen.
  func ask(_ question: Confirmation, before entry: HostEntry) {
    leaveInspector()
    stack.removeAll()
    listedPlace = host.layers.top.place
    stack.push(ConfirmationOverlay(question, running: entry))
  }

  /// Opens or closes the inspector; if the help page is open, closes that instead.
  func toggleInspector() {
    if let top = stack.top, !top.staysBelow { return stack.pop() }
    // Beside the app it returns when there is room again; until then its key shows it over the app.
    let isHidden = !isInspectorDocked && !stack.isDockFocused
    guard stack.dock == nil else { return isHidden ? stack.focusDock(true) : stack.undock() }
    stack.dock(
      InspectorOverlay(moves: host.visit.moves) { [layers = host.layers] in
        layers.title(of: $0, at: $1)
      })
  }

  // MARK: - The inspector beside the app

  /// The inspector, if it is open.
  var inspector: InspectorOverlay? { stack.dock }

  /// Whether the inspector is open and shown beside the app.
  var isInspectorDocked: Bool { stack.dock != nil && host.chrome.dock != nil }

  /// The overlay over the app; the inspector too, if it does not fit beside the app.
  var shown: (any Overlay)? { isInspectorDocked ? stack.cover : stack.top }

  /// Tells the inspector beside the app its size, and selects the newest move in it while it has no focus.
  func settle() {
    guard let inspector, let dock = host.chrome.dock else { return }
    inspector.resize(beside: dock.page.size)
    inspector.follow(isFocused: stack.isDockFocused)
  }

  /// The inspector as drawn beside the app, if it is open.
  var docked: DockedPage? {
    inspector.map { page in
      DockedPage(page: page, isFocused: stack.isDockFocused, moment: walkedMoment)
    }
  }

  /// The past move that the app's region shows while the user browses the timeline.
  var walkedMoment: PastMoment? {
    isInspectorDocked && stack.isDockFocused ? inspector?.pastMoment : nil
  }

  /// Moves the focus to the inspector after all of the app's panes, or back to the app.
  ///
  /// - Returns: Whether the focus moved.
  func turnFocus() -> Bool {
    guard isInspectorDocked else { return false }
    let isInspector = stack.isDockFocused
    let isLastPane = host.layers.focusedPane == host.layers.panes.places.count - 1
    guard isInspector || !host.layers.hasPanes || isLastPane else { return false }
    if isInspector { host.input.focusPane(0) }
    stack.focusDock(!isInspector)
    host.frames.setNeedsFrame()
    return true
  }

  /// Focuses the app or the inspector, whichever was clicked.
  ///
  /// - Returns: Whether to handle the click further; `false` if the app was clicked while it showed
  ///   a past move.
  func focus(at position: Position) -> Bool {
    guard isInspectorDocked, let isInspector = host.chrome.isInspector(at: position) else {
      return true
    }
    let wasPast = walkedMoment != nil
    stack.focusDock(isInspector)
    host.frames.setNeedsFrame()
    return isInspector || !wasPast
  }

  /// Moves the focus from the inspector to the app, or closes the inspector if it covers the app.
  func leaveInspector() {
    if isInspectorDocked || !stack.isDockFocused { stack.focusDock(false) } else { stack.undock() }
  }

  /// Closes the inspector if it takes the place of the stack view.
  ///
  /// - Returns: Whether it did.
  func makeRoomForStack() -> Bool {
    guard stack.dock != nil, host.chrome.hidesStackWithDock else { return false }
    stack.undock()
    return true
  }
}
