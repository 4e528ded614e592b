/// The contents of a store: the state, the waiting requests, the history and the principal.
public struct NavigationSession<R: Route>: Hashable, Sendable {
  /// The user's location.
  public internal(set) var state: NavigationState<R> {
    @inlinable get { storedState }
    set { storedState = newValue }
  }
  /// The layer that asks for sign-in, above all others; `nil` if nothing asks for it.
  ///
  /// It is not part of the state: no command puts anything on it, no history leads to it, and it is
  /// never saved.
  public internal(set) var signIn: Presentation<R>? {
    get { storedSignIn?.layer }
    set { storedSignIn = newValue.map(SignInLayer.init) }
  }
  /// The requests that wait for sign-in.
  public internal(set) var pending: PendingQueue<R>
  /// The navigation history.
  public internal(set) var history: NavigationHistory<R> {
    @inlinable get { storedHistory }
    set { storedHistory = newValue }
  }
  /// The signed-in principal, or `nil`; never saved.
  public internal(set) var principal: Principal?

  // Code specialized in a client module cannot use a setter that is not public, hence these
  // properties.
  @usableFromInline var storedState: NavigationState<R>
  @usableFromInline var storedHistory: NavigationHistory<R>
  @usableFromInline var storedSignIn: SignInLayer<R>?

  /// Creates a session without a principal or waiting requests.
  ///
  /// - Parameters:
  ///   - state: The initial state.
  ///   - pendingPolicy: The limits for waiting requests.
  package init(
    state: NavigationState<R> = NavigationState(), pendingPolicy: PendingPolicy = PendingPolicy()
  ) {
    storedState = state
    pending = PendingQueue(policy: pendingPolicy)
    storedHistory = NavigationHistory(start: state)
  }

  /// Changes the state, records a history step, and returns the steps that it removes.
  @inlinable mutating func go(
    to state: NavigationState<R>, step: NavigationState<R>
  ) -> [NavigationState<R>] {
    let leaving = storedHistory.leaving
    storedState = state
    storedHistory.record(step)
    return leaving
  }

  /// Changes the state to the one of a history step.
  @usableFromInline mutating func move(to state: NavigationState<R>, index: Int) {
    storedState = state
    storedHistory.move(to: index, as: storedHistory.states[index])
  }

  /// Changes the state and replaces the last history step.
  @usableFromInline mutating func amend(to state: NavigationState<R>, step: NavigationState<R>) {
    storedState = state
    storedHistory.amend(step)
  }
}

extension NavigationSession {
  /// The visible route: that of the sign-in layer, or else of the state; `nil` means the host's own
  /// root.
  public var visible: R? { storedSignIn?.layer.root ?? storedState.visible }

  /// The modal layers, bottom to top, the sign-in layer last.
  ///
  /// - Complexity: O(n) in the number of layers.
  public var layers: [Presentation<R>] { storedState.presentations + [signIn].compactMap(\.self) }

  /// Whether the session, or a request that waits for sign-in, ends at some time.
  @inlinable var endsInTime: Bool { principal?.facts.mayExpire == true || !pending.isEmpty }
}

/// The sign-in layer; an object, so that most requests can tell quickly that there is none.
@usableFromInline final class SignInLayer<R: Route>: Hashable, Sendable {
  @usableFromInline let layer: Presentation<R>

  init(_ layer: Presentation<R>) { self.layer = layer }

  @usableFromInline static func == (left: SignInLayer, right: SignInLayer) -> Bool {
    left.layer == right.layer
  }

  @usableFromInline func hash(into hasher: inout Hasher) { hasher.combine(layer) }
}

/// How the history records a change.
@usableFromInline enum HistoryRecord: Sendable {
  /// Not at all.
  case nothing
  /// As a new step.
  case step
  /// In place of the last step.
  case amendment
  /// As a move to the step with this index.
  case move(Int)
  /// As the first step of a new history.
  case beginning
}
