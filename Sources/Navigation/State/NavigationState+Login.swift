extension NavigationState {
  /// Whether the login layer is up: on top, once.
  @inlinable func showsLogin(_ login: @autoclosure () -> R?) -> Bool {
    // Most states have no layers, and this is asked for every command.
    guard !frame.layers.isEmpty, let top = frame.layers.last, let login = login() else {
      return false
    }
    return top.root == login
  }

  /// The login layer, if it is up.
  @usableFromInline func loginLayer(_ login: R?) -> Presentation<R>? {
    showsLogin(login) ? presentations.last : nil
  }

  @inlinable func removingLogin(_ login: @autoclosure () -> R?) -> Self {
    showsLogin(login()) ? covered(by: presentations.dropLast()) : self
  }

  /// Takes the login layer off, and says whether it was up.
  @discardableResult mutating func takeLogin(_ login: R?) -> Bool {
    guard showsLogin(login) else { return false }
    self = removingLogin(login)
    return true
  }

  /// Puts the login layer on top; the one that `old` shows keeps its identity, and what is typed.
  @usableFromInline func addingLogin(_ login: R?, keeping old: Self) -> Self {
    guard let login, !showsLogin(login) else { return self }
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
      return layer.holding(layer.stack.renewed(against: up.stack))
    }
    return state
  }
}
