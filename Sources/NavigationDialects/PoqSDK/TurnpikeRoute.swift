public import Navigation

/// What a route that is being resolved carries: path and query parameters, and context.
public struct TurnpikeRoute: Sendable {
  /// All that the link carries, typed.
  public let parameters: DeepLinkParameters
  let names: [String]

  /// The values of the placeholders by name.
  ///
  /// - Complexity: O(placeholders × query items).
  public var routeParams: [String: String] {
    var found: [String: String] = [:]
    for name in names { found[name] = parameters.firstValue(forName: name) }
    return found
  }

  /// The values of the placeholders by name; `nil` when there are none.
  ///
  /// - Complexity: O(placeholders × query items).
  public var routeParameters: [String: String]? {
    let found = routeParams
    return found.isEmpty ? nil : found
  }

  /// The query by name, the first value of each; `nil` when there is none.
  ///
  /// - Complexity: O(query items).
  public var queryParameters: [String: String]? {
    let items = parameters.link.queryItems
    return items.isEmpty
      ? nil : Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The query by name, the first value of each; `nil` when there is none.
  ///
  /// - Complexity: O(query items).
  public var queryParams: [String: String]? { queryParameters }

  /// Values that go along with the link: `route.context?["product"] as? ProductState`.
  public var context: DeepLinkContext? {
    parameters.context.isEmpty ? nil : parameters.context
  }

  /// Whether the link asks for a layer of its own: `is_modal`, `is_modal=true` or `is_modal=1`.
  ///
  /// - Complexity: O(query items).
  public var isModal: Bool {
    guard let value = parameters.link.queryValue("is_modal") else { return false }
    return value.isEmpty || value == "true" || value == "1"
  }

  /// The title that the link gives: `title=…`.
  ///
  /// It is whatever the sender wrote; show it as the link's, not as the app's.
  ///
  /// - Complexity: O(query items).
  public var title: String? { parameters.link.queryValue("title") }
}
