package import Navigation

/// The steps of a run, each with its stations and its result, and a log of the last requests.
///
/// It describes the journal's entries only when somebody reads the steps. The inspector shows them,
/// and a failed tape prints the log.
@MainActor
package final class Timeline {
  /// The time at which the app started.
  let began: ContinuousClock.Instant
  /// The last requests and their results, for reporting a failed tape.
  package private(set) var log = ActionLog()
  /// The steps described so far.
  var described = MomentLog()
  /// The intents whose results have not been described, and the states in which they were sent.
  private var sent: [(intent: NavigationIntent<AnyRoute>, before: NavigationState<AnyRoute>)?] = []
  /// The number of the first entry that has not been described.
  private var next = 0
  private let journal: Journal
  let machine: Machine
  let configuration: HostConfiguration<AnyRoute>
  /// The writer that describes intents, commands and results without secrets.
  package let writer: NavigationWords<AnyRoute>

  init(
    of journal: Journal, machine: Machine, configuration: HostConfiguration<AnyRoute>,
    began: ContinuousClock.Instant
  ) {
    self.journal = journal
    self.machine = machine
    self.configuration = configuration
    self.began = began
    writer = configuration.navigationWords(hiding: machine.linkSecrets)
  }

  /// The last steps, oldest first.
  ///
  /// - Complexity: O(n) in the number of entries since the last call.
  var moments: [Moment] {
    describe()
    return described.moments
  }

  /// Returns the last user actions, newest first.
  ///
  /// - Complexity: O(n) in the number of entries since the last call, and O(m) in the limit.
  func lastMoves(_ limit: Int) -> [Move] {
    // An action has few steps; one that is cut off at its start keeps its last ones.
    Move.rows(of: Array(moments.suffix(4 * limit)), open: []).suffix(limit).reversed()
  }

  /// A counter that changes with the last steps.
  var changes: Int {
    describe()
    return described.changes
  }

  /// The text shown for a step that the account has lost the right to see.
  var hidden: String { HostNotices().hiddenMoment() }

  // MARK: - Recording

  /// Adds a request to the log.
  func add(_ words: String) {
    log.add(words)
  }

  /// Adds a result of the last request to the log.
  func add(result notice: NavigationNotice<AnyRoute>) {
    log.add(result: writer.of(notice))
  }

  /// Records an intent that is being sent.
  func ask(_ intent: NavigationIntent<AnyRoute>) {
    if case .deepLink = intent { log.add(writer.of(intent)) } else { log.add(intent) }
    journal.add(.sent(intent, in: machine.state), isRequest: true)
  }

  /// Records a request that is being made.
  func ask(_ request: String, asked: NavigationRequest<AnyRoute>?, routes: [AnyRoute]) {
    journal.add(
      .asked(request, asked, routes: routes, in: machine.state), isRequest: true)
  }

  /// Records that the last request returned.
  func answer(isDeferred: Bool) {
    journal.add(.answered(in: machine.state, isDeferred: isDeferred))
  }

  // MARK: - Describing

  /// Describes the entries that have been added since the last call.
  private func describe() {
    let entries = journal.entries(from: next)
    next = journal.count
    for entry in entries { describe(entry) }
  }

  /// Hides the steps that the account has lost the right to see.
  func limitToRights() {
    describe()
    described.limit(to: { machine.isAllowed($0) }, words: hidden)
  }

  private func describe(_ entry: Journal.Entry) {
    described.endAccount(before: entry.action)
    switch entry.fact {
    case .sent(let intent, let state):
      // A word typed letter by letter is one step.
      if case .amend = intent { described.takeAmendment(of: state.visibleEntry) }
      begin(
        writer.of(intent), station: .intent, asked: intent.asked, routes: intent.routes,
        at: entry, in: state)
      if intent.saysChange { described.update { $0.marks.insert(.saysChange) } }
      sent.append((intent, state))
    case .asked(let request, let asked, let routes, let state):
      begin(request, station: .intent, asked: asked, routes: routes, at: entry, in: state)
      sent.append(nil)
    case .answered(let state, let isDeferred):
      described.end(in: state, later: isDeferred ? writer.of(.deferred) : nil)
      if let last = sent.popLast(), let last {
        nameMove(of: last.intent, from: last.before, to: state, at: described.moments.count - 1)
      }
    case .changed(let before, let after, let cause):
      describe(cause, from: before, to: after, at: entry)
    case .finished(let trace): describe(trace, at: entry)
    case .signedIn(let principal):
      describeAccount("sign in \(configuration.account(principal))", at: entry)
    case .began(let beginning, let state):
      describeAccount(beginning.cause.words, at: entry)
      described.update { moment in
        moment.state = state
        let count = beginning.closed
        if count == 0 { return }
        moment.stations.append(
          MomentStation(.change, count == 1 ? "1 screen closed" : "\(count) screens closed"))
        moment.closed = count
      }
    case .told(let notice, let said, let state):
      describe(notice, said: said, in: state, at: entry)
    }
  }

  /// Starts a step at an entry.
  func begin(
    _ request: String, station: MomentStation.Place?,
    asked: NavigationRequest<AnyRoute>? = nil,
    routes: [AnyRoute] = [], at entry: Journal.Entry, in state: NavigationState<AnyRoute>?
  ) {
    described.begin(
      request, station: station, asked: asked, routes: routes, of: entry.action, by: entry.key,
      at: entry.instant, in: state)
  }

  /// Describes a step by the actual move if its intent does not name a destination.
  func nameMove(
    of intent: NavigationIntent<AnyRoute>, from before: NavigationState<AnyRoute>,
    to after: NavigationState<AnyRoute>,
    at index: Int
  ) {
    guard let prefix = intent.moveWords,
      let move = StateDifference(from: StateShape(before), to: StateShape(after)).described(
        title: configuration.title, tab: { [configuration] in configuration.title(ofTab: $0) })
    else { return }
    described.update(at: index) { moment in
      // A hidden step keeps its text.
      guard moment.asked == intent.asked else { return }
      moment.request = prefix + move.words
      moment.routes += move.routes
      moment.marks.insert(.saysChange)
    }
  }

  /// Describes that an account signed in, or how the visit began; what follows in the same action
  /// belongs to it.
  private func describeAccount(_ words: String, at entry: Journal.Entry) {
    if described.isOpen {
      described.update { $0.request = words }
    } else {
      begin(words, station: .intent, at: entry, in: nil)
    }
    described.update { moment in
      moment.marks.insert(.account)
      moment.ending = .changed
    }
  }

  /// Describes a state change.
  private func describe(
    _ cause: NavigationEvent<AnyRoute>.Cause, from before: NavigationState<AnyRoute>,
    to after: NavigationState<AnyRoute>, at entry: Journal.Entry
  ) {
    let words = cause == .principal ? "account changed" : writer.of(cause)
    let isAlone = !described.isOpen
    if isAlone { begin(words, station: nil, at: entry, in: before) }
    described.update { moment in
      if case .commands(let commands) = cause {
        for command in commands { moment.routes += command.routes }
        if !moment.stations.contains(where: { $0.place == .middleware }) {
          moment.pass(MomentStation(.middleware, "passed"))
        }
        for station in MomentStation.commands(commands, words) { moment.pass(station) }
        moment.pass(.allowed)
      } else {
        moment.stations.append(MomentStation(.change, words))
      }
      if moment.ending == .open {
        moment.ending = .changed
        moment.stations.append(MomentStation(.result, "done", isBrief: true))
      }
      moment.state = after
    }
    if isAlone {
      described.update { $0.marks.formUnion([.changeAlone, .saysChange]) }
      described.end(in: after)
    }
  }

  /// Describes a notice.
  private func describe(
    _ notice: NavigationNotice<AnyRoute>, said: String?, in state: NavigationState<AnyRoute>,
    at entry: Journal.Entry
  ) {
    if case .refused(let request, let result) = notice,
      let index = described.deferred(request)
    {
      return described.update(at: index) { $0.end(.refused, said ?? writer.of(result)) }
    }
    let isAlone = !described.isOpen
    if isAlone {
      begin(
        said ?? writer.of(notice), station: nil, asked: notice.link.map { .link($0) }, at: entry,
        in: state)
    }
    described.update { moment in
      moment.routes += notice.routes
      if case .refused(let request, _) = notice, let link = request.link {
        moment.routes += machine.found(link)?.routes ?? []
      }
      switch notice {
      case .waiting, .alreadyWaiting:
        moment.stations.append(.gate(refusing: "needs sign-in"))
        moment.end(.waits, "waits for sign-in")
      case .refused(_, let result):
        if let (name, reason) = result.cancellation {
          if moment.marks.contains(.fromRun) { return moment.end(.refused, said ?? reason) }
          moment.stations.append(
            MomentStation(
              .middleware, "\(name): \(reason)", short: LaneStation(name, .failed)))
        } else if case .rejected = result {
          moment.stations.append(.gate(refusing: writer.of(result)))
        }
        moment.end(.refused, said ?? writer.of(result))
      case .undecided(_, let decision):
        if let refusal = decision.refusal {
          moment.stations.append(.gate(refusing: writer.of(refusal)))
        }
        moment.end(.refused, said ?? "")
      case .signedIn:
        // A link that could not be resumed may have been told of before.
        moment.ending = .changed
        moment.end(.changed, said ?? "")
      case .resumed:
        moment.marks.insert(.resumed)
        moment.pass(.allowed)
        moment.end(.changed, said ?? "")
      case .closed, .dropped, .signInCancelled, .expired, .signedOut, .removedPlace:
        moment.end(.changed, said ?? "")
      }
    }
    if isAlone { described.end(in: state) }
  }
}

