/// Judges each new state: stack rules, the access policy, and the rules of the app.
@MainActor package struct Gate {
  /// What the policy and the app's rules said about a state.
  package enum Verdict: Hashable, Sendable {
    /// There was nothing to judge, or the request had failed before.
    case notAsked
    case passed
    /// This route needs sign-in; `nil` means that the action does.
    case needsSignIn(at: AnyRoute?)
    case forbidden
    case unavailable(String)

    package var refusal: Outcome? {
      switch self {
      case .notAsked, .passed: nil
      case .needsSignIn: .rejected(.needsSignIn)
      case .forbidden: .rejected(.forbidden)
      case .unavailable(let reason): .rejected(.unavailable(reason))
      }
    }
  }

  /// The policy; its login route is `nil` if the app has no sign-in.
  package let policy: AccessPolicy<AnyRoute>
  /// Returns what the app's own data says about a route.
  let rule: (@MainActor @Sendable (AnyRoute) -> RouteAvailability)?
  let validator: RouteStackValidator<AnyRoute>

  /// Returns why a state may not follow another one, whoever asks; `nil` if it may.
  func complaint(about after: State, since before: State) -> Outcome? {
    if let violation = validator.violation(in: after, since: before) {
      return .invalidStack(violation)
    }
    guard let login = policy.login, after.newRoutes(since: before).contains(login) else {
      return nil
    }
    return .unsupported("The login route can only be presented as the top layer.")
  }

  /// Judges a state that is to follow another one, which may be shown.
  ///
  /// The policy comes first: a rule reveals nothing about a route that the principal may not see.
  func verdict(on after: State, since before: State, for principal: Principal?) -> Verdict {
    if policy.isOpen, rule == nil { return .passed }
    for route in after.newRoutes(since: before) {
      let verdict = verdict(on: policy.requirement(of: route), for: principal, at: route)
      if verdict != .passed { return verdict }
      if let reason = reason(against: route, in: after) { return .unavailable(reason) }
    }
    return .passed
  }

  /// Judges the requirement of a route or, without one, of an action.
  func verdict(
    on requirement: AccessRequirement, for principal: Principal?, at route: AnyRoute? = nil
  ) -> Verdict {
    switch requirement.decide(for: principal) {
    case .allowed: .passed
    case .needsSignIn: .needsSignIn(at: route)
    case .forbidden: .forbidden
    }
  }

  /// Returns what the app's rule says about a route.
  ///
  /// The rule is never applied to the first tab's root or to the login route.
  package func availability(of route: AnyRoute?, in state: State) -> RouteAvailability {
    guard let rule, let route, route != state.tabs[0].root, route != policy.login else {
      return .available
    }
    return rule(route)
  }

  /// Returns the reason a rule of the app makes a route unavailable, if one does.
  func reason(against route: AnyRoute, in state: State) -> String? {
    if case .unavailable(let reason) = availability(of: route, in: state) { reason } else { nil }
  }
}

// MARK: - Cutting

extension Gate {
  /// Returns the state without the routes that a principal may not see.
  func cut(_ state: State, for principal: Principal?) -> State {
    policy.isOpen ? state : cut(state) { policy.decide($0, for: principal) == .allowed }
  }

  /// Returns the state without the routes that the app's rules make unavailable.
  func cutByRules(_ state: State) -> State {
    rule == nil ? state : cut(state) { reason(against: $0, in: state) == nil }
  }

  private func cut(_ state: State, unless allows: (AnyRoute) -> Bool) -> State {
    state.cut(open: allows) { $0.route != policy.login && allows($0.route) }
  }

  /// Returns the routes that the rules have closed, by reason, without those above them.
  func closed(in before: State, without after: State) -> [(reason: String, routes: [AnyRoute])] {
    var closed: [(reason: String, routes: [AnyRoute])] = []
    let roots = before.tabs.indices.filter(before.isOpen).compactMap { before.tabs[$0].root }
    let entries = before.tabs.flatMap(\.path) + before.layers.flatMap { [$0.root] + $0.path }
    let gone = entries.filter { !after.contains($0.id) }.map(\.route)
    for route in roots + gone {
      guard let reason = reason(against: route, in: before) else { continue }
      if let index = closed.firstIndex(where: { $0.reason == reason }) {
        if !closed[index].routes.contains(route) { closed[index].routes.append(route) }
      } else {
        closed.append((reason, [route]))
      }
    }
    return closed
  }
}

extension State {
  /// Returns the state without the entries that do not stay.
  ///
  /// Each path is cut at its first one, and the layers above a cut are removed. A tab whose root is not
  /// open loses its path; if it was selected, the first tab is selected instead.
  func cut(open isOpen: (AnyRoute) -> Bool, to stays: (Entry) -> Bool) -> State {
    var cut = self
    for index in tabs.indices {
      let isClosed = tabs[index].root.map { !isOpen($0) } ?? false
      cut.tabs[index].path = isClosed ? [] : Array(tabs[index].path.prefix(while: stays))
      guard index == selected else { continue }
      if isClosed { cut.selected = 0 }
      if isClosed || cut.tabs[index].path.count < tabs[index].path.count { cut.layers = [] }
    }
    for (index, layer) in cut.layers.enumerated() {
      let path = Array(layer.path.prefix(while: stays))
      let isKept = stays(layer.root)
      if isKept, path.count == layer.path.count { continue }
      cut.layers[index].path = path
      cut.layers.removeSubrange((isKept ? index + 1 : index)...)
      break
    }
    return cut
  }
}

extension [State.Entry] {
  /// Returns the routes that are not in the same entries at the same places of another path.
  fileprivate func newRoutes(since old: Self) -> [AnyRoute] {
    dropFirst(sharedCount(with: old) { $0.id == $1.id && $0 == $1 }).map(\.route)
  }
}

extension State {
  /// Returns the routes that another state of the same tabs does not have in the same places.
  ///
  /// - Complexity: O(n) in the number of entries of both states.
  fileprivate func newRoutes(since old: Self) -> [AnyRoute] {
    var new: [AnyRoute] = []
    for (index, tab) in tabs.enumerated() {
      if let root = tab.root, isOpen(index), !old.isOpen(index) { new.append(root) }
      new += tab.path.newRoutes(since: old.tabs[index].path)
    }
    for layer in layers {
      let old = old.layers.first { $0.root.id == layer.root.id }
      if layer.root != old?.root { new.append(layer.root.route) }
      new += layer.path.newRoutes(since: old?.path ?? [])
    }
    return new
  }
}
