extension NavigationStore {
  /// Takes an intent whose turn it is.
  @inlinable func take(_ intent: NavigationIntent<R>) {
    switch intent {
    case .deepLink(let request): openNow(request)
    case .undo: travel(.undo, as: intent)
    case .redo: travel(.redo, as: intent)
    case .historyBack: travel(.historyBack, as: intent)
    case .historyForward: travel(.historyForward, as: intent)
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
      if isShort(command) {
        report(submitAlone(command), of: .commands([command]))
      } else {
        submit(command, as: intent)
      }
    }
  }

  @usableFromInline func submit(_ command: NavigationCommand<R>, as intent: NavigationIntent<R>) {
    var submission = Submission([command], from: intent)
    submission.overtakes = decision != nil
    submit(submission) { [self] in report($0.result, of: .commands([command])) }
  }

  /// Tells a person of what the gate or a middleware refused.
  @inlinable func report(
    _ result: NavigationResult<R>, of request: @autoclosure () -> PendingDeepLink<R>.Request
  ) {
    if result.isSuccess { return }
    if case .pending = result { return }
    if case .cancelled(supersededReason, _) = result { return }
    onNotice?(.refused(request(), result))
  }

  /// Takes a step of the history; what the gate denies is refused, and never waits.
  @usableFromInline func travel(
    _ move: NavigationHistory<R>.Move, as intent: NavigationIntent<R>
  ) {
    guard let index = current.history.target(move) else { return }
    _ = travel(to: index, as: .intent(intent))
  }

  /// Goes to a step of the history, unless a rule of the stacks or the gate denies it.
  func travel(to index: Int, as request: NavigationTrace<R>.Request) -> Bool {
    let step = current.history.states[index]
    if let refusal = refusal(of: step) {
      trace(request, result: refusal)
      report(refusal, of: .commands([]))
      return false
    }
    let before = current.state
    current.history.move(to: index, as: step)
    current.state = renewed(step)
    announce(since: before, cause: .history)
    trace(request, result: .success, before: before)
    return true
  }

  /// Why a rule of the stacks, or the gate, does not let the person go to a state that was; it never
  /// waits.
  func refusal(of step: NavigationState<R>) -> NavigationResult<R>? {
    let base = current.state.removingLogin(access.login)
    let state = renewed(step)
    if let violation = validator.violation(in: state, since: base) {
      return .invalidStack(violation)
    }
    return switch gate.refusal(of: state, since: base, principal: current.principal) {
    case .needsSignIn?: .rejected(.needsSignIn)
    case .forbidden?: .rejected(.forbidden)
    case .misplacedLogin?, nil: nil
    }
  }

  /// A state that was, as it is to be gone to now: what is in no history stays on top.
  func renewed(_ step: NavigationState<R>) -> NavigationState<R> {
    let base = current.state.removingLogin(access.login)
    var state = step.renewed(against: base)
    state.presentations += base.presentations.filter(isPassing)
    return state
  }
}
