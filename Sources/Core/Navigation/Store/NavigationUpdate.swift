/// Something that happened in a store; all listeners receive the same updates in the same order.
public enum NavigationUpdate<R: Route>: Sendable {
  /// The state changed.
  case changed(NavigationEvent<R>)
  /// The sign-in layer appeared, disappeared or is another one; the state may also have changed.
  case signInChanged(from: Presentation<R>?, to: Presentation<R>?)
  /// The principal or its roles changed, whether or not the state did.
  case principalChanged(from: Principal?, to: Principal?)
  /// The store issued a notice for the user.
  case noticed(NavigationNotice<R>)
  /// An action was performed.
  case performed(NavigationAction)
  /// A request finished, successfully or not.
  case finished(NavigationTrace<R>)
}

/// A change to the state.
public struct NavigationEvent<R: Route>: Sendable {
  /// Why the state changed.
  public enum Cause: Hashable, Sendable {
    /// These commands ran, as rewritten by middleware.
    case commands([NavigationCommand<R>])
    /// The user moved through the history.
    case history
    /// A principal signed in or out, or a session ended.
    case principal
    /// A saved session was restored.
    case restoration
    /// The app's rules made a route unavailable.
    case rules
  }

  private let record: Record
  /// Why the state changed.
  public let cause: Cause

  init(_ record: Record) {
    self.record = record
    cause =
      switch record.ask {
      case .rules: .rules
      case .restore: .restoration
      case .revisit: .history
      case .intent(let intent) where intent.move != nil: .history
      case nil, .signIn, .signOut: .principal
      default: .commands(record.steps.filter(\.isApplied).map { $0.executed.map { $0.typed() } })
      }
  }

  /// The state before the change.
  public var before: NavigationState<R> { NavigationState(record.before.state) }
  /// The state after the change.
  public var after: NavigationState<R> { NavigationState(record.after.state) }
}

/// A record of a request to a store: its path through the middleware, and its result.
public struct NavigationTrace<R: Route>: Hashable, Sendable {
  /// The kind of request.
  public typealias Request = NavigationRequest<R>

  /// The decision of one middleware on one command.
  public struct Verdict: Hashable, Sendable {
    /// The middleware's name.
    public let middleware: String
    /// The middleware's decision.
    public let decision: MiddlewareDecision<R>
  }

  /// A command and how it was processed.
  public struct Step: Hashable, Sendable {
    private let base: Navigation.Step

    fileprivate init(_ base: Navigation.Step) {
      self.base = base
    }

    /// The requested command.
    public var requested: NavigationCommand<R> { base.requested.map { $0.typed() } }
    /// The command, as rewritten by middleware.
    public var executed: NavigationCommand<R> { base.executed.map { $0.typed() } }
    /// The decision of each middleware that was called, in order.
    public var verdicts: [Verdict] {
      base.verdicts.map { verdict in
        Verdict(middleware: verdict.name, decision: verdict.decision.map { $0.typed() })
      }
    }
    /// The command's own result.
    public var result: NavigationResult<R> { base.outcome.map { $0.typed() } }
  }

  private let record: Record
  /// The request.
  public let request: Request

  /// Creates the trace of a record; `nil` if the record is about the session.
  package init?(_ record: Record) {
    guard let asked = record.ask?.asked else { return nil }
    self.record = record
    request = asked.map { $0.typed() }
  }

  /// The commands that ran; empty for a link without a plan.
  public var steps: [Step] { record.steps.map(Step.init) }
  /// The final result.
  public var result: NavigationResult<R> { record.outcome.map { $0.typed() } }
  /// The state before the change.
  public var before: NavigationState<R> { NavigationState(record.before.state) }
  /// The state after the change.
  public var after: NavigationState<R> { NavigationState(record.after.state) }
}
