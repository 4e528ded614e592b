extension RouteStackValidator {
  /// Returns the first rule that a state breaks.
  @inlinable func violation(in state: NavigationState<R>) -> RouteStackViolation? {
    violation(in: state, since: nil)
  }

  /// Returns the first rule broken by a stack that has changed since `before`.
  ///
  /// The gate may have to cut a stack so that it breaks a rule. Such a stack does not block
  /// commands that leave it unchanged.
  @inlinable func violation(
    in state: NavigationState<R>, since before: NavigationState<R>?
  ) -> RouteStackViolation? {
    guard !rules.isEmpty else { return nil }
    if let before, before.frame === state.frame {
      return before.path.entries.isIdentical(to: state.path.entries)
        ? nil : violation(in: state.path, at: state.visiblePlace)
    }
    let old = before?.tabs ?? []
    for (index, tab) in state.tabs.enumerated() {
      if old.indices.contains(index), old[index].stack.entries.isIdentical(to: tab.stack.entries) {
        continue
      }
      if let violation = violation(in: tab.stack, at: .tab(tab.id)) { return violation }
    }
    let layers = before?.presentations ?? []
    for (index, layer) in state.presentations.enumerated() {
      let old = layers.layer(layer.id, near: index)
      if let old, old.stack.entries.isIdentical(to: layer.stack.entries) { continue }
      if let violation = violation(in: layer.stack, at: .presentation(index)) { return violation }
    }
    return nil
  }

  @inlinable func violation(
    in stack: RouteStack<R>, at place: RouteStackViolation.Place
  ) -> RouteStackViolation? {
    for rule in rules {
      switch place {
      case .tab(let id): if let tabs = rule.tabs, !tabs.contains(id) { continue }
      case .presentation: if !rule.isForPresentations || rule.tabs != nil { continue }
      }
      if let reason = rule.complaint(stack) {
        return RouteStackViolation(rule: rule.name, place: place, reason: reason)
      }
    }
    return nil
  }
}

extension NavigationState {
  @inlinable var visiblePlace: RouteStackViolation.Place {
    frame.layers.isEmpty ? .tab(selectedTab) : .presentation(frame.layers.count - 1)
  }
}

extension Array {
  /// Returns the layer with an id, which usually has the given index.
  @inlinable func layer<R: Route>(_ id: EntryID, near index: Int) -> Element?
  where Element == Presentation<R> {
    indices.contains(index) && self[index].id == id ? self[index] : first { $0.id == id }
  }
}
