import Navigation
import NavigationTerminal
import TerminalKit

/// Checks that a key does what the footer promises.
@MainActor
struct FooterLaw {
  /// The effect that the footer promises for the current key, with the state before it.
  private var promise: Promise?

  private enum Promise {
    case back(height: Int)
    case cancel(waiting: Int)
    case quit
    case anything(Standing)
    case other(than: String)
  }

  /// What a key may change.
  private struct Standing: Equatable {
    let frame: Frame
    /// What was typed; a line at the end of a long text may look like the one above it.
    let typed: ScreenDraft?
    let changes: Int
    /// The number of effects that were started; one may fail as the last one did.
    let effects: Int
    /// The number of programs for which the terminal was requested.
    let suspensions: Int

    @MainActor init(of host: NavigationHost) {
      frame = host.frame
      typed = host.layers.topScreen.draft
      changes = host.machine.changes
      effects = host.activity.started
      suspensions = host.suspensions.count
    }
  }

  init() {}

  /// Notes the promise for a key; `nil` for an event that is not a key.
  ///
  /// With `checksAll`, every key in the footer must have an effect.
  mutating func begin(_ press: KeyPress?, in host: NavigationHost, checksAll: Bool) {
    promise = press.flatMap { promise(of: $0, in: host, checksAll: checksAll) }
  }

  /// Returns what is wrong with a last line: a key that the screen binds must have the label of its
  /// binding, and must stand before the keys of the screen's widgets.
  static func mistake(in footer: [KeyHint], of bindings: [KeyBinding]) -> String? {
    var other: KeyHint?
    for hint in footer where hint.press != KeyPress(.enter) {
      guard let binding = bindings.first(where: { $0.keys.contains { $0 == hint.press } }) else {
        other = other ?? hint
        continue
      }
      // On a narrow line, the end of the label may be cut off.
      guard binding.label.hasPrefix(hint.label.prefix { $0 != "…" }) else {
        return "\(hint.key) is shown as \(hint.label), but does \(binding.label)"
      }
      if let other { return "\(other.key) is shown before \(hint.key), which the screen binds" }
    }
    return nil
  }

  private func promise(
    of press: KeyPress, in host: NavigationHost, checksAll: Bool
  ) -> Promise? {
    // A key that ends what the user did also opens a link that waits for that.
    guard host.exitCode == nil, !host.isTooSmall, host.overlayName == nil, !host.hasArrivals
    else { return nil }
    if press == KeyPress(.escape) {
      switch host.escapeStep {
      case .back, .closeModal: return .back(height: host.height)
      case .cancelSignIn(let waiting): return .cancel(waiting: waiting)
      case .screen, .nothing: return nil
      }
    }
    if press == "q", host.keyColumn == .screen, host.escapeStep == .nothing { return .quit }
    guard checksAll else { return nil }
    let footer = host.footer
    if let mistake = Self.mistake(in: footer, of: host.bindings) { return .other(than: mistake) }
    guard footer.contains(where: { $0.press == press }) else { return nil }
    return .anything(Standing(of: host))
  }

  mutating func hasReceived(in host: NavigationHost) {
    // Repeating the same notice also counts as an effect.
    if case .anything? = promise, host.hasSpoken { promise = nil }
  }

  /// Returns a violation if the promise was not kept.
  mutating func finding(in host: NavigationHost) -> Finding? {
    // A question before leaving keeps the promise.
    let isRunning = host.exitCode == nil && !host.hasQuestion
    switch promise.take() {
    case .back(let height)?
    where isRunning && host.height >= height && host.machine.deferred == nil:
      return broken("Escape did not go back from \(host.topTitle)")
    case .cancel(let waiting)?
    where isRunning && (!host.machine.waiting.isEmpty || host.machine.session.signIn != nil):
      return broken("Escape did not drop the waiting requests (\(waiting))")
    case .quit? where isRunning:
      return broken("q did not quit on \(host.topTitle)")
    case .anything(let before)?
    where isRunning && host.machine.changes == before.changes && host.activity.isEmpty
      && Standing(of: host) == before:
      return broken("a key shown in the footer did nothing on \(host.topTitle)")
    case .other(let mistake)?: return broken(mistake)
    default: return nil
    }
  }

  private func broken(_ what: String) -> Finding { Finding(law: LawName.footer, what: what) }
}
