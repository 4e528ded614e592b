import Navigation
package import TerminalKit

extension NavigationHost {
  /// A key of the screen that shows: a binding, or one that the last line names.
  package struct ScreenKey: Hashable {
    /// The key.
    package let press: KeyPress
    /// What it does.
    package let label: String
    /// Why it does nothing at this moment; `nil` when it works.
    package let disabledReason: String?
  }

  /// The keys of the screen that shows, those that work and those that do not.
  package var screenKeys: [ScreenKey] {
    let screen = layers.topScreen
    let isTyping = screen.inputMode.isText
    return screen.bindings.filter { !isTyping || $0.key.typedCharacter == nil }.map {
      ScreenKey(press: $0.key, label: $0.label, disabledReason: $0.disabledReason)
    }
      + layers.hints.compactMap { hint in
        hint.press.map {
          ScreenKey(press: $0, label: hint.label, disabledReason: hint.disabledReason)
        }
      }
  }

  /// The keys that the last line names, as they are pressed.
  package var footerKeys: [KeyPress] {
    chrome.footerKeys(of: overlays.top).hints(columns: Layout(backend.size).columns)
      .compactMap(\.press)
  }

  /// The route that shows on top; `nil` for the host's own root.
  package var topRoute: R? { layers.top.route }

  /// The title of the screen on top.
  package var topTitle: String { layers.topScreen.title }

  /// What has the keyboard on the screen that shows.
  package var topFocus: String? { layers.topScreen.focus }

  /// The name of the open overlay; `nil` without one.
  package var overlayName: String? { overlays.top?.focus }

  /// The layer that has the keyboard.
  package var keyColumn: InputRouter.Column { overlays.top?.column ?? layers.column }

  /// Whether printable keys type.
  package var isTyping: Bool {
    overlays.top is PromptOverlay
      || (overlays.top == nil && layers.topScreen.inputMode.isText)
  }

  /// What Escape does when no overlay is open.
  package var escapeStep: EscapeLadder.Step { layers.ladder.step }

  /// How much lies over the root of the selected tab: routes, layers and an open overlay.
  package var height: Int {
    let state = store.state
    let path = state.tab(state.selectedTab)?.stack.count ?? 0
    return state.presentations.reduce(path + (overlays.top == nil ? 0 : 1)) {
      $0 + 1 + $1.stack.count
    }
  }

  /// The sentence for the person.
  package var noticeText: String? { chrome.notice?.text }

  /// Whether a sentence was said in this turn.
  package var hasSpoken: Bool { chrome.hasSpoken(in: frames.turn) }

  /// Whether the terminal is too small for the app.
  package var isTooSmall: Bool { Layout(backend.size).isTooSmall }

  /// A cell of each place that a click hits, on the frame as it is now.
  package var clickable: [Position] {
    _ = frame
    return chrome.clickable
  }

  /// How many turns there were: events, and work that came to rest.
  package var turnCount: Int { frames.turn }

  /// How many frames were made.
  package var frameCount: Int { frames.made }
}
