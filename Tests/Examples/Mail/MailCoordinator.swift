import Navigation

/// Holds the store, and begins the flows that screens ask for.
@MainActor final class MailCoordinator: Coordinator {
  let store: NavigationStore<MailRoute>
  private(set) var read: Set<Int> = []
  private(set) var sent: [Draft] = []
  private(set) var words: [String] = []
  private let children = ChildCoordinators()
  private var writing: ComposeCoordinator?

  init() {
    store = NavigationStore(access: .mail, links: .mail)
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "duplicates",
        deciding: { command, context in
          guard case .push(let route) = command, context.state.visible == route else {
            return .proceed
          }
          return .cancel(reason: "it shows already")
        }))
    store.onNotice = { [weak self] in self?.say($0) }
    store.onEvent = { [weak self] in self?.note($0) }
  }

  func handle(_ intent: NavigationIntent<MailRoute>) {
    if intent == .back, store.session.layers.last?.root == .writing(.recipient) {
      writing?.wentBack()
      if writing == nil { return }  // The flow ended, and has cleared its place.
    }
    store.send(intent)
  }

  func destination(for route: MailRoute) -> String {
    switch route {
    case .mailbox(let name): name
    case .message(let id): read.contains(id) ? "message \(id)" : "message \(id), new"
    case .settings: "settings"
    case .writing(let step): step.rawValue
    case .signIn: "sign-in"
    }
  }

  /// Where the person is, as a breadcrumb.
  var breadcrumb: String {
    let state = store.state
    var routes = Array(state.tabs.flatMap(\.stack))
    for layer in store.session.layers { routes += [layer.root] + Array(layer.stack) }
    return (["mail"] + routes.map { destination(for: $0) }).joined(separator: " › ")
  }

  // MARK: - Writing

  /// Begins to write; the first step is a sheet, the others stand on it.
  func write() {
    let steps: AnyNavigator<ComposeStep> = store.navigator { step in
      step == .recipient ? .present(.writing(step)) : .go(.writing(step))
    }
    let compose = ComposeCoordinator(navigator: steps)
    writing = compose
    children.begin(compose, { $0.begin($1) }) { [weak self] in self?.written($0) }
  }

  func type(_ text: String) { writing?.take(text) }

  func leave() { writing?.leave() }

  var flows: Int { children.count }

  private func written(_ outcome: CoordinatorOutcome<Draft>) {
    writing = nil
    switch outcome {
    case .finished(let draft):
      sent.append(draft)
      words.append("sent to \(draft.recipient): \(draft.text)")
    case .dismissed: words.append("not sent")
    case .cancelled, .needsSignIn: words.append("taken away")
    }
    store.send(.dismissAll)
  }

  // MARK: - Listening

  private func note(_ event: NavigationEvent<MailRoute>) {
    if case .message(let id)? = event.after.visible { read.insert(id) }
    let isWriting = event.after.presentations.contains { $0.root == .writing(.recipient) }
    let wasWriting = event.before.presentations.contains { $0.root == .writing(.recipient) }
    // The session ended, or a link led elsewhere: nobody waits for the flow any more.
    if wasWriting, !isWriting, writing != nil { children.cancelAll() }
  }

  private func say(_ notice: NavigationNotice<MailRoute>) {
    switch notice {
    case .waiting(let item): words.append("waits: \(item.link ?? "what you asked for")")
    case .resumed(let item): words.append("resumed \(item.link ?? "what you asked for")")
    case .dropped(let items, _), .signInCancelled(let items): words.append("dropped \(items.count)")
    case .refused(_, .cancelled(let reason, _)): words.append("no: \(reason)")
    case .refused: words.append("no")
    case .undecided(let link, _): words.append("no such place: \(link)")
    case .signedIn(let principal): words.append("hello, \(principal.subject)")
    case .signedOut: words.append("goodbye")
    default: break
    }
  }

  /// What was said since it was asked last.
  func takeWords() -> [String] {
    defer { words = [] }
    return words
  }
}
