public import Navigation

/// What PoqSDK's navigator does, under its names, for every navigator that takes links.
extension LinkNavigator {
  /// Resolves a route: opens the link that names it.
  ///
  /// - Parameters:
  ///   - link: The link: `"products/\(id)"`, or `.route("products/\(id)", params: …)`.
  ///   - context: Values that go along with it, so that nothing has to be loaded twice.
  /// - Returns: What was decided, and what came of it.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func resolve(
    _ link: RouteLink, context: DeepLinkContext = .empty
  ) -> DeepLinkOpening<Destination> {
    open(DeepLinkRequest(link.text, isInternal: link.isInternal, context: context))
  }

  /// Resolves a route that is text already, such as one from a server.
  ///
  /// Its values are taken as they stand: write a link with values in it as a literal, which encodes them.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: Values that go along with it.
  /// - Returns: What was decided, and what came of it.
  /// - Complexity: O(length of the link).
  @_disfavoredOverload
  @discardableResult
  public func resolve(
    _ link: String, context: DeepLinkContext = .empty
  ) -> DeepLinkOpening<Destination> {
    open(DeepLinkRequest(link, isInternal: true, context: context))
  }

  /// Goes to a route, on a stack of its own when it is modal.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - isModal: Whether it is modal.
  /// - Returns: What became of it.
  @discardableResult
  public func navigate(
    to route: Destination, isModalInNavigation isModal: Bool
  ) -> NavigationResult<Destination> {
    isModal ? presentNavigationController(with: route) : push(route)
  }

  /// Pushes a route on the visible stack.
  ///
  /// - Parameter route: The route.
  /// - Returns: What became of it.
  @discardableResult
  public func push(_ route: Destination) -> NavigationResult<Destination> {
    execute(.push(route))
  }

  /// Presents a route alone, as an alert is: nothing can be pushed on it.
  ///
  /// - Parameter route: The route.
  /// - Returns: What became of it.
  @discardableResult
  public func present(_ route: Destination) -> NavigationResult<Destination> {
    execute(.present(route, .alert))
  }

  /// Presents a route on a stack of its own.
  ///
  /// - Parameter route: The route at the bottom of the stack.
  /// - Returns: What became of it.
  @discardableResult
  public func presentNavigationController(
    with route: Destination
  ) -> NavigationResult<Destination> {
    execute(.present(route, .sheet))
  }
}
