import Navigation

/// The steps of a run, each with its stations and its result, and a log of the last requests.
///
/// It describes the journal's entries only when somebody reads the steps. The inspector shows them,
/// and a failed tape prints the log.
@MainActor
final class Timeline<R: Route>: HostPart {
  /// The time at which the app started.
  let began: ContinuousClock.Instant
  /// The last requests and their results, for reporting a failed tape.
  private(set) var log = ActionLog<R>()
  /// The steps described so far.
  var described = MomentLog<R>()
  /// The step whose decision arrived late, and the turn in which it arrived.
  var late: (index: Int, turn: Int)?
  /// The intents whose results have not been described, and the states in which they were sent.
  private var sent: [(intent: NavigationIntent<R>, before: NavigationState<R>)?] = []
  /// The number of the first entry that has not been described.
  private var next = 0
  private let journal: Journal<R>
  let store: NavigationStore<R>
  let configuration: HostConfiguration<R>
  /// The writer that describes intents, commands and results without secrets.
  let writer: NavigationWords<R>

  init(
    of journal: Journal<R>, store: NavigationStore<R>, configuration: HostConfiguration<R>,
    began: ContinuousClock.Instant
  ) {
    self.journal = journal
    self.store = store
    self.configuration = configuration
    self.began = began
    writer = configuration.navigationWords(hiding: store.linkSecrets)
  }

  /// The last steps, oldest first.
  ///
  /// - Complexity: O(n) in the number of entries since the last call.
  var moments: [Moment<R>] {
    describe()
    return described.moments
  }

  /// A counter that changes with the last steps.
  var changes: Int {
    describe()
    return described.changes
  }

  /// The text shown for a redacted step.
  var redacted: String { configuration.words.redactedMoment() }

  /// Redacts what the previous user did, except on public routes, and empties the journal, before
  /// the next user can see it.
  func forgetPerson() {
    describe()
    log = ActionLog()
    described.redact(
      unless: { [access = store.access] in access.requirement(of: $0) == .none }, words: redacted,
      withLinks: true)
    late = nil
    journal.forgetPerson()
  }

  // MARK: - Recording

  /// Adds a request to the log.
  func add(_ words: String) {
    log.add(words)
  }

  /// Records an intent and its result.
  func record(_ intent: NavigationIntent<R>, _ work: () -> Void) {
    if case .deepLink = intent { log.add(writer.of(intent)) } else { log.add(intent) }
    journal.add(.sent(intent, in: store.session.state), isRequest: true)
    work()
    answer(isDeferred: store.isDeciding)
  }

  /// Records a request and its result as one step.
  func record(
    _ request: String, asked: NavigationTrace<R>.Request? = nil, routes: [R] = [],
    _ work: () -> Void
  ) {
    journal.add(
      .asked(request, asked, routes: routes, in: store.session.state), isRequest: true)
    work()
    answer(isDeferred: asked != nil && store.isDeciding)
  }

  private func answer(isDeferred: Bool) {
    journal.add(.answered(in: store.session.state, isDeferred: isDeferred))
  }

  func changed(_ event: NavigationEvent<R>, in turn: Int) {
    journal.add(.changed(event))
    if event.cause == .principal { redact() }
  }

  /// Redacts the steps, even if the state stays the same.
  func principalChanged(from old: Principal?, to new: Principal?, in turn: Int) {
    journal.add(.principalChanged(from: old, to: new))
    redact()
  }

  func noticed(_ notice: NavigationNotice<R>, saying sentence: Notice?, in turn: Int) {
    log.add(result: writer.of(notice))
    journal.add(.told(notice, said: sentence?.text, in: store.session.state))
    if notice.mayNameAnother { describe() }
  }

  func finished(_ trace: NavigationTrace<R>, in turn: Int) {
    journal.add(.finished(trace))
    // The session in which the request was made may have ended.
    if case .rejected(.stale) = trace.result { describe() }
  }

  // MARK: - Describing

  /// Describes the entries that have been added since the last call.
  ///
  /// What is redacted depends on the account that is signed in during the call.
  func describe() {
    let entries = journal.entries(from: next)
    next = journal.count
    for entry in entries { describe(entry) }
  }

  private func describe(_ entry: Journal<R>.Entry) {
    switch entry.fact {
    case .sent(let intent, let state):
      // A word typed letter by letter is one step.
      if case .amend = intent { described.takeAmendment(of: state.visibleEntry) }
      begin(
        writer.of(intent), station: .intent, asked: .intent(intent), routes: intent.routes,
        at: entry, in: state)
      sent.append((intent, state))
    case .asked(let request, let asked, let routes, let state):
      begin(request, station: .intent, asked: asked, routes: routes, at: entry, in: state)
      sent.append(nil)
    case .answered(let state, let isDeferred):
      described.end(in: state, later: isDeferred ? writer.of(.deferred) : nil)
      if let last = sent.popLast(), let last {
        nameMove(of: last.intent, from: last.before, to: state, at: described.moments.count - 1)
      }
    case .changed(let event): describe(event, at: entry)
    case .finished(let trace): describe(trace, at: entry)
    case .principalChanged: break
    case .told(let notice, let said, let state):
      describe(notice, said: said, in: state, at: entry)
    }
  }

  /// Starts a step at an entry.
  func begin(
    _ request: String, station: MomentStation.Place?, asked: NavigationTrace<R>.Request? = nil,
    routes: [R] = [], at entry: Journal<R>.Entry, in state: NavigationState<R>
  ) {
    described.begin(
      request, station: station, asked: asked, routes: routes, of: entry.action,
      at: entry.instant, in: state)
  }

