import Observation

/// Counts changes; observed in place of the generic store, which would cost far more to observe.
@MainActor @Observable final class NavigationRevision {
  private(set) var number: UInt64 = 0

  func access() {
    _ = number
  }

  func bump() {
    number &+= 1
  }
}
