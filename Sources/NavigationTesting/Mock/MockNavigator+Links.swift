public import Navigation

extension MockNavigator: LinkNavigator {
  /// Writes down the link, and shows what a test said for it; nothing is gated.
  ///
  /// - Parameter request: The link, where it came from and what goes along with it.
  /// - Returns: What the app's own table decides when the mock was given one, else an empty plan
  ///   where something was shown.
  /// - Complexity: O(n) in the keys.
  @discardableResult
  public func open(_ request: DeepLinkRequest) -> DeepLinkOpening<R> {
    let isShown = resolve(request.link, context: request.context) != nil
    let decision =
      pipeline?.decide(for: request)
      ?? (isShown ? .plan(NavigationPlan(commands: [])) : .unhandled(request.link))
    return DeepLinkOpening(decision: decision, result: isShown ? .success : nil)
  }

  /// Writes down the routes of a command, and shows what a test said for them.
  ///
  /// - Parameter command: What to do.
  /// - Returns: Success, always: there is no stack that could refuse.
  /// - Complexity: O(n) in the keys, for each route.
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    for route in command.routes { navigate(to: route) }
    return .success
  }
}
