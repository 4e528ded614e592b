import Navigation

/// One pane with a store of its own, and a count of what that store announced.
@MainActor final class Pane {
  let name: String
  let store: NavigationStore<PaneRoute>
  private(set) var changes = 0
  var follow: (@MainActor (NavigationCommand<PaneRoute>) -> Void)?

  init(_ name: String) {
    self.name = name
    store = NavigationStore(access: .panes)
    store.onEvent = { [weak self] event in
      guard let self else { return }
      changes += 1
      guard case .commands(let commands) = event.cause else { return }
      for command in commands { follow?(command) }
    }
  }

  func take(_ order: String, _ rest: String) -> Bool {
    switch order {
    case "open": store.send(.go(.folder(rest)))
    case "ask": store.send(.present(.question(rest)))
    case "up": store.send(.back)
    case "undo": store.send(.undo)
    case "redo": store.send(.redo)
    case "unlock": store.signIn(Principal(subject: rest, roles: ["owner"]))
    case "lock": store.signOut()
    default: return false
    }
    return true
  }

  var line: String {
    let state = store.state
    var routes = Array(state.tabs.flatMap(\.stack))
    for layer in store.session.layers { routes += [layer.root] + Array(layer.stack) }
    let words = routes.map { route in
      switch route {
      case .folder(let name): name
      case .question(let text): text + "?"
      case .key: "locked"
      }
    }
    let waiting = store.session.pending.items.count
    return ([name] + words).joined(separator: "/") + (waiting > 0 ? " (\(waiting) waiting)" : "")
  }
}
