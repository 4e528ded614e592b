extension NavigationStore {
  @inlinable func perform(_ intent: NavigationIntent<R>) {
    switch intent {
    case .deepLink(let request): openNow(request)
    case .undo: travel(.undo)
    case .redo: travel(.redo)
    case .historyBack: travel(.historyBack)
    case .historyForward: travel(.historyForward)
    case .signOut: endSession()
    default:
      // While the login layer is up, going forward is judged from what lies below it.
      let closes: Bool =
        switch intent {
        case .back, .dismiss, .dismissAll: true
        default: false
        }
      let seen = closes ? current.storedState : current.storedState.removingLogin(access.login)
      guard let command = intent.command(in: seen) else { return }
      report(submit(command), of: .commands([command]))
    }
  }

  /// Tells a person of what the gate or a middleware refused.
  @inlinable func report(
    _ result: NavigationResult<R>, of request: @autoclosure () -> PendingDeepLink<R>.Request
  ) {
    if result.isSuccess { return }
    if case .pending = result { return }
    onNotice?(.refused(request(), result))
  }

  /// Takes a step of the history; what the gate denies is refused, and never waits.
  @usableFromInline func travel(_ move: NavigationHistory<R>.Move) {
    guard let index = current.history.target(move) else { return }
    _ = travel(to: index)
  }

  /// Goes to a step of the history, unless a rule of the stacks or the gate denies it.
  func travel(to index: Int) -> Bool {
    let before = current.state
    let base = before.removingLogin(access.login)
    var after = current.history.states[index].renewed(against: base)
    after.presentations += base.presentations.filter { $0.style == .alert }
    if let violation = validator.violation(in: after, since: base) {
      report(.invalidStack(violation), of: .commands([]))
      return false
    }
    switch gate.refusal(of: after, since: base, principal: current.principal) {
    case .needsSignIn?:
      report(.rejected(.needsSignIn), of: .commands([]))
      return false
    case .forbidden?:
      report(.rejected(.forbidden), of: .commands([]))
      return false
    case .misplacedLogin?, nil: break
    }
    current.history.move(to: index, as: current.history.states[index])
    current.state = after
    announce(since: before, cause: .history)
    return true
  }
}
