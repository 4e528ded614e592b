import Navigation

/// Tracks waiting requests: each must appear once and disappear once, with a notice.
@MainActor
final class Ledger<R: Route> {
  private var before: [NavigationPlan<R>] = []
  private var came: [NavigationPlan<R>] = []
  private var went: [NavigationPlan<R>] = []
  private var resumed: [NavigationPlan<R>] = []
  private var refused: [NavigationRequest<R>] = []
  private var requests: [NavigationRequest<R>: NavigationPlan<R>] = [:]
  /// The number of notices that the user received.
  private var told = 0
  /// The number of failed links, which must lead to a notice.
  private var unanswered = 0
  /// Whether the principal changed since the last check.
  private(set) var principalChanged = false

  /// Starts tracking with the waiting requests of a session.
  func begin(with machine: Machine) {
    let items = Self.items(of: machine)
    before = items.map { $0.plan }
    clear()
    note(items)
  }

  private static func items(of machine: Machine) -> [PendingDeepLink<R>] {
    machine.waitingAndResuming.map { $0.map { $0.typed() } }
  }

  /// Records an update.
  func hear(_ update: NavigationUpdate<R>, in machine: Machine) {
    switch update {
    case .changed(let event):
      if event.cause == .restoration { begin(with: machine) }
    case .principalChanged: principalChanged = true
    case .noticed(let notice): hear(notice)
    case .signInChanged, .performed: break
    case .finished(let trace):
      switch trace.request {
      case .link, .intent(.deepLink): if !trace.result.isSuccess { unanswered += 1 }
      default: break
      }
    }
  }

  private func hear(_ notice: NavigationNotice<R>) {
    told += 1
    switch notice {
    case .waiting(let item): came.append(item.plan)
    case .alreadyWaiting: break
    case .resumed(let item):
      went.append(item.plan)
      resumed.append(item.plan)
    case .dropped(let items, _), .signInCancelled(let items): went += items.map { $0.plan }
    case .refused(let request, _): refused.append(request)
    case .undecided(let link, _): refused.append(.link(link))
    case .expired(let place): if let place { came.append(place.plan) }
    case .removedPlace: if let place = requests[.place] { went.append(place) }
    // A sign-out tells of all that waited.
    case .signedOut: (before, came, went, resumed, refused) = ([], [], [], [], [])
    case .closed, .signedIn: break
    }
  }

  /// Checks the updates since the last call.
  ///
  /// - Returns: A violation, if the updates are inconsistent.
  func close(with machine: Machine) -> Finding? {
    let items = Self.items(of: machine)
    defer {
      before = items.map { $0.plan }
      clear()
      note(items)
    }
    if before.isEmpty, items.isEmpty, came.isEmpty, went.isEmpty, unanswered == 0 { return nil }
    if unanswered > 0, told == 0 {
      return Finding(law: LawName.waiting, what: "a link was neither opened nor refused")
    }
    note(items)
    return difference(with: items)
  }

  private func difference(with items: [PendingDeepLink<R>]) -> Finding? {
    var known = before + came
    for item in items {
      guard let index = known.firstIndex(of: item.plan) else {
        return Finding(law: LawName.waiting, what: "\(Self.words(item.plan)) was queued silently")
      }
      known.remove(at: index)
    }
    // The remaining requests are gone, and each needs a notice. However, a place may be announced
    // twice but wait only once, and equal requests are merged when an account claims them: then one
    // notice is enough, and none is needed for two that had theirs.
    var spoken = went
    var refusals = refused
    let waits = items.map { $0.plan }
    for plan in known {
      if let index = spoken.firstIndex(of: plan) {
        spoken.remove(at: index)
      } else if let index = refusals.firstIndex(where: { requests[$0] == plan }) {
        refusals.remove(at: index)
      } else if !((came.contains(plan) || principalChanged) && waits.contains(plan)),
        !went.contains(plan)
      {
        return Finding(law: LawName.waiting, what: "\(Self.words(plan)) was dropped silently")
      }
    }
    var sources = before + came
    for plan in resumed {
      guard let index = sources.firstIndex(of: plan) else {
        return Finding(law: LawName.waiting, what: "\(Self.words(plan)) was resumed twice")
      }
      sources.remove(at: index)
    }
    return nil
  }

  private func clear() {
    (came, went, resumed, refused) = ([], [], [], [])
    (told, unanswered, principalChanged) = (0, 0, false)
  }

  private func note(_ items: [PendingDeepLink<R>]) {
    for item in items { requests[item.request] = item.plan }
  }

  private static func words(_ plan: NavigationPlan<R>) -> String {
    plan.routes.last.map { RouteText.of($0) } ?? plan.action?.name ?? "a place"
  }
}
