package import Navigation
package import TerminalKit
package import TerminalUI

extension NavigationHost {
  /// The current frame.
  package var frame: Frame { frames.frame }

  /// Whether a masked field has the focus.
  package var isSecretFocused: Bool {
    exitCode == nil && overlays.top == nil && layers.topScreen.inputMode == .maskedField
  }

  /// The kind of text at the cursor, which determines what a tape must hide.
  package var typedPlace: TypedPlace {
    if isSecretFocused { return .masked }
    guard exitCode == nil, let line = overlays.top?.typedLink else { return .text }
    // A line this long was pasted as keys; searching it again for each one would freeze the app.
    guard line.utf8.count <= TypedPlace.longestLine else { return .userInfo }
    return TypedPlace(behind: line, scheme: configuration.scheme, secrets: linkSecrets)
  }

  /// The app's state before the next input.
  package var standing: SessionTrail.Standing {
    let known = layers.known
    return SessionTrail.Standing(
      state: known.state, size: backend.size, isSignedIn: known.principal != nil,
      place: typedPlace, hasPrompt: overlays.top?.column == .prompt,
      isPlain: overlays.top == nil && overlays.stack.dock == nil
        && known.layerCount == 0)
  }

  /// The secrets that links can contain.
  package var linkSecrets: LinkSecrets { machine.linkSecrets }

  /// The keeper that saves tapes and screenshots of the session, if files are available.
  package var trailKeeper: TrailKeeper? {
    get { keeping.trailKeeper }
    set { keeping.trailKeeper = newValue }
  }

  /// Makes text safe for a tape by replacing each letter of a secret in a link with an x.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - place: Where it is typed; `nil` if it is a link that is opened.
  /// - Returns: The text, with its length unchanged; `nil` for a link that nothing handles, which is
  ///   written to no file.
  /// - Complexity: O(n) in the length of the text.
  package func written(_ text: String, in place: TypedPlace?) -> String? {
    if place == nil, machine.find(typed: text)?.isHandled != true { return nil }
    return ShownLink(text, hiding: linkSecrets, isLink: place?.isLink ?? true).masked()
  }
}
