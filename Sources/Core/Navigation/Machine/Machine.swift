#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The work of a store: requests go in, records come out.
///
/// A request runs to its end in one call. Whatever the app's closures ask for meanwhile waits in the
/// queue, and a request that a middleware must decide on later ends its run as deferred.
@MainActor package final class Machine {
  /// How many requests may be queued while the machine runs.
  private static let limit = 1_024

  /// What the app gave.
  package let setup: Setup
  package internal(set) var session: Session {
    didSet { changes &+= 1 }
  }
  package internal(set) var queue: [Request] = []
  /// What a sign-in brought back, oldest first.
  package internal(set) var resuming: [Request] = [] {
    didSet { changes &+= 1 }
  }
  /// The request that an asynchronous middleware decides on.
  package internal(set) var deferred: DeferredRequest? {
    didSet { changes &+= 1 }
  }
  /// Whether a request runs, or a record is told.
  package private(set) var isRunning = false
  /// Counts the changes of the session, and of what is resumed or decided on.
  package private(set) var changes = 0
  /// Those who hear each record before the next request is taken, in order.
  var listeners: [(handle: NavigationListenerHandle, hear: @MainActor (Record) -> Void)] = []
  /// Tells this machine from others.
  let id = EntryID()
  private let work = DecisionWork()
  /// What a change releases, kept until nothing is left to do: its end may call the store.
  var released: [any Sendable] = []

  // The record that is being made, and those that are not told yet.
  var recorded: (situation: Situation, principal: Principal?, owner: SessionOwner?)
  private var notices: [Notice] = []
  private var untold: [Record] = []
  private var replies: [Int: @MainActor (Record) -> Void] = [:]
  /// The number of requests so far, and of those made while the machine runs.
  private var counts = (all: 0, inside: 0)
  /// The request that runs, or whose record is told.
  var current: Int?

  init(_ setup: Setup, pendingPolicy: PendingPolicy) {
    self.setup = setup
    session = Session(setup.first, pendingPolicy: pendingPolicy)
    recorded = (session.situation, nil, nil)
  }

  // MARK: - Requests go in

  /// Returns a number for a request, a decision or something that waits.
  func newID() -> Int {
    counts.all += 1
    return counts.all
  }

  /// Returns who asks now, possibly from another entry: the stated requester, or the present
  /// session.
  package func requester(at entry: EntryID? = nil) -> NavigationRequester {
    if let stated = NavigationRequester.stated(for: self) {
      return stated.at(entry, isLeading: stated.isLeading)
    }
    // What is asked behind a sign-out belongs to no account.
    let isOut = session.principal == nil || queue.contains { $0.ask == .signOut }
    return NavigationRequester(machine: id, session: isOut ? nil : session.number, entry: entry)
  }

  /// Returns a request of whoever asks now.
  package func request(_ ask: Ask, _ reply: Request.Reply = .none) -> Request {
    Request(id: newID(), ask: ask, requester: requester(), reply: reply, cause: current)
  }

  /// Takes in a request of the present requester.
  package func submit(_ ask: Ask) { submit(request(ask)) }

  /// Takes a request in.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - reply: Receives its record once.
  /// - Returns: Its record, if it has ended when the call returns.
  @discardableResult
  package func submit(_ request: Request, reply: (@MainActor (Record) -> Void)? = nil) -> Record? {
    if let reply { replies[request.id] = reply }
    if isRunning { return submitInside(request) }
    queue.append(request)
    return drain(for: request.id)
  }

  /// Asks the clock, which inside a run is asked anyway.
  package func tick() { if !isRunning { _ = drain(for: nil) } }

  /// Takes what is queued and all that follows; returns the record of a request, if it has ended.
  private func drain(for id: Int?) -> Record? {
    isRunning = true
    counts.inside = 0
    var own: Record?
    // What is asked in answer to a request is not its requester's.
    NavigationRequester.forgetting(self) {
      while step() {
        while !untold.isEmpty {
          let record = untold.removeFirst()
          if let id, record.id == id { own = record }
          tell(record)
        }
      }
    }
    (isRunning, current) = (false, nil)
    release()
    if !setup.leavesDecisions { work.follow(self) }
    return own
  }

  /// Asks the app's closures something outside of a request; what they send waits until then.
  func inside<Value>(_ work: () -> Value) -> Value {
    tick()
    isRunning = true
    let value = NavigationRequester.forgetting(self, work)
    _ = drain(for: nil)
    return value
  }

  /// Changes something; what it replaces lives until the change is over.
  func replace(_ old: some Sendable, by change: () -> Void) {
    released.append(old)
    change()
    if !isRunning { release() }
  }

  private func release() {
    while !released.isEmpty {
      // Whatever is released may ask for something, and release more.
      let old = released
      released = []
      _ = old.count
    }
  }

  /// Queues a request that is made while another one runs, or refuses it.
  private func submitInside(_ request: Request) -> Record? {
    counts.inside += 1
    if request.reply == .atOnce { return refuse(request, .reentrant) }
    // A word about the session finds room even then, until requests answer each other without end.
    let limit = request.ask.isAboutSession ? 2 * Self.limit : Self.limit
    if counts.inside > limit { return refuse(request, .rejected(.queueFull)) }
    queue.append(request)
    return nil
  }

  /// Ends a request that may not even wait; if one run makes too many, only their callers are told.
  private func refuse(_ request: Request, _ outcome: Outcome) -> Record {
    var record = record(of: request, .result(outcome))
    record.notices = request.refusal(outcome).map { [$0] } ?? []
    if counts.inside <= 2 * Self.limit {
      untold.append(record)
    } else {
      answer(record)
    }
    return record
  }

  // MARK: - Records come out

  private func tell(_ record: Record) {
    current = record.id
    // Its words may name what the next account must not read.
    let isLate = record.request?.isLate(in: session) ?? false
    if !isLate, !record.isSilent { for listener in listeners { listener.hear(record) } }
    answer(record)
  }

  private func answer(_ record: Record) {
    if let id = record.id, !replies.isEmpty { replies.removeValue(forKey: id)?(record) }
  }

  /// Returns the record of a request that changes nothing.
  func record(of request: Request?, _ ending: Record.Ending) -> Record {
    Record(
      request: request, session: session.number, ending: ending, before: recorded.situation,
      after: recorded.situation,
      principals: .init(before: recorded.principal, after: recorded.principal),
      owners: .init(before: recorded.owner, after: recorded.owner),
      date: setup.clock.date(), instant: setup.clock.now())
  }

  /// Ends a request, or an expiry.
  func end(_ request: Request?, _ outcome: Outcome) {
    end(record(of: request, .result(outcome)))
  }

  /// Ends what a record is about: what has changed since the last record is told with this one.
  func end(_ record: Record) {
    if case .resume(let item) = record.ask, record.outcome.isSuccess { say(.resumed(item)) }
    if case .link(let decision) = record.ending, let link = record.ask?.link {
      say(.undecided(link: link, decision))
    } else if let refusal = record.request?.refusal(record.outcome) {
      say(refusal)
    }
    var record = record
    (record.after, record.notices) = (session.situation, notices)
    (record.principals.after, record.owners.after) = (session.principal, session.owner)
    (recorded, notices) = ((record.after, session.principal, session.owner), [])
    // What was refused inside it is told after it.
    for index in untold.indices { untold[index].moves(to: recorded) }
    untold.insert(record, at: 0)
  }

  /// Ends a request whose session is over: its caller is told, and nobody else.
  func drop(_ request: Request) {
    var record = record(of: request, .result(.rejected(.stale)))
    record.isSilent = true
    untold.append(record)
  }

  /// Adds a notice to the next record.
  func say(_ notice: Notice) { notices.append(notice) }

  // MARK: - Steps

  /// Takes the next step; returns whether there was one.
  private func step() -> Bool {
    if expire() { return true }
    if deferred == nil, !resuming.isEmpty {
      take(resuming.removeFirst())
    } else if !queue.isEmpty {
      take(queue.removeFirst())
    } else {
      return false
    }
    return true
  }

  private func take(_ request: Request) {
    if request.isLate(in: session) { return drop(request) }
    current = request.id
    switch request.ask {
    case .intent, .plan, .link, .resume: run(request)
    case .revisit(let state): show(state.step, request)
    case .signIn(let principal, let layer): signIn(principal, answering: layer, request)
    case .signOut: signOut(request)
    case .cancelSignIn: cancelSignIn(request)
    case .reopenSignIn: reopenSignIn(request)
    case .rules: applyRules(request)
    case .restore(let snapshot): restore(snapshot, request)
    case .take(let items): take(items, request)
    case .answer(let id, let decision): answer(id, decision)
    }
  }

  /// Ends a session that has expired, and drops what has waited too long.
  private func expire() -> Bool {
    if let principal = session.principal {
      guard principal.isExpired(by: setup.clock) else { return false }
      endExpiredSession()
    } else {
      guard session.waiting.hasOutdated(at: setup.clock) else { return false }
      let outdated = session.waiting.takeOutdated(at: setup.clock.date())
      released.append(outdated)
      say(.dropped(outdated, .outdated))
    }
    end(nil, .success)
    return true
  }
}

