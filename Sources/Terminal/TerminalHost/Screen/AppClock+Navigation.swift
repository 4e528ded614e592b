package import Navigation
package import TerminalUI

extension AppClock {
  /// The clock in the form that the store uses.
  package var navigation: NavigationClock {
    // The store is isolated to the main actor and reads its clock there.
    NavigationClock(
      now: { MainActor.assumeIsolated { self.now } },
      date: { MainActor.assumeIsolated { self.date } },
      sleep: { try await self.sleep(for: $0) })
  }
}