extension Visit.Beginning.Cause {
  /// What the timeline says of it.
  var words: String {
    switch self {
    case .ended: "session ended"
    case .signedOut: "sign out"
    case .otherAccount: "account changed"
    }
  }
}

extension NavigationResult<AnyRoute> {
  /// The name of the middleware that refused, and its reason.
  fileprivate var cancellation: (name: String, reason: String)? {
    switch self {
    case .cancelled(let reason, let name): (name, reason)
    case .multiple(let results): results.lazy.compactMap(\.cancellation).first
    default: nil
    }
  }
}

extension NavigationIntent<AnyRoute> {
  /// The prefix for the description of the move; `nil` if the intent's own description is specific
  /// enough.
  fileprivate var moveWords: String? {
    switch self {
    case .back, .backBy, .backToRoot, .dismiss, .dismissAll: ""
    case .undo: "undo: "
    case .redo: "redo: "
    case .historyBack: "back in history: "
    case .historyForward: "forward in history: "
    default: nil
    }
  }

  /// The intent as a trace or a notice names it.
  fileprivate var asked: NavigationRequest<AnyRoute> {
    if case .deepLink(let link) = self { .link(link.link) } else { .intent(self) }
  }

  /// Whether its description says what it changes.
  fileprivate var saysChange: Bool {
    switch self {
    case .selectTab, .present: true
    default: false
    }
  }
}
