public import Navigation

extension URLNavigator {
  /// Opens a link at a placement, or runs its open handler.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  ///   - placement: Where to put the link's route; `nil` runs its open handler.
  /// - Returns: The result.
  /// - Complexity: O(length of the link).
  public func navigate(
    to url: any URLConvertible, context: DeepLinkContext, as placement: URLPlacement?
  ) -> URLNavigationResult<R> {
    ask(placement.map { .place($0) } ?? .handler, of: url.urlStringValue, context)
  }

  /// Returns the route of a link, regardless of access; `viewController(for:)` in URLNavigator.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  /// - Returns: The route, or `nil` if the link has none.
  /// - Complexity: O(length of the link).
  public func route(
    for url: some URLConvertible, context: DeepLinkContext = .empty
  ) -> R? {
    decide(request(.place(placement), url, context)).plan?.routes.last
  }

  /// Returns the open handler of a link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that accompany the link.
  /// - Returns: A closure that runs the handler through the gate, as `open(_:context:)` does; `nil`
  ///   if the link has no handler.
  /// - Complexity: O(length of the link).
  public func handler(
    for url: some URLConvertible, context: DeepLinkContext = .empty
  ) -> (@MainActor () -> URLNavigationResult<R>)? {
    guard decide(request(.handler, url, context)).plan?.action != nil else { return nil }
    let text = url.urlStringValue
    return { self.navigate(to: text, context: context, as: nil) }
  }

  // MARK: - Inside

  private func request(
    _ ask: URLAsk, _ url: some URLConvertible, _ context: DeepLinkContext
  ) -> DeepLinkRequest {
    DeepLinkRequest(url.urlStringValue, context: ask.added(to: context))
  }

  private func ask(
    _ ask: URLAsk, of url: some URLConvertible, _ context: DeepLinkContext
  ) -> URLNavigationResult<R> {
    guard let store else {
      return .refused(.unsupported("No store is connected to the navigator."))
    }
    // A handler may open another link, whose answer is not its own.
    let outer = answer
    answer = nil
    defer { answer = outer }
    let asked = request(ask, url, context)
    // If the link has the same plan without the request, omit the request so that the link can be
    // saved.
    let plain = DeepLinkRequest(url.urlStringValue, context: context)
    let isPlain = decide(plain).plan.map { $0 == decide(asked).plan } ?? false
    return result(of: store.open(isPlain ? plain : asked))
  }

  private func result(of opening: DeepLinkOpening<R>) -> URLNavigationResult<R> {
    switch (opening.decision, opening.result) {
    case (.rejected(let reason), _): return .rejected(reason)
    case (.unhandled(let link), _): return .unhandled(link)
    case (_, .deferred?): return .deferred
    case (_, .pending?): return .waiting
    case (.plan(let plan), let result?) where result.isSuccess:
      if let route = plan.routes.last { return .navigated(to: route) }
      return switch answer {
      case true?: .handled
      case false?: .declined
      case nil: .refused(.unsupported("No handler performs the store's actions."))
      }
    case (_, let result): return .refused(result ?? .unsupported("There was nothing to do."))
    }
  }
}

extension DeepLinkDecision {
  /// The plan to apply, now or after sign-in.
  fileprivate var plan: NavigationPlan<R>? {
    switch self {
    case .plan(let plan): plan
    case .pending(let item): item.plan
    case .rejected, .unhandled: nil
    }
  }
}
