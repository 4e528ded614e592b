import Navigation

/// How the caller wants to open a link; stored in the link's context.
///
/// This lets a link that waits for sign-in open as the caller asked.
enum URLAsk: Hashable, Sendable {
  /// Put the route at a placement.
  case place(URLPlacement)
  /// Run the open handler.
  case handler

  private static let name = "NavigationDialects.URLAsk"

  /// Returns the request in a context; `nil` if the link came from elsewhere, so that any mapping
  /// may handle it.
  static func asked(in context: DeepLinkContext) -> URLAsk? {
    context.value(forName: name)
  }

  /// Returns the context without the request.
  static func removed(from context: DeepLinkContext) -> DeepLinkContext {
    var context = context
    context[name] = nil
    return context
  }

  /// Returns the context with this request.
  func added(to context: DeepLinkContext) -> DeepLinkContext {
    var context = context
    context[Self.name] = self
    return context
  }
}
