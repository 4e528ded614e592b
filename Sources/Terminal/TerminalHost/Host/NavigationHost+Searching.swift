package import Navigation
package import TerminalKit
package import TerminalUI

extension NavigationHost {
  /// All keys of the visible screen, enabled or not: its bindings and its hints.
  package var screenKeys: [KeyHint] {
    bindings.flatMap { binding in
      binding.keys.map { KeyHint($0, binding.label, disabledReason: binding.disabledReason) }
    } + layers.hints.filter { $0.press != nil }
  }

  /// The keys shown on the last line.
  package var footer: [KeyHint] {
    chrome.footerKeys(of: overlays.top, crumbs: drawn.crumbs.count)
      .hints(columns: Layout(backend.size).columns)
  }

  /// The bindings of the visible screen, with the keys that reach them.
  package var bindings: [KeyBinding] { layers.usableBindings }

  /// The visible route; `nil` for the host's own root.
  package var topRoute: AnyRoute? { layers.top.route }

  /// The route whose screen is shown as a preview; `nil` if there is none.
  package var previewedRoute: AnyRoute? {
    visit.preview.flatMap { $0.isLive ? $0.route : nil }
  }

  /// The route that Enter should lead to, by the link of the selected row; `nil` unless a list has the
  /// focus and its link would open.
  package var promisedRoute: AnyRoute? {
    guard exitCode == nil, overlays.top == nil, layers.topScreen.inputMode == .keys,
      let link = (layers.topScreen as? any ListScreen)?.selectedLink
    else { return nil }
    return machine.destination(of: link)
  }

  /// The route of the screen that receives the keys; with panes, it may be an earlier one.
  package var focusedRoute: AnyRoute? { layers.top.route(at: layers.keyIndex) }

  /// The entries of the help page that can be run.
  var helpEntries: [HostEntry] {
    HostEntries(host: self).sections(in: .help).flatMap(\.entries).filter(\.isRunnable)
  }

  /// The title of the top screen.
  package var topTitle: String { layers.topScreen.title }

  /// The focused element of the visible screen.
  package var topFocus: String? { layers.topScreen.focus }

  /// The name of the open overlay; `nil` without one.
  package var overlayName: String? { overlays.top?.focus }

  /// The key table column of the focused layer.
  package var keyColumn: InputRouter.Column { overlays.top?.column ?? layers.column }

  /// Whether printable keys type text.
  package var isTyping: Bool {
    switch keyColumn {
    case .textField, .prompt: true
    case .screen, .modal, .help: false
    }
  }

  /// Whether a question of the host is open.
  package var hasQuestion: Bool { overlays.top is ConfirmationOverlay }

  /// The action of Escape when no overlay is open.
  package var escapeStep: EscapeLadder.Step {
    chrome.numbersCrumbs ? .screen(label: "cancel") : layers.ladder.step
  }

  /// The number of routes, layers and overlays above the root of the selected tab.
  package var height: Int {
    let state = machine.state
    let path = state.tab(state.selectedTab)?.stack.count ?? 0
    return machine.layers.reduce(path + (overlays.top == nil ? 0 : 1)) {
      $0 + 1 + $1.stack.count
    }
  }

  /// The text of the visible notice.
  package var noticeText: String? { notices.notice?.text }

  /// Whether a notice was shown in this turn.
  package var hasSpoken: Bool { notices.hasSpoken(in: frames.turn) }

  /// Whether the terminal is too small for the app.
  package var isTooSmall: Bool { Layout(backend.size).isTooSmall }

  /// One cell of each clickable region in the current frame.
  package var clickable: [Position] {
    _ = frame
    return drawn.targets.map(\.region.origin)
  }

  /// The number of turns so far; each event or piece of completed work starts a new one.
  package var turnCount: Int { frames.turn }

  /// The number of frames drawn.
  package var frameCount: Int { frames.made }
}
