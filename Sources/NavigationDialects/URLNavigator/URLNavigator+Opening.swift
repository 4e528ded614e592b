public import Navigation

extension URLNavigator {
  /// Opens a link in one of the ways that there are.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  ///   - placement: Where its route goes; `nil` runs its open handler.
  /// - Returns: What became of it.
  /// - Complexity: O(length of the link).
  public func navigate(
    to url: any URLConvertible, context: DeepLinkContext, as placement: URLPlacement?
  ) -> URLNavigationResult<R> {
    ask(placement.map { .place($0) } ?? .handler, of: url.urlStringValue, context)
  }

  /// Finds the route that a link names, whoever may see it; `viewController(for:)` in the seed.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  /// - Returns: The route, or `nil` when the link names none.
  /// - Complexity: O(length of the link).
  public func route(
    for url: some URLConvertible, context: DeepLinkContext = .empty
  ) -> R? {
    decide(request(.place(placement), url, context)).plan?.routes.last
  }

  /// Finds the open handler of a link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - context: Values that go along with it.
  /// - Returns: What runs the handler when it is called, through the gate as `open(_:context:)`
  ///   does; `nil` when the link has none.
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
      return .refused(.unsupported("No store was connected to the navigator."))
    }
    answer = nil
    let asked = request(ask, url, context)
    // What a link comes to by itself needs nothing said beside it, and may wait in a file.
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
      case nil: .refused(.unsupported("Nobody performs the store's actions."))
      }
    case (_, let result): return .refused(result ?? .unsupported("There was nothing to do."))
    }
  }
}

extension DeepLinkDecision {
  /// The plan, applied or waiting.
  fileprivate var plan: NavigationPlan<R>? {
    switch self {
    case .plan(let plan): plan
    case .pending(let item): item.plan
    case .rejected, .unhandled: nil
    }
  }
}
