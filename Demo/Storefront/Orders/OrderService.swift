/// The speed of the order service, for trying out spinners, failures and retries.
package enum ServiceSpeed: String, Hashable, Sendable, CaseIterable, Codable {
  /// Answers at once.
  case none
  /// Answers before a spinner is shown.
  case normal
  /// Answers after a few seconds.
  case slow
  /// Answers after a moment, but every other request fails, starting with the first.
  case unreliable

  /// The displayed name.
  package var name: String {
    switch self {
    case .none: "No delay"
    case .normal: "Normal"
    case .slow: "Slow"
    case .unreliable: "Unreliable"
    }
  }

  /// The delay before an answer.
  var delay: Duration {
    switch self {
    case .none: .zero
    case .normal: .milliseconds(120)
    case .slow: .seconds(3)
    case .unreliable: .milliseconds(700)
    }
  }
}

/// Answers requests for orders the way a server does: with a delay, and sometimes not at all.
///
/// A request for another account's order is answered like one for a missing order.
@MainActor
package final class OrderService {
  /// The reason there is no answer.
  package enum Failure: Error, Hashable {
    /// The service did not answer.
    case noAnswer
  }

  private let shop: Shop
  private let sleep: @MainActor (Duration) async throws -> Void
  private var isNextAnswered = false
  /// The number of requests so far.
  package private(set) var requests = 0

  /// Creates the service.
  ///
  /// - Parameters:
  ///   - shop: The shop with the orders and the speed setting.
  ///   - sleep: Suspends on the app's clock, and throws if the task is cancelled.
  package init(shop: Shop, sleep: @escaping @MainActor (Duration) async throws -> Void) {
    self.shop = shop
    self.sleep = sleep
  }

  /// Loads the orders of an account, newest first.
  ///
  /// - Parameter account: The account.
  /// - Returns: The orders.
  /// - Throws: ``Failure``, or `CancellationError`.
  package func orders(of account: Account.ID) async throws -> [Order] {
    try await answer()
    return shop.orders(of: account)
  }

  /// Loads an order that belongs to an account.
  ///
  /// - Parameters:
  ///   - id: The order's number in links.
  ///   - account: The account that the order must belong to.
  /// - Returns: The order; `nil` if there is none or it belongs to another account.
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
