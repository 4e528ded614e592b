/// What is asked of a store, by whom, and how it is answered.
package struct Request: Hashable, Sendable, Identifiable {
  /// How a request is answered.
  package enum Reply: Hashable, Sendable {
    /// Not at all.
    case none
    /// Before the call returns.
    case atOnce
    /// When it ends.
    case later
    /// When its screen is gone.
    case screen
  }

  package let id: Int
  package let ask: Ask
  package let requester: NavigationRequester
  package let reply: Reply
  /// The request in whose run it was asked, while whose record was told, or that brought it back.
  package let cause: Int?

  /// Whether the session in which it was asked is over.
  func isLate(in session: Session) -> Bool {
    guard !ask.isAboutSession, let number = requester.session else { return false }
    return number != session.number
  }

  /// The notice of its refusal; `nil` if it succeeded or if no user made it.
  func refusal(_ outcome: Outcome) -> Notice? {
    guard ask.isUsers, !requester.isLeading, !outcome.isSuccess, outcome != .pending else {
      return nil
    }
    return ask.asked.map { .refused($0, outcome) }
  }
}

/// The things that can be asked.
package indirect enum Ask: Hashable, Sendable {
  case intent(Intent)
  case plan(Plan)
  case link(DeepLinkRequest)
  /// A past state, to be shown again.
  case revisit(State)
  /// What waited until an account signed in.
  case resume(Waiting)
  case signIn(Principal, answering: EntryID?)
  case signOut
  case cancelSignIn
  case reopenSignIn
  case rules
  case restore(Snapshot)
  /// What waited in another instance.
  case take([Waiting])
  /// The decision of an asynchronous middleware.
  case answer(Int, Decision)

  /// What waited until an account signed in, if it is that.
  var waiting: Waiting? { if case .resume(let item) = self { item } else { nil } }

  /// Whether it is about the session, and so outlives the one in which it was asked.
  var isAboutSession: Bool {
    switch self {
    case .intent, .plan, .link, .revisit, .resume: false
    default: true
    }
  }

  /// The request as a trace or a notice names it; `nil` if it is about the session.
  package var asked: NavigationRequest<AnyRoute>? {
    switch self {
    case .intent(.deepLink(let link)), .link(let link): .link(link.link)
    case .intent(let intent): .intent(intent)
    case .plan(let plan): .commands(plan.commands)
    case .revisit: .commands([])
    case .resume(let item): item.request
    default: nil
    }
  }

  /// Whether a user asked, who hears of a refusal.
  fileprivate var isUsers: Bool {
    switch self {
    case .intent, .link, .revisit, .resume: true
    default: false
    }
  }
}

/// Who makes requests, and from which entry; code that states nothing asks for the present session.
package struct NavigationRequester: Hashable, Sendable {
  @TaskLocal private static var all: [Self] = []

  /// Tells the machine from others.
  let machine: EntryID
  /// The number of the account's session; `nil` if none was signed in.
  package let session: Int?
  /// The entry, for requests from below the top.
  package private(set) var entry: EntryID?
  /// The number of the decision whose work asks.
  var decision: Int?
  /// Whether a list asks whose selection determines the entries above it; nobody hears of refusals.
  package private(set) var isLeading = false

  init(machine: EntryID, session: Int?, entry: EntryID? = nil, decision: Int? = nil) {
    self.machine = machine
    self.session = session
    self.entry = entry
    self.decision = decision
  }

  /// Returns the requester that the running code has stated for a machine.
  static func stated(for machine: Machine) -> Self? { all.last { $0.machine == machine.id } }

  /// Returns the requester at an entry.
  package func at(_ entry: EntryID?, isLeading: Bool = false) -> Self {
    var requester = self
    requester.entry = entry ?? self.entry
    requester.isLeading = isLeading
    return requester
  }

  /// Runs work whose requests are those of the present session of a machine.
  static func forgetting<Value>(_ machine: Machine, _ work: () -> Value) -> Value {
    if stated(for: machine) == nil { return work() }
    return $all.withValue(all.filter { $0.machine != machine.id }, operation: work)
  }

  /// Runs work whose requests are this requester's.
  package func asking<Value>(_ work: () throws -> Value) rethrows -> Value {
    try Self.$all.withValue(Self.all + [self], operation: work)
  }

  package func asking<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    try await Self.$all.withValue(Self.all + [self], operation: work)
  }
}
