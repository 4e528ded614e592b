extension RouteStackValidator<AnyRoute> {
  /// Returns the first rule broken by a stack that has changed since `before`.
  ///
  /// The gate may have to cut a stack so that it breaks a rule. Such a stack does not block
  /// commands that leave it unchanged.
  func violation(in state: State, since before: State?) -> RouteStackViolation? {
    if rules.isEmpty { return nil }
    for (index, tab) in state.tabs.enumerated() {
      if let before, before.tabs[index].path.isIdentical(to: tab.path) { continue }
      if let violation = violation(in: tab.path, at: .tab(tab.id)) { return violation }
    }
    for (index, layer) in state.layers.enumerated() {
      let old = before?.layers.first { $0.root.id == layer.root.id }
      if let old, old.path.isIdentical(to: layer.path) { continue }
      if let violation = violation(in: layer.path, at: .presentation(index)) { return violation }
    }
    return nil
  }

  private func violation(
    in path: [State.Entry], at place: RouteStackViolation.Place
  ) -> RouteStackViolation? {
    for rule in rules {
      switch place {
      case .tab(let id): if let tabs = rule.tabs, !tabs.contains(id) { continue }
      case .presentation: if !rule.isForPresentations || rule.tabs != nil { continue }
      }
      if let reason = rule.complaint(RouteStack(entries: path)) {
        return RouteStackViolation(rule: rule.name, place: place, reason: reason)
      }
    }
    return nil
  }
}

extension [State.Entry] {
  /// Whether both have the same entries with the same routes.
  fileprivate func isIdentical(to other: Self) -> Bool {
    elementsEqual(other) { $0.id == $1.id && $0 == $1 }
  }
}
