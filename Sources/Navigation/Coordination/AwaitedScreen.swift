/// A screen whose result a caller is awaiting.
@MainActor @usableFromInline final class AwaitedScreen<R: Route> {
  /// The current status of the screen.
  enum Place {
    /// Not shown yet: the request is still being processed.
    case asked
    /// Waiting for sign-in, as this request.
    case waiting(PendingDeepLink<R>)
    /// Shown, either as a presentation or as the stack entry at this index, counted from the
    /// bottom.
    case shown(EntryID, index: Int?)
  }

  var place = Place.asked
  /// The value to return when the entry leaves the state, if the screen has finished.
  var value: (any Sendable)?
  /// The account whose caller awaits the screen; `nil` if nobody has been signed in so far.
  private(set) var owner: String?
  private let accepts: @MainActor (any Sendable) -> Bool
  private let type: Any.Type
  /// Identifies the caller that is awaiting the screen.
  let ticket: Submission<R>.Ticket
  private var end: (@MainActor (CoordinatorOutcome<any Sendable>) -> Void)?

  init<Value: Sendable>(
    _ type: Value.Type, _ ticket: Submission<R>.Ticket, of owner: String?,
    _ end: @escaping @MainActor (CoordinatorOutcome<Value>) -> Void
  ) {
    self.type = type
    self.ticket = ticket
    self.owner = owner
    accepts = { $0 is Value }
    self.end = { outcome in
      switch outcome {
      case .finished(let value as Value): end(.finished(value))
      case .dismissed: end(.dismissed)
      case .finished, .cancelled: end(.cancelled)
      }
    }
  }

  var isOver: Bool { end == nil }

  /// Assigns the caller to the first account that signs in.
  func adopt(by subject: String) {
    guard owner == nil else { return }
    owner = subject
    if case .waiting(let own) = place, own.subject == nil {
      place = .waiting(own.claimed(by: subject))
    }
  }

  var entry: EntryID? {
    if case .shown(let id, _) = place { id } else { nil }
  }

  func isWaiting(as item: PendingDeepLink<R>) -> Bool {
    if case .waiting(let own) = place { own.becomes(item) } else { false }
  }

  /// Whether a state still contains the screen.
  func isHeld(by state: NavigationState<R>) -> Bool {
    guard case .shown(let id, let index) = place else { return false }
    guard let index else { return state.presentations.contains { $0.id == id } }
    return state.tabs.contains { $0.stack.id(at: index) == id }
      || state.presentations.contains { $0.stack.id(at: index) == id }
  }

  /// Returns the screen's distance from the bottom of the visible stack.
  ///
  /// The root of the layer is at -1; the result is `nil` if the screen is elsewhere.
  func depth(in state: NavigationState<R>) -> Int? {
    guard case .shown(let id, let index) = place else { return nil }
    guard let index else { return state.presentations.last?.id == id ? -1 : nil }
    return state.path.id(at: index) == id ? index : nil
  }

  /// Returns an error message if a value does not have the awaited type.
  func complaint(about value: any Sendable) -> String? {
    accepts(value) ? nil : "This screen must return \(type), not \(Swift.type(of: value))."
  }

  /// Ends the wait; later calls do nothing.
  func end(_ outcome: CoordinatorOutcome<any Sendable>) {
    let end = end
    self.end = nil
    end?(outcome)
  }
}

extension PendingDeepLink {
  /// Whether a waiting request is this one, which may belong to an account since.
  func becomes(_ item: Self) -> Bool {
    plan == item.plan && (subject == nil || subject == item.subject)
  }
}
