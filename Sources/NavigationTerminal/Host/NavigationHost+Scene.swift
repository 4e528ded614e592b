import Navigation
package import TapeScript
package import TerminalKit

extension NavigationHost {
  /// Whether frames are painted only when something looks at them.
  package var paintsOnDemand: Bool {
    get { frames.paintsOnDemand }
    set { frames.paintsOnDemand = newValue }
  }

  /// The frame as it is now.
  package var frame: Frame { frames.frame }

  /// What a tape can look at.
  package var scene: TapeScene {
    guard exitCode == nil else {
      return TapeScene(
        lines: frame.canvas.lines, pending: waitingLabels, exit: exitCode.map(Int.init))
    }
    let layer = layers.top
    let screen = layers.stackScreen
    return TapeScene(
      lines: frame.canvas.lines, title: screen.title.visiblySafe, route: routeText,
      stack: layers.breadcrumbs(of: layer).text, depth: layer.stack.count,
      tab: layers.title(of: store.state.selectedTab),
      modal: layer.isModal ? screen.title.visiblySafe : nil, pending: waitingLabels,
      focus: overlays.top?.focus ?? layers.topScreen.focus, notice: chrome.notice?.text)
  }

  private var routeText: String? {
    guard let link = layers.routeLink.map(linkSecrets.shown) else { return nil }
    return link.firstRange(of: "://").map { String(link[$0.upperBound...]) } ?? link
  }

  /// Whether a masked field has the cursor.
  package var isSecretFocused: Bool {
    exitCode == nil && overlays.top == nil && layers.topScreen.inputMode == .maskedField
  }

  /// What the cursor is in, as far as secrets go.
  package var typedPlace: TypedPlace {
    if isSecretFocused { return .masked }
    guard exitCode == nil, let overlay = overlays.top as? PromptOverlay,
      overlay.prompt.mode == .links
    else { return .text }
    return TypedPlace(
      behind: overlay.prompt.editor.textBeforeCursor, scheme: configuration.scheme,
      secrets: linkSecrets)
  }

  /// Where the app stands before something reaches it.
  var standing: SessionTrail<R>.Standing {
    let known = layers.known
    return SessionTrail.Standing(
      state: known.state, size: backend.size, isSignedIn: known.principal != nil,
      place: typedPlace, hasPrompt: overlays.top is PromptOverlay,
      isPlain: overlays.top == nil && overlays.dock == nil && known.state.presentations.isEmpty)
  }

  /// What is secret in links.
  var linkSecrets: LinkSecrets { keeping.linkSecrets }

  /// Writes tapes and pictures of the session, where there are files to write.
  var trailKeeper: TrailKeeper? {
    get { keeping.trailKeeper }
    set { keeping.trailKeeper = newValue }
  }

  /// A text as it may stand in a tape: with an x for each letter of a secret in a link.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isLink: Whether it goes where a link is typed; a mail address elsewhere is no secret.
  /// - Returns: The text, as long as it was.
  /// - Complexity: O(n) over the text.
  package func hidingSecrets(in text: String, isLink: Bool) -> String {
    linkSecrets.hiding(text, isLink: isLink)
  }
}
