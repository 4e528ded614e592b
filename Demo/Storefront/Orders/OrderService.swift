/// How fast the order service answers, for people who want to see a spinner, a failure or a retry.
package enum ServiceSpeed: String, Hashable, Sendable, CaseIterable, Codable {
  /// At once.
  case none
  /// Before a spinner shows.
  case normal
  /// After a few seconds.
  case slow
  /// After a moment, and every other request fails, beginning with the first.
  case unreliable

  /// The name on the screen.
  package var name: String {
    switch self {
    case .none: "No delay"
    case .normal: "Normal"
    case .slow: "Slow"
    case .unreliable: "Unreliable"
    }
  }

  /// The time until an answer.
  var delay: Duration {
    switch self {
    case .none: .zero
    case .normal: .milliseconds(120)
    case .slow: .seconds(3)
    case .unreliable: .milliseconds(700)
    }
  }
}

/// Answers questions about orders as a server would: late, and sometimes not at all.
///
/// Another account's order is answered exactly like one that does not exist.
@MainActor
package final class OrderService {
  /// Why there is no answer.
  package enum Failure: Error, Hashable {
    /// The service did not answer.
    case noAnswer
  }

  private let shop: Shop
  private let sleep: @MainActor (Duration) async throws -> Void
  private var isNextAnswered = false
  /// The number of requests that began.
  package private(set) var requests = 0

  /// Opens the service.
  ///
  /// - Parameters:
  ///   - shop: Where the orders are, and the setting of the speed.
  ///   - sleep: Waits on the app's clock, and throws when the task is cancelled.
  package init(shop: Shop, sleep: @escaping @MainActor (Duration) async throws -> Void) {
    self.shop = shop
    self.sleep = sleep
  }

  /// Loads the orders of an account, the newest first.
  ///
  /// - Parameter account: The account.
  /// - Returns: The orders.
  /// - Throws: ``Failure``, or `CancellationError`.
  package func orders(of account: Account.ID) async throws -> [Order] {
    try await answer()
    return shop.orders(of: account)
  }

  /// Loads an order of an account.
  ///
  /// - Parameters:
  ///   - id: The number in links.
  ///   - account: The account that the order must belong to.
  /// - Returns: The order; `nil` if there is none, or if it is another account's.
  /// - Throws: ``Failure``, or `CancellationError`.
  package func order(_ id: Order.ID, of account: Account.ID) async throws -> Order? {
    try await answer()
    return shop.order(id, of: account)
  }

  private func answer() async throws {
    requests += 1
    let speed = shop.preferences.service
    if speed.delay > .zero { try await sleep(speed.delay) }
    guard speed == .unreliable else { return }
    defer { isNextAnswered.toggle() }
    if !isNextAnswered { throw Failure.noAnswer }
  }
}
