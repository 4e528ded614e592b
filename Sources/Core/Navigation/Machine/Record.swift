#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// What happened to a request; events, notices, traces and replies are read from it.
///
/// Each record begins in the situation in which the last one ended, so that no change is told twice
/// or never. While it is told, the session is as the record leaves it.
package struct Record: Hashable, Sendable {
  /// How a request ended.
  package enum Ending: Hashable, Sendable {
    case result(Outcome)
    /// A link has no plan.
    case link(DeepLinkDecision<AnyRoute>)
  }

  /// The principal when the last record ended, and when this one does.
  package struct Principals: Hashable, Sendable {
    package let before: Principal?
    package internal(set) var after: Principal?
  }

  /// Whose the session is when the last record ended, and when this one does.
  package struct Owners: Hashable, Sendable {
    package let before: SessionOwner?
    package internal(set) var after: SessionOwner?
  }

  /// What was asked; `nil` for an expiry, and for what waited too long.
  package let request: Request?
  /// The number of the session that it leaves.
  package let session: Int
  /// The plain commands that ran, in order.
  package internal(set) var steps: [Step] = []
  /// The result of each command of a plan.
  package internal(set) var results: [Outcome] = []
  package internal(set) var gate = Gate.Verdict.notAsked
  package let ending: Ending
  package internal(set) var before: Situation
  package internal(set) var after: Situation
  package internal(set) var principals: Principals
  package internal(set) var owners = Owners(before: nil, after: nil)
  /// What the user hears, in order.
  package internal(set) var notices: [NavigationNotice<AnyRoute>] = []
  /// The action to perform.
  package internal(set) var action: NavigationAction?
  /// The parts of a snapshot that were not restored.
  package internal(set) var dropped: [RestorationReport.Drop] = []
  package let date: Date
  package let instant: ContinuousClock.Instant
  /// Whether only its caller is told, since the session in which it was asked is over.
  var isSilent = false

  package var id: Int? { request?.id }
  package var ask: Ask? { request?.ask }
  package var cause: Int? { request?.cause }

  /// The result; a link without a plan is unsupported.
  package var outcome: Outcome {
    switch ending {
    case .result(let outcome): outcome
    case .link(let decision): decision.refusal ?? .unsupported("No screen matches.")
    }
  }

  /// The commands that ran, as rewritten by middleware, and that none of it cancelled.
  package var executed: [Command] { steps.filter { !$0.isCancelled }.map(\.executed) }

  /// Moves a record that changes nothing to another point in time.
  mutating func moves(
    to end: (situation: Situation, principal: Principal?, owner: SessionOwner?)
  ) {
    (before, after) = (end.situation, end.situation)
    principals = Principals(before: end.principal, after: end.principal)
    owners = Owners(before: end.owner, after: end.owner)
  }
}

/// A plain command on its way through the middleware and the engine.
package struct Step: Hashable, Sendable {
  /// The decision of one middleware.
  package struct Verdict: Hashable, Sendable {
    package let middleware: MiddlewareHandle
    package let name: String
    package let decision: Decision
  }

  package let requested: Command
  /// The command, as rewritten by middleware.
  package internal(set) var executed: Command
  package internal(set) var verdicts: [Verdict] = []
  package internal(set) var outcome = Outcome.success
  /// Whether a fallback took it back.
  package internal(set) var isUndone = false

  init(_ command: Command) {
    requested = command
    executed = command
  }

  /// Whether a middleware was asked about it.
  func involves(_ middleware: MiddlewareHandle) -> Bool {
    verdicts.contains { $0.middleware == middleware }
  }

  /// Whether a middleware cancelled it.
  var isCancelled: Bool { if case .cancel? = verdicts.last?.decision { true } else { false } }

  /// Whether it is part of what the run led to.
  package var isApplied: Bool { outcome.isSuccess && !isUndone }
}

/// A notice for the user; the app supplies the wording.
public enum NavigationNotice<R: Route>: Hashable, Sendable {
  /// A request now waits for sign-in.
  case waiting(PendingDeepLink<R>)
  /// An equivalent request is already waiting.
  case alreadyWaiting(PendingDeepLink<R>)
  /// A request that waited was applied after sign-in; each one has a notice of its own.
  case resumed(PendingDeepLink<R>)
  /// Requests were dropped from the queue.
  case dropped([PendingDeepLink<R>], PendingDrop)
  /// A request was not applied.
  case refused(NavigationRequest<R>, NavigationResult<R>)
  /// A link did not produce a plan.
  case undecided(link: String, DeepLinkDecision<R>)
  /// The app's rules closed these routes, for this reason.
  case closed([R], reason: String)
  /// A principal signed in.
  case signedIn(Principal)
  /// The user dismissed the login layer; the waiting requests were dropped.
  case signInCancelled([PendingDeepLink<R>])
  /// The user signed out.
  case signedOut
  /// The session expired; `place` is the queued request for the visible screen if it needs sign-in.
  case expired(place: PendingDeepLink<R>?)
  /// The place that another account had left was removed.
  case removedPlace

  /// Returns the same notice with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> NavigationNotice<S> {
    switch self {
    case .waiting(let item): .waiting(item.map(route))
    case .alreadyWaiting(let item): .alreadyWaiting(item.map(route))
    case .resumed(let item): .resumed(item.map(route))
    case .dropped(let items, let why): .dropped(items.map { $0.map(route) }, why)
    case .refused(let request, let result): .refused(request.map(route), result.map(route))
    case .undecided(let link, let decision): .undecided(link: link, decision.map(route))
    case .closed(let routes, let reason): .closed(routes.map(route), reason: reason)
    case .signedIn(let principal): .signedIn(principal)
    case .signInCancelled(let items): .signInCancelled(items.map { $0.map(route) })
    case .signedOut: .signedOut
    case .expired(let place): .expired(place: place?.map(route))
    case .removedPlace: .removedPlace
    }
  }
}

typealias Notice = NavigationNotice<AnyRoute>

/// Why a waiting request was dropped.
public enum PendingDrop: Hashable, Sendable {
  /// The request waited longer than the policy allows.
  case outdated
  /// The queue was full.
  case capacity
}
