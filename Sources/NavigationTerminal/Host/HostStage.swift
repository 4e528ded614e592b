package import Navigation
package import TapeScript
package import TerminalKit

/// A host on a terminal that is none, as tapes and tests play on it.
@MainActor
package final class HostStage<R: Route>: TapeStage {
  package let host: NavigationHost<R>
  package let terminal: HeadlessTerminal

  /// Starts a host on a headless terminal.
  package init(host: NavigationHost<R>, terminal: HeadlessTerminal) {
    self.host = host
    self.terminal = terminal
  }

  package var clock: AppClock { host.clock }

  package var activity: Activity { host.activity }

  package var frame: Frame? {
    host.showIfNeeded()
    return terminal.frame
  }

  package var isSecretFocused: Bool { host.isSecretFocused }

  package var trail: [String] { host.log.lines }

  package var scene: TapeScene {
    host.showIfNeeded()
    return host.scene
  }

  package func deliver(_ event: TerminalEvent) {
    terminal.send(event)
  }

  package func refresh() {
    host.show()
  }

  package func openFromOutside(_ link: String) {
    host.receive(link: link)
  }
}
