import Navigation

/// What was asked of a link beside its text; it travels in the link's context.
///
/// So a link that has to wait for sign-in is opened afterwards as it was asked for.
enum URLAsk: Hashable, Sendable {
  /// The route, put there.
  case place(URLPlacement)
  /// The open handler.
  case handler

  private static let name = "NavigationDialects.URLAsk"

  /// What was asked, or `nil` when the link came from elsewhere: then whatever answers will do.
  static func asked(in context: DeepLinkContext) -> URLAsk? {
    context.value(forName: name)
  }

  /// The context as it was given.
  static func removed(from context: DeepLinkContext) -> DeepLinkContext {
    var context = context
    context[name] = nil
    return context
  }

  /// The context with this in it.
  func added(to context: DeepLinkContext) -> DeepLinkContext {
    var context = context
    context[Self.name] = self
    return context
  }
}
