import Navigation

/// The steps of a run, each with its stations and its result, and a log of the last requests.
///
/// It observes the store. The inspector shows it, and a failed tape prints its log.
@MainActor
final class Timeline<R: Route> {
  /// The time at which the app started.
  let began: ContinuousClock.Instant
  /// The last requests and their results, for reporting a failed tape.
  private(set) var log = ActionLog<R>()
  var moments = MomentLog<R>()
  /// The step whose decision arrived late, and the turn in which it arrived.
  var late: (index: Int, turn: Int)?
  /// The newest action, and the turn in which it started.
  private var newest = (action: 0, turn: -1)
  let store: NavigationStore<R>
  let configuration: HostConfiguration<R>
  let clock: AppClock
  /// The scheduler, which counts the turns.
  let frames: FrameScheduler
  /// The writer that describes intents, commands and results without secrets.
  let writer: NavigationWords<R>

  init(
    store: NavigationStore<R>, configuration: HostConfiguration<R>, frames: FrameScheduler,
    clock: AppClock
  ) {
    self.store = store
    self.configuration = configuration
    self.clock = clock
    self.frames = frames
    began = clock.now
    writer = configuration.navigationWords(hiding: store.linkSecrets)
  }

  /// The text shown for a redacted step.
  var redacted: String { configuration.words.redactedMoment() }

  /// Redacts what the previous user did, except on public routes, before the next user can see it.
  func forgetPerson() {
    log = ActionLog()
    moments.redact(
      unless: { [access = store.access] in access.requirement(of: $0) == .none }, words: redacted,
      withLinks: true)
    late = nil
  }

  // MARK: - Recording

  /// Adds a request to the log.
  func add(_ words: String) {
    log.add(words)
  }

  /// Records an intent and its result.
  func record(_ intent: NavigationIntent<R>, _ work: () -> Void) {
    if case .deepLink = intent { log.add(writer.of(intent)) } else { log.add(intent) }
    let before = store.session.state
    record(writer.of(intent), asked: .intent(intent), routes: intent.routes, work)
    let last = moments.moments.count - 1
    nameMove(of: intent, from: before, to: store.session.state, at: last)
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
    moments.update(at: index) { moment in
      // A redacted step keeps its text.
      guard moment.asked == .intent(intent) else { return }
      moment.request = prefix + move.words
      moment.routes += move.routes
    }
  }

  /// Returns the number of the action that a step starting now belongs to.
  ///
  /// Everything caused by one terminal event is a single action; so is a request from elsewhere,
  /// together with its effects in the same turn.
  func action(isAsked: Bool) -> Int {
    if newest.turn != frames.turn || (isAsked && !frames.isHandling) {
      newest = (newest.action + 1, frames.turn)
    }
    return newest.action
  }

  /// Records a request and its result as one step.
  func record(
    _ request: String, asked: NavigationTrace<R>.Request? = nil, routes: [R] = [],
    _ work: () -> Void
  ) {
    moments.begin(
      request, station: .intent, asked: asked, routes: routes, of: action(isAsked: true),
      at: clock.now, in: store.session.state)
    work()
    moments.end(
      in: store.session.state,
      later: asked != nil && store.isDeciding ? writer.of(.deferred) : nil)
  }

  /// Records a state change.
  func note(_ event: NavigationEvent<R>) {
    let words = writer.of(event.cause)
    let isAlone = !moments.isOpen
    if isAlone {
      moments.begin(
        words, station: nil, of: action(isAsked: false), at: clock.now, in: event.before)
    }
    moments.update { moment in
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
      moments.update { $0.isChangeAlone = true }
      moments.end(in: event.after)
    }
    if event.cause == .principal { redact() }
  }

  /// Redacts everything that the current account is not allowed to see.
  func redact() {
    moments.redact(unless: { store.isAllowed($0) }, words: redacted)
  }

  /// Records a notice.
  ///
  /// - Parameters:
  ///   - notice: The store's notice.
  ///   - said: The sentence shown to the user, if any.
  func note(_ notice: NavigationNotice<R>, said: String?) {
    let writer = writer
    log.add(result: writer.of(notice))
    let isAlone = !moments.isOpen
    if isAlone, case .refused = notice, let late, late.turn == frames.turn, let said {
      // This notice reports the late refusal.
      return moments.update(at: late.index) { $0.end(.refused, said) }
    }
    if isAlone {
      moments.begin(
        said ?? writer.of(notice), station: nil, of: action(isAsked: false), at: clock.now,
        in: store.session.state)
    }
    moments.update { moment in
      switch notice {
      case .waiting(let item), .alreadyWaiting(let item):
        moment.routes += item.plan.routes
        moment.stations.append(MomentStation(.gate, "needs sign-in"))
        moment.end(.waits, "waits for sign-in")
      case .refused(let request, let result):
        switch request {
        case .link(let link): moment.routes += LinkVerdict(links: store.links).routes(of: link)
        case .commands(let commands): moment.routes += commands.flatMap(\.routes)
        case .place: break
        }
        if let (name, reason) = result.cancellation {
          guard !moment.isFromRun else { return moment.end(.refused, said ?? reason) }
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
      case .closed: moment.end(.changed, said ?? "")
      case .signedIn:
        moment.isPersonal = true
        moment.end(.changed, said ?? "")
      case .resumed(let items):
        moment.routes += items.flatMap(\.plan.routes)
        moment.end(.changed, said ?? "")
      case .dropped(let items, _), .signInCancelled(let items):
        moment.routes += items.flatMap(\.plan.routes)
        moment.end(.changed, said ?? "")
      case .expired(let place):
        moment.routes += place?.plan.routes ?? []
        moment.end(.changed, said ?? "")
      case .signedOut: moment.end(.changed, said ?? "")
      }
    }
    if notice.mayNameAnother { redactNewest() }
    if isAlone { moments.end(in: store.session.state) }
  }

  /// Redacts the newest step if the current account is not allowed to see all of it.
  func redactNewest() {
    moments.update { $0.redact(unless: { store.isAllowed($0) }, words: redacted) }
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