extension Ask {
  /// The link that was asked for.
  fileprivate var link: String? {
    switch self {
    case .link(let request), .intent(.deepLink(let request)): request.link
    case .resume(let item): item.link
    default: nil
    }
  }
}

/// What an app gives its store.
@MainActor package final class Setup {
  /// Where an app begins, before anybody is asked what may be shown.
  let initial: State
  package let gate: Gate
  package let clock: NavigationClock
  /// The app's links; `nil` if it opens none.
  package internal(set) var links: AnyLinks? {
    didSet { lastLink = nil }
  }
  /// The link that was looked up last in this session.
  var lastLink: AnyLink?
  var middleware: [Middleware] = []
  /// Returns the name of a route for a report; a host supplies its own titles.
  package var routeName: @MainActor (AnyRoute) -> String = { $0.description }
  /// Starts the work of a middleware; a host tracks whether any is running.
  package var startWork: @MainActor (String, @escaping @MainActor () async -> Void) -> AnyCancel =
    AnyCancel.task
  /// Called when the current code starts to wait for the user; returns a closure to call when the
  /// wait ends.
  package var willAwaitUser: @MainActor () -> @MainActor () -> Void = { {} }
  /// Whether whoever searches the machine answers for the asynchronous middleware.
  package var leavesDecisions = false

  /// The state in which a session begins: the initial one, as far as anybody may see it now.
  ///
  /// It asks the app's rules, which may read the session and send, so it comes before any change.
  var first: State { gate.cutByRules(gate.cut(initial.renewed, for: nil)) }

  init(initial: State, gate: Gate, clock: NavigationClock, links: AnyLinks?) {
    self.initial = initial
    self.gate = gate
    self.clock = clock
    self.links = links
  }
}
