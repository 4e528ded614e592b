import Synchronization

/// What is asked of a store, by whom, from where, and how it is answered.
///
/// A request never changes: what becomes of it is said by where it stands, in the queue, in a run or
/// among the awaited screens.
@usableFromInline final class Request<R: Route>: Sendable {
  /// The things that can be asked for.
  @usableFromInline enum What: Sendable {
    case command(NavigationCommand<R>)
    case intent(NavigationIntent<R>)
    /// A link, with the decision on it if it was made just now.
    indirect case link(DeepLinkRequest, DeepLinkDecision<R>?)
    /// Commands that are applied all together or not at all.
    case transaction([NavigationCommand<R>])
    indirect case plan(NavigationPlan<R>)
    /// A screen whose value a caller awaits.
    indirect case show(NavigationCommand<R>, AwaitedType)
    /// The end of the screen that this request showed, with a value.
    indirect case finish(UInt64, any Sendable)
    /// The caller of this request is no longer waiting.
    case abandon(UInt64)
    indirect case signIn(Principal, answering: EntryID?)
    case signOut
    case cancelSignIn
    case resumeSignIn
    case applyRules
  }

  /// How a request is answered.
  @usableFromInline enum Answer: Sendable {
    /// Not at all: who made it goes on.
    case none
    /// Before the call returns.
    case atOnce
    /// When it ends.
    case awaited
  }

  @usableFromInline let id: UInt64
  @usableFromInline let what: What
  /// What is often asked of it.
  @usableFromInline let traits: RequestTraits
  /// The session of the account whose work asks, or else of the one that is shown; `nil` if nobody is
  /// signed in.
  @usableFromInline let asker: AccountSession?
  @usableFromInline let answer: Answer
  /// The decisions inside which it was asked, one for each store; `nil` for those of the code that
  /// runs it.
  @usableFromInline let scope: DecisionScope?
  /// How many refusals, one in answer to the other, led to it.
  @usableFromInline let depth: Int
  /// The entry that it comes from; `nil` for the top of the visible stack.
  @usableFromInline let standpoint: NavigationStandpoint?
  /// Receives the outcome once.
  @usableFromInline let reply: Reply?

  /// A closure that receives the outcome of a request.
  @usableFromInline enum Reply: Sendable {
    case result(@MainActor (Outcome<R>) -> Void)
    case screen(@MainActor (CoordinatorOutcome<any Sendable>) -> Void)
  }

  @inlinable init(
    id: UInt64, _ what: What, asker: AccountSession? = nil, answer: Answer = .none,
    scope: DecisionScope? = nil, depth: Int = 0,
    standpoint: NavigationStandpoint? = nil, reply: Reply? = nil
  ) {
    self.id = id
    self.what = what
    traits = Self.traits(
      of: what, isAwaited: reply != nil, leads: standpoint?.leads == true)
    self.asker = asker
    self.answer = answer
    self.scope = scope
    self.depth = depth
    self.standpoint = standpoint
    self.reply = reply
  }
}

extension Request {
  @inlinable static func traits(of what: What, isAwaited: Bool, leads: Bool) -> RequestTraits {
    switch what {
    case .command: isAwaited ? .detailed : .none
    case .plan, .finish: .none
    case .intent where leads: .none
    case .intent: isAwaited ? .reportedInDetail : .reported
    case .link: leads ? .none : .reported
    case .transaction: .detailed
    case .show: .shows
    case .signIn, .signOut, .cancelSignIn, .resumeSignIn, .applyRules, .abandon: .exempt
    }
  }

  @usableFromInline var isSignIn: Bool { if case .signIn = what { true } else { false } }
  /// Whether a caller awaits the screen that it shows.
  @inlinable var shows: Bool { traits == .shows }
  /// Whether the queue always has room for it.
  var isExempt: Bool { traits == .exempt }
  /// Whether a person made it, who hears if it is refused; not the one whose selection a list follows.
  @inlinable var isReported: Bool { traits == .reported || traits == .reportedInDetail }
  /// Whether its caller wants to know more than the result.
  @inlinable var wantsDetails: Bool { traits == .detailed || traits == .reportedInDetail }

  /// The command that it is, if it is a single plain one, however it is wrapped.
  func plainCommand(in session: NavigationSession<R>) -> NavigationCommand<R>? {
    let command: NavigationCommand<R>?
    switch what {
    case .command(let only): command = only
    case .intent(let intent): command = session.command(for: intent)
    case .transaction(let commands):
      command = commands.count == 1 ? commands[0] : nil
    case .plan(let plan):
      command = plan.commands.count == 1 && plan.action == nil ? plan.commands[0] : nil
    default: command = nil
    }
    return command?.isCompound == true ? nil : command
  }

