import Navigation

/// The moments of a run and the last requests in words: what was asked, its way, and its result.
///
/// It listens to what the store says. The inspector shows it, and a failed tape prints its log.
@MainActor
final class Timeline<R: Route> {
  /// When the app began.
  let began: ContinuousClock.Instant
  /// The last requests and their results, for the report of a failed tape.
  private(set) var log = ActionLog<R>()
  var moments = MomentLog<R>()
  /// The moment that was decided late, and in which turn.
  var late: (index: Int, turn: Int)?
  /// The newest action, and the turn in which it began.
  private var newest = (action: 0, turn: -1)
  let store: NavigationStore<R>
  let configuration: HostConfiguration<R>
  let clock: AppClock
  /// Counts the turns.
  let frames: FrameScheduler

  init(
    store: NavigationStore<R>, configuration: HostConfiguration<R>, frames: FrameScheduler,
    clock: AppClock
  ) {
    self.store = store
    self.configuration = configuration
    self.clock = clock
    self.frames = frames
    began = clock.now
  }

  /// Says intents, commands and results in words, without secrets.
  var writer: NavigationWords<R> { configuration.navigationWords(hiding: store.linkSecrets) }

  /// The words that stand for a moment that may not be seen now.
  var redacted: String { configuration.words.redactedMoment() }

  /// Takes away what one person did, before the next one looks: all but places for everybody.
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

  /// Records an intent and what comes of it.
  func record(_ intent: NavigationIntent<R>, _ work: () -> Void) {
    if case .deepLink = intent { log.add(writer.of(intent)) } else { log.add(intent) }
    let before = store.session.state
    record(writer.of(intent), asked: .intent(intent), routes: intent.routes, work)
    let last = moments.moments.count - 1
    nameMove(of: intent, from: before, to: store.session.state, at: last)
  }

  /// Calls a moment by what moved, where its intent names no place.
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
      // What was taken away stays so.
      guard moment.asked == .intent(intent) else { return }
      moment.request = prefix + move.words
      moment.routes += move.routes
    }
  }

  /// The action that a moment belongs to which begins now.
  ///
  /// What an event of the terminal sets off is one action, and so is what was asked elsewhere with all
  /// that follows in its turn.
  func action(isAsked: Bool) -> Int {
    if newest.turn != frames.turn || (isAsked && !frames.isHandling) {
      newest = (newest.action + 1, frames.turn)
    }
    return newest.action
  }

  /// Records a request and what comes of it as one moment.
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

  /// Records a change of the state.
  func note(_ event: NavigationEvent<R>) {
    let writer = writer
    let isAlone = !moments.isOpen
    var routes: [R] = []
    if case .commands(let commands) = event.cause { routes = commands.flatMap { $0.routes } }
    if isAlone {
      moments.begin(
        writer.of(event.cause), station: nil, routes: routes, of: action(isAsked: false),
        at: clock.now, in: event.before)
    }
    moments.update { moment in
      moment.routes += routes
      if case .commands = event.cause {
        if !moment.stations.contains(where: { $0.place == .middleware }) {
          moment.stations.append(MomentStation(.middleware, "passed"))
        }
        moment.stations.append(MomentStation(.command, writer.of(event.cause)))
        moment.stations.append(MomentStation(.gate, "allowed"))
      } else {
        moment.stations.append(MomentStation(.change, writer.of(event.cause)))
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

  /// Takes away what whoever is here now may not know.
  func redact() {
    moments.redact(unless: { store.isAllowed($0) }, words: redacted)
  }

  /// Records what the person is told.
  ///
  /// - Parameters:
  ///   - notice: What the store says.
  ///   - said: The sentence that the person reads, if there is one.
  func note(_ notice: NavigationNotice<R>, said: String?) {
    let writer = writer
    log.add(result: writer.of(notice))
    let isAlone = !moments.isOpen
    if isAlone, case .refused = notice, let late, late.turn == frames.turn, let said {
      // This sentence tells the person that what was decided late was refused.
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
      case .refused(_, let result):
        if let (name, reason) = result.cancellation {
          guard !moment.isFromRun else { return moment.end(.refused, said ?? reason) }
          moment.stations.append(MomentStation(.middleware, "\(name): \(reason)"))
        } else if case .rejected = result {
          moment.stations.append(MomentStation(.gate, writer.of(result)))
        }
        moment.end(.refused, said ?? writer.of(result))
      case .undecided(_, let decision):
        if case .rejected(let rejection) = decision {
          switch rejection.reason {
          case .forbidden:
            moment.stations.append(MomentStation(.gate, writer.of(.rejected(.forbidden))))
          case .unavailable(let reason): moment.stations.append(MomentStation(.gate, reason))
          default: break
          }
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
    if isAlone { moments.end(in: store.session.state) }
  }
}

extension NavigationResult {
  /// The middleware that refused, and its reason.
  fileprivate var cancellation: (name: String, reason: String)? {
    switch self {
    case .cancelled(let reason, let name): (name, reason)
    case .multiple(let results): results.lazy.compactMap(\.cancellation).first
    default: nil
    }
  }
}
