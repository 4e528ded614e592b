import Navigation

/// What was made of a session last, and holds as long as it is the session.
@MainActor
final class KnownSession<R: Route> {
  /// Where the store's count of changes stood.
  let changes: Int
  /// Where the person is.
  let state: NavigationState<R>
  /// Who is signed in.
  let principal: Principal?
  /// How many links wait.
  let waitingCount: Int
  /// The layers that can be seen, bottom to top.
  let layers: [HostLayer<R>]
  /// Whether the layer that has the keyboard lies over another.
  let isModal: Bool
  /// Whether that layer is the one in which one signs in.
  let isSignIn: Bool
  /// Whether that layer has more than its root.
  let canGoBack: Bool
  /// Whether nothing is presented.
  let isBare: Bool
  /// The screen of the layer that has the keyboard, once it was asked for.
  var top: (any Screen)?
  /// What the tab bar calls the tabs and which of them shows, once it was drawn.
  var tabBar: TabBar?

  /// Takes what a store holds now.
  init(of store: NavigationStore<R>) {
    let session = store.session
    changes = store.changes
    state = session.state
    principal = session.principal
    waitingCount = session.pending.count
    layers = HostLayer.visible(in: session.state, login: store.access.login)
    isModal = layers.last?.isModal ?? false
    isSignIn = layers.last?.isSignIn ?? false
    canGoBack = layers.last?.stack.isEmpty == false
    isBare = session.state.presentations.isEmpty
  }
}
