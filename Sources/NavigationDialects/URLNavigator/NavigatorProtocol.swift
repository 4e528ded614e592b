public import Navigation

/// What registers patterns and goes where links lead: a ``URLNavigator``, or what stands in for it in a
/// test.
///
/// A stand-in has three functions; the verbs come with them. Source: URLNavigator, `NavigatorProtocol`.
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
  /// What links lead to.
  associatedtype RouteType: Route

  /// Maps a pattern to a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - secrets: Query items whose values are secret.
  ///   - factory: Makes the route, or says no with `nil`; a pure function, called while deciding.
  func register(
    _ pattern: String, secrets: Set<String>,
    _ factory: @escaping URLNavigator<RouteType>.RouteFactory)

  /// Maps a pattern to an open handler.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - requirement: What a person needs before it may run.
  ///   - secrets: Query items whose values are secret.
  ///   - handler: Does what the link asks for, and says whether it did.
  func handle(
    _ pattern: String, requirement: AccessRequirement, secrets: Set<String>,
    _ handler: @escaping URLNavigator<RouteType>.OpenHandler)

  /// Opens a link in one of the ways that there are.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  ///   - placement: Where its route goes; `nil` runs its open handler.
  /// - Returns: What became of it.
  func navigate(
    to url: any URLConvertible, context: DeepLinkContext, as placement: URLPlacement?
  ) -> URLNavigationResult<RouteType>
}

extension NavigatorProtocol {
  /// Maps a pattern to a route.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - factory: Makes the route, or says no with `nil`; a pure function, called while deciding.
  public func register(
    _ pattern: String, _ factory: @escaping URLNavigator<RouteType>.RouteFactory
  ) {
    register(pattern, secrets: [], factory)
  }

  /// Maps a pattern to an open handler: something to do, not somewhere to go.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - requirement: What a person needs before it may run.
  ///   - handler: Does what the link asks for, and says whether it did.
  public func handle(
    _ pattern: String, requirement: AccessRequirement = .none,
    _ handler: @escaping URLNavigator<RouteType>.OpenHandler
  ) {
    handle(pattern, requirement: requirement, secrets: [], handler)
  }

  /// Pushes the route that a link names.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  ///   - tab: The tab on whose stack to push, with nothing presented over it; `nil` pushes on the
  ///     visible stack.
  /// - Returns: The route that was pushed; `nil` when none was.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func push(
    _ url: some URLConvertible, context: DeepLinkContext = .empty, from tab: TabID? = nil
  ) -> RouteType? {
    navigate(to: url, context: context, as: .push(from: tab)).route
  }

  /// Pushes the route that a link names, and says why not where it was not.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  ///   - tab: The tab on whose stack to push; `nil` pushes on the visible stack.
  /// - Returns: What became of it.
  /// - Complexity: O(length of the link).
  @_disfavoredOverload
  public func push(
    _ url: some URLConvertible, context: DeepLinkContext = .empty, from tab: TabID? = nil
  ) -> URLNavigationResult<RouteType> {
    navigate(to: url, context: context, as: .push(from: tab))
  }

  /// Presents the route that a link names.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  ///   - wrap: A stack to wrap it in; `nil` presents it alone, so that nothing can be pushed on it.
  ///   - tab: The tab over which to present, with nothing else presented; `nil` presents over what
  ///     shows.
  /// - Returns: The route that was presented; `nil` when none was.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func present(
    _ url: some URLConvertible, context: DeepLinkContext = .empty, wrap: URLWrap? = nil,
    from tab: TabID? = nil
  ) -> RouteType? {
    navigate(to: url, context: context, as: .present(wrap: wrap, from: tab)).route
  }

  /// Presents the route that a link names, and says why not where it was not.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  ///   - wrap: A stack to wrap it in; `nil` presents it alone.
  ///   - tab: The tab over which to present; `nil` presents over what shows.
  /// - Returns: What became of it.
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
  ///   - context: Values that go along with it.
  /// - Returns: Whether a handler ran and said yes.
  /// - Complexity: O(length of the link).
  @discardableResult
  public func open(_ url: some URLConvertible, context: DeepLinkContext = .empty) -> Bool {
    navigate(to: url, context: context, as: nil).isSuccess
  }

  /// Runs the open handler of a link, and says why not where none did what was asked.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  /// - Returns: What became of it.
  /// - Complexity: O(length of the link).
  @_disfavoredOverload
  public func open(
    _ url: some URLConvertible, context: DeepLinkContext = .empty
  ) -> URLNavigationResult<RouteType> {
    navigate(to: url, context: context, as: nil)
  }
}
