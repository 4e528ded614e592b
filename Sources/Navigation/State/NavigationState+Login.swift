extension NavigationState {
  /// The login layer, if it is up: on top, once.
  func loginLayer(_ login: R?) -> Presentation<R>? {
    guard let login, let top = presentations.last, top.root == login else { return nil }
    return top
  }

  func removingLogin(_ login: R?) -> Self {
    var state = self
    state.takeLogin(login)
    return state
  }

  /// Takes the login layer off, and says whether it was up.
  @discardableResult mutating func takeLogin(_ login: R?) -> Bool {
    guard loginLayer(login) != nil else { return false }
    presentations.removeLast()
    return true
  }

  /// Puts the login layer on top; the one that `old` shows keeps its identity, and what is typed.
  func addingLogin(_ login: R?, keeping old: Self) -> Self {
    guard let login, loginLayer(login) == nil else { return self }
    var state = self
    state.presentations.append(old.loginLayer(login) ?? Presentation(login, style: .sheet))
    return state
  }

  /// The same places, with new identities for all that `old` no longer holds.
  func renewed(against old: Self) -> Self {
    var state = self
    for index in state.tabs.indices where old.tabs.indices.contains(index) {
      state.tabs[index].stack = state.tabs[index].stack.renewed(against: old.tabs[index].stack)
    }
    state.presentations = state.presentations.map { layer in
      guard let up = old.presentations.first(where: { $0.id == layer.id }) else {
        return layer.renewed()
      }
      var layer = layer
      layer.stack = layer.stack.renewed(against: up.stack)
      return layer
    }
    return state
  }
}
