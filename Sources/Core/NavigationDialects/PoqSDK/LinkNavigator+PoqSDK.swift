public import Navigation

/// The methods of PoqSDK's navigator, for every navigator that opens links.
extension LinkNavigator {
  /// Resolves a route by opening its link.
  ///
  /// - Parameters:
  ///   - link: The link, such as `"products/\(id)"` or `.route("products/\(id)", params: …)`.
  ///   - context: Values that accompany the link, so that nothing has to be loaded twice.
  /// - Returns: The decision and its result.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func resolve(
    _ link: RouteLink, context: DeepLinkContext = .empty
  ) -> DeepLinkOpening<Destination> {
    open(DeepLinkRequest(link.text, isInternal: link.isInternal, context: context))
  }

  /// Resolves a route from existing text, such as a link sent by a server.
  ///
  /// The text is used unchanged. To insert values, write the link as a literal, which encodes them.
  ///
  /// - Parameters:
  ///   - link: The link.
  ///   - context: Values that accompany the link.
  /// - Returns: The decision and its result.
  /// - Complexity: O(length of the link).
  @_disfavoredOverload
  @discardableResult
  public func resolve(
    _ link: String, context: DeepLinkContext = .empty
  ) -> DeepLinkOpening<Destination> {
    open(DeepLinkRequest(link, isInternal: true, context: context))
  }

  /// Goes to a route, presenting it on its own stack if it is modal.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - isModal: Whether the route is modal.
  /// - Returns: The result.
  @discardableResult
  public func navigate(
    to route: Destination, isModalInNavigation isModal: Bool
  ) -> NavigationResult<Destination> {
    isModal ? presentNavigationController(with: route) : push(route)
  }

  /// Pushes a route onto the visible stack.
  ///
  /// - Parameter route: The route.
  /// - Returns: The result.
  @discardableResult
  public func push(_ route: Destination) -> NavigationResult<Destination> {
    execute(.push(route))
  }

  /// Presents a route by itself, like an alert: nothing can be pushed onto it.
  ///
  /// - Parameter route: The route.
  /// - Returns: The result.
  @discardableResult
  public func present(_ route: Destination) -> NavigationResult<Destination> {
    execute(.present(route, .alert))
  }

  /// Presents a route on its own stack.
  ///
  /// - Parameter route: The route at the bottom of the stack.
  /// - Returns: The result.
  @discardableResult
  public func presentNavigationController(
    with route: Destination
  ) -> NavigationResult<Destination> {
    execute(.present(route, .sheet))
  }
}
