#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension NavigationStore where R: Codable {
  /// Returns the parts of the current session that may be saved for the next launch.
  ///
  /// - Returns: A snapshot of the state and the waiting requests, without awaited layers or
  ///   anything else that may not be saved.
  /// - Complexity: O(n) in the number of routes.
  public func snapshot() -> NavigationSnapshot<R> {
    var kept = machine.session
    let awaited = Set(machine.awaited.compactMap(\.entry))
    if !awaited.isEmpty { kept.state.presentations.removeAll { awaited.contains($0.id) } }
    return NavigationSnapshot(of: kept, at: clock.date(), salt: salt)
  }

  /// Restores a snapshot through the gate, as for a signed-out user.
  ///
  /// Each path is cut at its first gated route. If the visible screen was cut, it is queued until
  /// sign-in, as are the requests that were already waiting; links among them are evaluated again.
  /// If any request other than a ``PendingDeepLink/Request/place`` is waiting, the login layer is
  /// presented. Outdated requests are dropped with a notice. The app's tabs and roots are kept, and
  /// a new history begins. As with undo, middleware is not called.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Returns: A report of the parts that were not restored, with reasons.
  /// - Complexity: O(n) in the number of routes.
  @discardableResult
  public func restore(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    if isDraining || isDeciding { return RestorationReport(refusal: .reentrant) }
    return inside {
      guard machine.session.principal == nil else { return RestorationReport(refusal: .signedIn) }
      return machine.takeUp(snapshot)
    }
  }

  /// Restores a snapshot at launch, also if the app has already signed in an account it remembers.
  ///
  /// The result is the same as if the account had signed in after the restoration.
  ///
  /// - Parameter snapshot: The snapshot.
  /// - Returns: A report of the parts that were not restored, with reasons.
  package func restoreAtLaunch(_ snapshot: NavigationSnapshot<R>) -> RestorationReport {
    guard !isDraining, !isDeciding, machine.session.principal != nil else {
      return restore(snapshot)
    }
    return inside { machine.takeUpAtLaunch(snapshot) }
  }
}
