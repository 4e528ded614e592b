import Navigation
package import TapeScript
import Tapes
package import TerminalKit
package import TerminalUI

/// The stage on which tapes and tests control a host.
@MainActor
package final class HostStage: TapeStage {
  package private(set) var host: NavigationHost
  /// Creates the next host after this one is killed; `nil` if restarting is not supported.
  package var startAgain: (@MainActor () throws -> NavigationHost)?
  /// The watch that checks the host for broken laws.
  package var watch: (any AppWatch)?
  private let send: @MainActor (TerminalEvent) -> Void
  /// The terminal that receives typed events and provides the painted lines, if any.
  private let typed: (any TypedTerminalBackend)?

  /// Creates the stage of a host.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - typed: The terminal that receives events as typed bytes, if any.
  ///   - send: Sends an event to the host as its terminal would.
  package init(
    host: NavigationHost, typedOn typed: (any TypedTerminalBackend)? = nil,
    send: @escaping @MainActor (TerminalEvent) -> Void
  ) {
    self.host = host
    self.typed = typed
    self.send = send
  }

  /// Creates the stage of a host on a headless terminal.
  package convenience init(host: NavigationHost, terminal: HeadlessTerminal) {
    self.init(host: host) { terminal.send($0) }
  }

  package var clock: AppClock { host.clock }

  package var activity: Activity { host.activity }

  package var frame: Frame? {
    host.showIfNeeded()
    return host.frame
  }

  package var hasEnded: Bool { host.exitCode != nil }

  package var isSecretFocused: Bool { host.isSecretFocused }

  package var typedPlace: TypedPlace { host.typedPlace }

  package var trail: [String] { host.visit.moves.flowLines() }

  package var scene: TapeScene {
    host.showIfNeeded()
    var scene = host.scene
    if let typed, !hasEnded { scene.lines = typed.lines }
    scene.law = watch == nil ? "this program does not check laws" : watch?.broken
    return scene
  }

  package func look() {
    watch?.look()
  }

  package func restart() -> String? {
    guard let startAgain else {
      return "this app cannot be restarted here, only under \"replay\" without --terminal"
    }
    do {
      host = try startAgain()
      watch?.look()
      return nil
    } catch {
      return "the app cannot be restarted: \(error)"
    }
  }

  package func deliver(_ event: TerminalEvent) {
    watch?.willReceive(event)
    send(event)
    watch?.hasReceived(event)
  }

  /// Types the event if a typed terminal is available and the event has bytes.
  package func give(_ event: TerminalEvent) async {
    if let typed, await typed.type(event) {
      // The app's reaction must be painted before anything checks it.
      await activity.idle()
      host.showIfNeeded()
      return await typed.caughtUp()
    }
    deliver(event)
  }

  package func refresh() {
    host.show()
  }

  package func openFromOutside(_ link: String) {
    _ = host.open(outside: link)
  }
}
