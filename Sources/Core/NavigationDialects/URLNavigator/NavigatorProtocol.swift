public import Navigation

/// A type that registers patterns and navigates to links: a ``URLNavigator``, or a mock in a test.
///
/// A mock implements three functions; the others have default implementations. Source:
/// URLNavigator, `NavigatorProtocol`.
///
/// ```swift
/// enum URLNavigationMap {
///   @MainActor static func initialize(navigator: any NavigatorProtocol<AppRoute>) {
///     navigator.register("myapp://user/<int:id>") { url, values, context in
///       (values["id"] as? Int).map { .user($0) }
///     }
///   }
/// }
/// ```
@MainActor public protocol NavigatorProtocol<RouteType>: AnyObject {
  /// The routes that links open.
  associatedtype RouteType: Route

  /// Maps a pattern to a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - secrets: The query items whose values are secret.
  ///   - factory: Makes the route, or declines with `nil`; must be a pure function, since it is
  ///     called while a link is evaluated.
  func register(
    _ pattern: String, secrets: Set<String>,
    _ factory: @escaping URLNavigator<RouteType>.RouteFactory)

  /// Maps a pattern to an open handler.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - requirement: The access that the action requires.
  ///   - secrets: The query items whose values are secret.
  ///   - handler: Performs the action, and returns whether it succeeded.
  func handle(
    _ pattern: String, requirement: AccessRequirement, secrets: Set<String>,
    _ handler: @escaping URLNavigator<RouteType>.OpenHandler)

  /// Opens a link at a placement, or runs its open handler.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  ///   - placement: Where to put the link's route; `nil` runs its open handler.
  /// - Returns: The result.
  func navigate(
    to url: any URLConvertible, context: DeepLinkContext, as placement: URLPlacement?
  ) -> URLNavigationResult<RouteType>
}

extension NavigatorProtocol {
  /// Maps a pattern to a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - factory: Makes the route, or declines with `nil`; must be a pure function, since it is
  ///     called while a link is evaluated.
  public func register(
    _ pattern: String, _ factory: @escaping URLNavigator<RouteType>.RouteFactory
  ) {
    register(pattern, secrets: [], factory)
  }

  /// Maps a pattern to an open handler: something to do rather than somewhere to go.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - requirement: The access that the action requires.
  ///   - handler: Performs the action, and returns whether it succeeded.
  public func handle(
    _ pattern: String, requirement: AccessRequirement = .none,
    _ handler: @escaping URLNavigator<RouteType>.OpenHandler
  ) {
    handle(pattern, requirement: requirement, secrets: [], handler)
  }

  /// Pushes the route of a link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  ///   - tab: The tab onto whose stack to push, after dismissing all presentations; `nil` pushes
  ///     onto the visible stack.
  /// - Returns: The pushed route; `nil` on failure.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func push(
    _ url: some URLConvertible, context: DeepLinkContext = .empty, from tab: TabID? = nil
  ) -> RouteType? {
    navigate(to: url, context: context, as: .push(from: tab)).route
  }

  /// Pushes the route of a link and returns the detailed result.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  ///   - tab: The tab onto whose stack to push; `nil` pushes onto the visible stack.
  /// - Returns: The result.
  /// - Complexity: O(length of the link).
  @_disfavoredOverload
  public func push(
    _ url: some URLConvertible, context: DeepLinkContext = .empty, from tab: TabID? = nil
  ) -> URLNavigationResult<RouteType> {
    navigate(to: url, context: context, as: .push(from: tab))
  }

  /// Presents the route of a link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  ///   - wrap: A stack to wrap the route in; `nil` presents it by itself, so that nothing can be
  ///     pushed onto it.
  ///   - tab: The tab to present over, after dismissing all presentations; `nil` presents over the
  ///     visible content.
  /// - Returns: The presented route; `nil` on failure.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func present(
    _ url: some URLConvertible, context: DeepLinkContext = .empty, wrap: URLWrap? = nil,
    from tab: TabID? = nil
  ) -> RouteType? {
    navigate(to: url, context: context, as: .present(wrap: wrap, from: tab)).route
  }

  /// Presents the route of a link and returns the detailed result.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  ///   - wrap: A stack to wrap the route in; `nil` presents it by itself.
  ///   - tab: The tab to present over; `nil` presents over the visible content.
  /// - Returns: The result.
  /// - Complexity: O(length of the link).
  @_disfavoredOverload
  public func present(
    _ url: some URLConvertible, context: DeepLinkContext = .empty, wrap: URLWrap? = nil,
    from tab: TabID? = nil
  ) -> URLNavigationResult<RouteType> {
    navigate(to: url, context: context, as: .present(wrap: wrap, from: tab))
  }

  /// Runs the open handler of a link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  /// - Returns: Whether a handler ran and returned `true`.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func open(_ url: some URLConvertible, context: DeepLinkContext = .empty) -> Bool {
    navigate(to: url, context: context, as: nil).isSuccess
  }

  /// Runs the open handler of a link and returns the detailed result.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  /// - Returns: The result.
  /// - Complexity: O(length of the link).
  @_disfavoredOverload
  public func open(
    _ url: some URLConvertible, context: DeepLinkContext = .empty
  ) -> URLNavigationResult<RouteType> {
    navigate(to: url, context: context, as: nil)
  }
}
