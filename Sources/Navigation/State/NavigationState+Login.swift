extension NavigationState {
  /// Whether the login layer is on top.
  @inlinable func showsLogin(_ login: @autoclosure () -> R?) -> Bool {
    // Most states have no layers, and every command calls this.
    guard !frame.layers.isEmpty, let top = frame.layers.last, let login = login() else {
      return false
    }
    return top.root == login
  }

  /// Returns the login layer if it is presented.
  @usableFromInline func loginLayer(_ login: R?) -> Presentation<R>? {
    showsLogin(login) ? presentations.last : nil
  }

  @inlinable package func removingLogin(_ login: @autoclosure () -> R?) -> Self {
    showsLogin(login()) ? covered(by: presentations.dropLast()) : self
  }

  /// Adds the login layer on top; an existing login layer in `old` keeps its identity and any typed
  /// text.
  @usableFromInline func addingLogin(_ login: R?, keeping old: Self) -> Self {
    guard let login, !showsLogin(login) else { return self }
    var state = self
    state.presentations.append(old.loginLayer(login) ?? Presentation(login, style: .sheet))
    return state
  }

  /// Returns the same state with new identities for all entries that `old` no longer contains.
  func renewed(against old: Self) -> Self {
    var state = self
    for index in state.tabs.indices where old.tabs.indices.contains(index) {
      state.tabs[index].stack = state.tabs[index].stack.renewed(against: old.tabs[index].stack)
    }
    let layers = old.presentations
    state.presentations = state.presentations.enumerated().map { index, layer in
      guard let up = layers.layer(layer.id, near: index) else { return layer.renewed() }
      return layer.holding(layer.stack.renewed(against: up.stack))
    }
    return state
  }
}
