public import Navigation

/// A route that other modules use.
@Routable public enum PublicRoute {
  @Link("items") case list
  @Link("items/<int:id>?note=:note?") case item(id: Int, note: String? = nil)
  case inner(InnerRoute)
}

extension PublicRoute {
  /// A route inside another, public because its extension is not less.
  @Routable public enum InnerRoute: Route, Codable {
    /// A page.
    case page(number: Int)
  }
}
