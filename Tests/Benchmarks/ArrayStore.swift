/// What is written first: paths in arrays, the states kept in a list, and the same four steps.
///
/// Arrays share until somebody keeps one; here history and listener do, so each push copies a path.
@MainActor final class ArrayStore<R: Hashable> {
  struct State {
    var paths: [[R]]
    var selected = 0
  }

  struct Middleware {
    var willPush: (R, State) -> Bool = { _, _ in true }
    var didPush: (R, State) -> Void = { _, _ in }
  }

  private(set) var state: State
  private var history: [State] = []
  private let isAllowed: (R) -> Bool
  var middleware: [Middleware] = []
  var onEvent: ((State, State) -> Void)?

  init(_ paths: [[R]], isAllowed: @escaping (R) -> Bool) {
    state = State(paths: paths)
    self.isAllowed = isAllowed
  }

  func push(_ route: R) -> Bool {
    let before = state
    guard middleware.allSatisfy({ $0.willPush(route, before) }), isAllowed(route) else {
      return false
    }
    change { $0.append(route) }
    for item in middleware { item.didPush(route, state) }
    return true
  }

  func pop() -> Bool {
    change { $0.removeLast() }
    return true
  }

  private func change(_ change: (inout [R]) -> Void) {
    let before = state
    change(&state.paths[state.selected])
    history.append(before)
    if history.count > 8 { history.removeFirst() }
    onEvent?(before, state)
  }
}
