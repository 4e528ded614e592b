/// What became of going back to a state of the history.
package enum NavigationRevisit: Hashable, Sendable {
  /// It is the state now.
  case done
  /// It was the state already.
  case here
  /// The history does not hold it any more.
  case gone
  /// The gate does not let it in any more; a notice says so.
  case refused
}

extension NavigationStore {
  /// Goes to a step of the history that holds a state, the nearest of them, through the gate.
  ///
  /// - Parameter state: The state, as an event told of it.
  /// - Returns: What became of it.
  /// - Complexity: O(n) in the number of steps, times what comparing two of them costs.
  package func revisit(_ state: NavigationState<R>) -> NavigationRevisit {
    var answer = NavigationRevisit.gone
    whenFree { [self] in answer = revisitNow(state) }
    return answer
  }

  private func revisitNow(_ state: NavigationState<R>) -> NavigationRevisit {
    let step = step(at: state)
    let history = current.history
    let near = history.states.indices.filter { history.states[$0] == step }
      .min { abs($0 - history.cursor) < abs($1 - history.cursor) }
    guard let near else { return .gone }
    guard near != history.cursor || current.state.removingLogin(access.login) != step else {
      return .here
    }
    return travel(to: near, as: .commands([])) ? .done : .refused
  }
}
