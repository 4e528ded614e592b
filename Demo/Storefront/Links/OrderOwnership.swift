import Navigation

/// Keeps orders that an account does not have off the screen, by whatever door they are asked for.
///
/// A missing order and another account's are refused with the same words. Nobody who is not signed
/// in is told anything: such a command goes on to the gate, which makes it wait.
struct OrderOwnership: NavigationMiddleware {
  private let shop: Shop

  init(shop: Shop) { self.shop = shop }

  let name = "orders"

  func willExecute(
    _ command: NavigationCommand<StorefrontRoute>, in context: NavigationContext<StorefrontRoute>
  ) -> MiddlewareDecision<StorefrontRoute> {
    guard let principal = context.principal else { return .proceed }
    for case .order(let id) in command.routes where shop.order(id, of: principal.subject) == nil {
      return .cancel(reason: Words.noOrder(id))
    }
    return .proceed
  }
}
