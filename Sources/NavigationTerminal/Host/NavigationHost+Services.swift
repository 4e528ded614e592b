package import Navigation
import TerminalKit

extension NavigationHost: ScreenServices {
  package var principal: Principal? { store.session.principal }

  package var waiting: [PendingDeepLink<R>] { store.session.pending.items }

  package var waitingLabels: [String] { waiting.map(writer.label) }

  package func send(_ intent: NavigationIntent<R>) {
    log.add("\(intent)")
    store.send(intent)
    setNeedsFrame()
  }

  package func open(_ link: String) {
    log.add("open \(link)")
    store.open(fullLink(link))
    setNeedsFrame()
  }

  package func signIn(_ principal: Principal) {
    log.add("sign in as \(principal.subject)")
    store.signIn(principal)
    setNeedsFrame()
  }

  package func cancelSignIn() {
    log.add("cancel sign-in")
    store.cancelSignIn()
    setNeedsFrame()
  }

  package func notice(_ notice: Notice) {
    say(notice)
  }

  package func copy(_ text: String) {
    backend.copy(text)
  }

  package func redraw() {
    setNeedsFrame()
  }

  package func quit() {
    end(0)
  }

  /// A link of the app's own scheme when it names none.
  func fullLink(_ text: String) -> String {
    text.contains("://") ? text : "\(configuration.scheme)://\(text)"
  }
}