  /// The commands to list where it is refused.
  func commands(in session: NavigationSession<R>) -> [NavigationCommand<R>] {
    switch what {
    case .command(let command), .show(let command, _): [command]
    case .intent(let intent): session.command(for: intent).map { [$0] } ?? []
    case .transaction(let commands): commands
    case .plan(let plan): plan.commands
    default: []
    }
  }

  /// The request to report in a trace; `nil` for those of which there is none.
  func origin(in session: NavigationSession<R>) -> NavigationTrace<R>.Request? {
    switch what {
    case .intent(.deepLink(let request)): .link(request.link)
    case .intent(let intent): .intent(intent)
    case .link(let request, _): .link(request.link)
    case .command, .show, .transaction, .plan: .commands(commands(in: session))
    default: nil
    }
  }
}

/// What is often asked of a request, worked out once.
@usableFromInline enum RequestTraits: Sendable {
  case none, reported, reportedInDetail, detailed, shows, exempt
}

/// The session of an account, from sign-in until it ends.
@usableFromInline package final class AccountSession: Sendable {
  let subject: String
  /// Later sessions have higher numbers.
  let number: UInt64

  init(of principal: Principal, number: UInt64) {
    subject = principal.subject
    self.number = number
  }
}

/// Where requests come from.
@usableFromInline package struct RequestOrigin: Sendable {
  /// The session in whose work they are made, which may be over, so that they open for nobody else;
  /// `nil` for the one that is shown.
  @usableFromInline var session: AccountSession?
  /// The entry of the visible stack, whose intents first remove the entries above it in the same
  /// transaction; `nil` for the top.
  @usableFromInline var standpoint: NavigationStandpoint?

  package init(in session: AccountSession? = nil, at standpoint: NavigationStandpoint? = nil) {
    self.session = session
    self.standpoint = standpoint
  }
}

/// The type that the caller of a screen awaits.
@usableFromInline struct AwaitedType: Sendable {
  private let accepts: @Sendable (any Sendable) -> Bool
  private let name: @Sendable () -> String

  init<Value: Sendable>(_ type: Value.Type) {
    accepts = { $0 is Value }
    name = { "\(Value.self)" }
  }

  /// Returns an error message if a value does not have the type.
  func complaint(about value: any Sendable) -> String? {
    accepts(value) ? nil : "This screen must return \(name()), not \(Swift.type(of: value))."
  }
}

/// The outcome of a request.
@usableFromInline struct Outcome<R: Route>: Sendable {
  @usableFromInline var result: NavigationResult<R>
  /// Whether it was applied; a transaction or a plan counts only if it was applied as a whole.
  @usableFromInline var isCommitted = false
  /// The details that few callers need.
  @usableFromInline var details: Details?

  @usableFromInline final class Details: Sendable {
    /// The result of each command that ran; a refusal is that of all of them.
    @usableFromInline let results: [NavigationResult<R>]
    @usableFromInline let executed: [NavigationCommand<R>]
    @usableFromInline let failureIndex: Int?
    /// The entry or layer that came to the top.
    let top: EntryID?

    init(
      results: [NavigationResult<R>], executed: [NavigationCommand<R>] = [],
      failureIndex: Int? = nil, top: EntryID? = nil
    ) {
      self.results = results
      self.executed = executed
      self.failureIndex = failureIndex
      self.top = top
    }
  }

  @inlinable init(
    _ result: NavigationResult<R>, isCommitted: Bool = false, details: Details? = nil
  ) {
    self.result = result
    self.isCommitted = isCommitted
    self.details = details
  }
}

/// The pending decisions that the current code is part of, one for each store.
@usableFromInline struct DecisionScope: Sendable {
  @TaskLocal static var current = DecisionScope()
  private var decisions: [(store: ObjectIdentifier, decision: UInt64, asker: AccountSession?)] = []

  @usableFromInline init() {}

  /// The scope of the current code.
  @usableFromInline static var here: Self { current }

  @usableFromInline func contains(_ decision: UInt64) -> Bool {
    decisions.contains { $0.decision == decision }
  }

  /// The session that asked for the command that a store decides on, or decided on, here.
  func asker(in store: ObjectIdentifier) -> AccountSession? {
    decisions.first { $0.store == store }?.asker
  }

  /// Returns the scope of a store's decision inside this one.
  func entering(
    _ decision: UInt64, of store: ObjectIdentifier, asker: AccountSession?
  ) -> Self {
    var scope = self
    scope.decisions.removeAll { $0.store == store }
    scope.decisions.append((store, decision, asker))
    return scope
  }
}

/// Numbers requests, runs, decisions and sessions, so that none is taken for another one's.
@usableFromInline enum RunNumber: Sendable {
  private static let last = Atomic<UInt64>(0)

  @usableFromInline static func next() -> UInt64 {
    last.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
