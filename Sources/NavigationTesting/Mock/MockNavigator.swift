public import Navigation

/// A navigator that goes nowhere, writes down where it was asked to go, and shows what a test says.
///
/// Source: PoqSDK, `MockNavigator`, with its dictionary of routes matched by `contains` and its flag
/// to resolve through the real table.
@MainActor public final class MockNavigator<R: Route, Content>: Navigator {
  /// What shows a route, exactly this one.
  public var screens: [R: @MainActor () -> Content] = [:]
  /// What shows every link or route in whose text the key is contained; the longest key wins.
  public var screensContaining: [String: @MainActor () -> Content] = [:]
  /// Whether a link that no key is contained in is resolved by the app's own table.
  public var resolvesThroughLinks = false

  /// Where it was asked to go, in order.
  public private(set) var routes: [R] = []
  /// The links that it was asked to resolve, in order.
  public private(set) var links: [String] = []
  /// What was shown for them, in order.
  public private(set) var shown: [Content] = []
  /// What nothing was shown for, in order: routes as text, and links.
  public private(set) var unresolved: [String] = []
  let pipeline: DeepLinkPipeline<R>?

  /// Makes a navigator that shows nothing yet.
  ///
  /// - Parameter links: The app's own table, for ``resolvesThroughLinks``.
  public init(links: DeepLinkPipeline<R>? = nil) {
    pipeline = links
  }

  /// Writes down the route, and shows what a test said for it.
  ///
  /// - Parameter destination: The route.
  /// - Complexity: O(n) in the keys.
  public func navigate(to destination: R) {
    routes.append(destination)
    let text = "\(destination)"
    show(screens[destination] ?? screen(containedIn: text), for: text)
  }

  /// Writes down the link, and shows what a test said for it, or for the route it leads to.
  ///
  /// - Parameters:
  ///   - link: The link, as from inside the app.
  ///   - context: Values that go along with it.
  /// - Returns: What was shown; `nil` where there is nothing to show.
  /// - Complexity: O(n) in the keys.
  @discardableResult
  public func resolve(_ link: String, context: DeepLinkContext = .empty) -> Content? {
    links.append(link)
    if let screen = screen(containedIn: link) { return show(screen, for: link) }
    guard resolvesThroughLinks, let pipeline,
      let route = route(of: pipeline.decide(for: link, isInternal: true, context: context))
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
    // Of two as long, the first in the alphabet, so that every run shows the same.
    return keys.min { ($1.count, $0) < ($0.count, $1) }.flatMap { screensContaining[$0] }
  }

  /// Where a decision leads to; what needs sign-in counts, for a mock asks nobody to sign in.
  private func route(of decision: DeepLinkDecision<R>) -> R? {
    switch decision {
    case .plan(let plan): plan.routes.last
    case .pending(let item): item.destination
    case .rejected, .unhandled: nil
    }
  }
}

extension MockNavigator where Content == String {
  /// Makes a navigator for tests that only read what it wrote down; what it shows is text.
  public convenience init() { self.init(links: nil) }
}

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
