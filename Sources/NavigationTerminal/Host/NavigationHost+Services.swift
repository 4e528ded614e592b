package import Navigation
import TerminalKit

extension NavigationHost: ScreenServices {
  package var principal: Principal? { store.session.principal }

  package var waiting: [PendingDeepLink<R>] { store.session.pending.items }

  package var waitingLabels: [String] { waiting.map(writer.label) }

  package func send(_ intent: NavigationIntent<R>) {
    log.add(intent)
    moment(momentWriter.words(intent), asked: .intent(intent), routes: intent.routes) {
      if let intents = configuration.intents { intents(intent) } else { store.send(intent) }
    }
    setNeedsFrame()
  }

  package func open(_ link: String) {
    log.add("open \(link)")
    let link = fullLink(link)
    let routes = LinkVerdict(links: store.links).routes(of: link, principal: nil)
    moment("open \(link)", asked: .link(link), routes: routes) { store.open(link) }
    setNeedsFrame()
  }

  package func signIn(_ principal: Principal) {
    log.add("sign in as \(principal.subject)")
    moment("sign in") { store.signIn(principal) }
    setNeedsFrame()
  }

  package func cancelSignIn() {
    log.add("cancel sign-in")
    moment("cancel sign-in") { store.cancelSignIn() }
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
