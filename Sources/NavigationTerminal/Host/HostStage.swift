package import Navigation
package import TapeScript
package import TerminalKit

/// A host, as tapes and tests play on it.
@MainActor
package final class HostStage<R: Route>: TapeStage {
  package let host: NavigationHost<R>
  private let send: @MainActor (TerminalEvent) -> Void

  /// Makes the stage of a host.
  ///
  /// - Parameters:
  ///   - host: the host.
  ///   - send: gives the host an event as its terminal would.
  package init(host: NavigationHost<R>, send: @escaping @MainActor (TerminalEvent) -> Void) {
    self.host = host
    self.send = send
  }

  /// Makes the stage of a host on a headless terminal.
  package convenience init(host: NavigationHost<R>, terminal: HeadlessTerminal) {
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

  package var trail: [String] { host.log.lines }

  package var scene: TapeScene {
    host.showIfNeeded()
    return host.scene
  }

  package func deliver(_ event: TerminalEvent) {
    send(event)
  }

  package func refresh() {
    host.show()
  }

  package func openFromOutside(_ link: String) {
    host.receive(link: link)
  }
}
