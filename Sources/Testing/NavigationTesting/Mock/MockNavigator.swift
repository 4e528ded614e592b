public import Navigation

/// A mock navigator that records requests and shows the screens that a test provides.
///
/// Source: PoqSDK, `MockNavigator`, with its dictionary of routes matched by `contains` and its
/// flag to resolve through the real table.
@MainActor public final class MockNavigator<R: Route, Content>: Navigator {
  /// The screens for exact routes.
  public var screens: [R: @MainActor () -> Content] = [:]
  /// The screens for links and routes whose text contains the key; the longest key wins.
  public var screensContaining: [String: @MainActor () -> Content] = [:]
  /// Whether to use the app's own table to resolve links that contain no key.
  public var resolvesThroughLinks = false

  /// The requested routes, in order.
  public private(set) var routes: [R] = []
  /// The requested links, in order.
  public private(set) var links: [String] = []
  /// The screens shown, in order.
  public private(set) var shown: [Content] = []
  /// The routes and links without a screen, in order, as text.
  public private(set) var unresolved: [String] = []
  let pipeline: DeepLinkPipeline<R>?

  /// Creates a navigator without screens.
  ///
  /// - Parameter links: The app's own table, for ``resolvesThroughLinks``.
  public init(links: DeepLinkPipeline<R>? = nil) {
    pipeline = links
  }

  /// Records the route, and shows the test's screen for it.
  ///
  /// - Parameter destination: The route.
  /// - Complexity: O(n) in the number of keys.
  public func navigate(to destination: R) {
    routes.append(destination)
    let text = "\(destination)"
    show(screens[destination] ?? screen(containedIn: text), for: text)
  }

  /// Records the link, and shows the test's screen for the link or its route.
  ///
  /// - Parameters:
  ///   - link: The link, treated as coming from inside the app.
  ///   - context: Values that accompany the link.
  /// - Returns: The screen; `nil` if there is none.
  /// - Complexity: O(n) in the number of keys.
  @discardableResult
  public func resolve(_ link: String, context: DeepLinkContext = .empty) -> Content? {
    resolve(DeepLinkRequest(link, isInternal: true, context: context))
  }

  private func resolve(_ request: DeepLinkRequest) -> Content? {
    let link = request.link
    links.append(link)
    if let screen = screen(containedIn: link) { return show(screen, for: link) }
    guard resolvesThroughLinks, let pipeline, let route = route(of: pipeline.decide(for: request))
    else { return show(nil, for: link) }
    routes.append(route)
    return show(screens[route] ?? screen(containedIn: "\(route)"), for: link)
  }

  @discardableResult
  private func show(_ screen: (@MainActor () -> Content)?, for text: String) -> Content? {
    guard let content = screen?() else {
      unresolved.append(text)
      return nil
    }
    shown.append(content)
    return content
  }

  private func screen(containedIn text: String) -> (@MainActor () -> Content)? {
    let keys = screensContaining.keys.filter { text.contains($0) }
    // Among keys of equal length, the alphabetically first one wins, so that every run is the same.
    return keys.min { ($1.count, $0) < ($0.count, $1) }.flatMap { screensContaining[$0] }
  }

  /// Returns the route of a decision, even if it needs sign-in, which a mock does not enforce.
  private func route(of decision: DeepLinkDecision<R>) -> R? {
    switch decision {
    case .plan(let plan): plan.routes.last
    case .pending(let item): item.destination
    case .rejected, .unhandled: nil
    }
  }
}

extension MockNavigator where Content == String {
  /// Creates a navigator for tests that only inspect the requests; its screens are strings.
  public convenience init() { self.init(links: nil) }
}

extension MockNavigator: LinkNavigator {
  /// Records the link, and shows the test's screen for it; access is not checked.
  ///
  /// - Parameter request: The link, its origin and the values that accompany it.
  /// - Returns: The decision of the app's own table if the mock has one; otherwise an empty plan if
  ///   a screen was shown, or `.unhandled` if not.
  /// - Complexity: O(n) in the number of keys.
  @discardableResult
  public func open(_ request: DeepLinkRequest) -> DeepLinkOpening<R> {
    let isShown = resolve(request) != nil
    let decision =
      pipeline?.decide(for: request)
      ?? (isShown ? .plan(NavigationPlan(commands: [])) : .unhandled(request.link))
    return DeepLinkOpening(decision: decision, result: isShown ? .success : nil)
  }

  /// Records the routes of a command, and shows the test's screens for them.
  ///
  /// - Parameter command: The command.
  /// - Returns: Always success, since there is no stack that could refuse the command.
  /// - Complexity: O(n) in the number of keys, for each route.
  @discardableResult
  public func execute(_ command: NavigationCommand<R>) -> NavigationResult<R> {
    for route in command.routes { navigate(to: route) }
    return .success
  }
}