  /// Describes a step by the actual move if its intent does not name a destination.
  func nameMove(
    of intent: NavigationIntent<R>, from before: NavigationState<R>, to after: NavigationState<R>,
    at index: Int
  ) {
    guard let prefix = intent.moveWords,
      let move = StateMove(
        from: before, to: after, title: configuration.title,
        tab: { [configuration] in configuration.title(ofTab: $0) })
    else { return }
    described.update(at: index) { moment in
      // A redacted step keeps its text.
      guard moment.asked == .intent(intent) else { return }
      moment.request = prefix + move.words
      moment.routes += move.routes
    }
  }

  /// Describes a state change.
  private func describe(_ event: NavigationEvent<R>, at entry: Journal<R>.Entry) {
    let words = writer.of(event.cause)
    let isAlone = !described.isOpen
    if isAlone { begin(words, station: nil, at: entry, in: event.before) }
    described.update { moment in
      if case .commands(let commands) = event.cause {
        for command in commands { moment.routes += command.routes }
        if !moment.stations.contains(where: { $0.place == .middleware }) {
          moment.stations.append(MomentStation(.middleware, "passed"))
        }
        moment.stations.append(MomentStation(.command, words))
        moment.stations.append(MomentStation(.gate, "allowed"))
      } else {
        moment.stations.append(MomentStation(.change, words))
      }
      if moment.ending == .open {
        moment.ending = .changed
        moment.stations.append(MomentStation(.result, "done", isBrief: true))
      }
      moment.state = event.after
    }
    if isAlone {
      described.update { $0.marks.insert(.changeAlone) }
      described.end(in: event.after)
    }
  }

  /// Redacts everything that the current account is not allowed to see.
  private func redact() {
    describe()
    described.redact(unless: { store.isAllowed($0) }, words: redacted)
  }

  /// Describes a notice.
  private func describe(
    _ notice: NavigationNotice<R>, said: String?, in state: NavigationState<R>,
    at entry: Journal<R>.Entry
  ) {
    let isAlone = !described.isOpen
    if isAlone, case .refused = notice, let late, late.turn == entry.turn, let said {
      // This notice reports the late refusal.
      return described.update(at: late.index) { $0.end(.refused, said) }
    }
    if isAlone {
      begin(said ?? writer.of(notice), station: nil, asked: notice.asked, at: entry, in: state)
    }
    described.update { moment in
      moment.routes += routes(of: notice)
      switch notice {
      case .waiting, .alreadyWaiting:
        moment.stations.append(MomentStation(.gate, "needs sign-in"))
        moment.end(.waits, "waits for sign-in")
      case .refused(_, let result):
        if let (name, reason) = result.cancellation {
          if moment.marks.contains(.fromRun) { return moment.end(.refused, said ?? reason) }
          moment.stations.append(MomentStation(.middleware, "\(name): \(reason)"))
        } else if case .rejected = result {
          moment.stations.append(MomentStation(.gate, writer.of(result)))
        }
        moment.end(.refused, said ?? writer.of(result))
      case .undecided(_, let decision):
        if let refusal = decision.refusal {
          moment.stations.append(MomentStation(.gate, writer.of(refusal)))
        }
        moment.end(.refused, said ?? "")
      case .signedIn:
        moment.marks.insert(.personal)
        // A link that could not be resumed may have been told of before.
        moment.ending = .changed
        moment.end(.changed, said ?? "")
      case .closed, .resumed, .dropped, .signInCancelled, .expired, .signedOut:
        moment.end(.changed, said ?? "")
      }
    }
    if notice.mayNameAnother { redactNewest() }
    if isAlone { described.end(in: state) }
  }

  /// Returns the routes that a notice names.
  private func routes(of notice: NavigationNotice<R>) -> [R] {
    switch notice {
    case .waiting(let item), .alreadyWaiting(let item): item.plan.routes
    case .refused(.link(let link), _): store.found(link)?.routes ?? []
    case .refused(.commands(let commands), _): commands.flatMap(\.routes)
    case .closed(let routes, _): routes
    case .resumed(let items), .dropped(let items, _), .signInCancelled(let items):
      items.flatMap(\.plan.routes)
    case .expired(let place): place?.plan.routes ?? []
    case .refused(.place, _), .undecided, .signedIn, .signedOut: []
    }
  }

  /// Redacts the newest step if the current account is not allowed to see all of it.
  func redactNewest() {
    described.update { moment in
      let isOthers = moment.asked?.link.map { !store.mayName(.link($0)) } ?? false
      moment.redact(unless: { store.isAllowed($0) }, words: redacted, withLinks: isOthers)
    }
  }
}

extension NavigationNotice {
  /// Whether the notice may be about a request from a session that has ended.
  fileprivate var mayNameAnother: Bool {
    switch self {
    case .refused(_, .rejected(.stale)), .dropped(_, .cancelled): true
    default: false
    }
  }

  /// The link that the notice names, as a request; it may be another account's.
  fileprivate var asked: NavigationTrace<R>.Request? {
    switch self {
    case .undecided(let link, _), .refused(.link(let link), _): .link(link)
    default: nil
    }
  }
}

extension NavigationResult {
  /// The name of the middleware that refused, and its reason.
  fileprivate var cancellation: (name: String, reason: String)? {
    switch self {
    case .cancelled(let reason, let name): (name, reason)
    case .multiple(let results): results.lazy.compactMap(\.cancellation).first
    default: nil
    }
  }
}
