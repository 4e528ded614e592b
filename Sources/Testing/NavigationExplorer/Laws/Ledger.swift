import Navigation

/// Tracks waiting requests: each must appear once and disappear once, with a notice.
@MainActor
final class Ledger {
  private var before: [Plan] = []
  private var came: [Plan] = []
  private var went: [Plan] = []
  private var resumed: [Plan] = []
  private var refused: [NavigationRequest<AnyRoute>] = []
  private var requests: [NavigationRequest<AnyRoute>: Plan] = [:]
  /// The number of notices that the user received.
  private var told = 0
  /// The number of failed links, which must lead to a notice.
  private var unanswered = 0

  /// Starts tracking with what waits in a machine.
  func begin(with machine: Machine) {
    before = machine.waitingAndResuming.map(\.plan)
    (came, went, resumed, refused) = ([], [], [], [])
    (told, unanswered) = (0, 0)
    note(machine.waitingAndResuming)
  }

  /// Hears a record.
  func hear(_ record: Record, in machine: Machine) {
    if case .restore? = record.ask { begin(with: machine) }
    for notice in record.notices { hear(notice) }
    if case .link? = record.ask?.asked, !record.outcome.isSuccess { unanswered += 1 }
  }

  private func hear(_ notice: NavigationNotice<AnyRoute>) {
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
    let items = machine.waitingAndResuming
    defer { begin(with: machine) }
    if before.isEmpty, items.isEmpty, came.isEmpty, went.isEmpty, unanswered == 0 { return nil }
    if unanswered > 0, told == 0 {
      return Finding(law: LawName.waiting, what: "a link was neither opened nor refused")
    }
    note(items)
    return difference(with: items)
  }

  private func difference(with items: [Waiting]) -> Finding? {
    var known = before + came
    for item in items {
      guard let index = known.firstIndex(of: item.plan) else {
        return Finding(law: LawName.waiting, what: "\(Self.words(item.plan)) was queued silently")
      }
      known.remove(at: index)
    }
    // The remaining requests are gone, and each needs a notice. However, a place may be announced
    // twice but wait only once: then one notice is enough.
    var spoken = went
    var refusals = refused
    let waits = items.map { $0.plan }
    for plan in known {
      if let index = spoken.firstIndex(of: plan) {
        spoken.remove(at: index)
      } else if let index = refusals.firstIndex(where: { requests[$0] == plan }) {
        refusals.remove(at: index)
      } else if !came.contains(plan) || !waits.contains(plan), !went.contains(plan) {
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

  private func note(_ items: [Waiting]) {
    for item in items { requests[item.request] = item.plan }
  }

  private static func words(_ plan: Plan) -> String {
    plan.routes.last?.description ?? plan.action?.name ?? "a place"
  }
}
