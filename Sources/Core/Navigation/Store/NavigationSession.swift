/// The contents of a store: the state, the waiting requests, the history and the principal.
public struct NavigationSession<R: Route>: Hashable, Sendable {
  package let base: Session
  private let login: R?

  package init(_ base: Session, login: R?) {
    self.base = base
    self.login = login
  }

  /// The user's location.
  public var state: NavigationState<R> { NavigationState(base.state) }
  /// The layer that asks for sign-in, above all others; `nil` if nothing asks for it.
  ///
  /// It is not part of the state: no command puts anything on it, no history leads to it, and it is
  /// never saved.
  public var signIn: Presentation<R>? { Presentation(signIn: base.signIn, login: login) }
  /// The requests that wait for sign-in.
  public var pending: PendingQueue<R> {
    PendingQueue(items: base.waiting.items.map { $0.map { $0.typed() } })
  }
  /// The navigation history.
  public var history: NavigationHistory<R> { NavigationHistory(base: base.history) }
  /// The signed-in principal, or `nil`; never saved.
  public var principal: Principal? { base.principal }

  /// The visible route: that of the sign-in layer, or else of the state; `nil` means the host's own
  /// root.
  public var visible: R? { signIn?.root ?? state.visible }

  /// The modal layers, bottom to top, the sign-in layer last.
  ///
  /// - Complexity: O(n) in the number of layers.
  public var layers: [Presentation<R>] { state.presentations + [signIn].compactMap(\.self) }
}

/// The requests that wait for sign-in, oldest first.
///
/// Two requests with the same plan count as one, even if their links differ.
public struct PendingQueue<R: Route>: Hashable, Sendable {
  /// The waiting requests, oldest first.
  public let items: [PendingDeepLink<R>]

  /// The number of waiting requests.
  package var count: Int { items.count }
  /// Whether the queue is empty.
  package var isEmpty: Bool { items.isEmpty }
}

/// The recorded states of a session, with a cursor for undo, redo, back and forward.
///
/// Undo and redo move by one step; back and forward move to the nearest step with a different
/// visible screen. Recording a step removes those after the cursor. Alerts, the sign-in layer and
/// awaited presentations are never recorded.
public struct NavigationHistory<R: Route>: Hashable, Sendable {
  package let base: History

  /// Whether there is a step to undo.
  public var canUndo: Bool { base.target(.undo) != nil }
  /// Whether there is a step to redo.
  public var canRedo: Bool { base.target(.redo) != nil }
  /// Whether an earlier step shows a different screen.
  public var canGoBack: Bool { base.target(.back) != nil }
  /// Whether a later step shows a different screen.
  public var canGoForward: Bool { base.target(.forward) != nil }

  /// The number of steps before the cursor.
  package var stepsBehind: Int { base.cursor }
  /// The number of steps, with the current one.
  package var stepCount: Int { base.states.count }
}
