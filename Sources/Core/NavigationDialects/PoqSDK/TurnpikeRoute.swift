public import Navigation

/// A route being resolved, with its path and query parameters and its context.
public struct TurnpikeRoute: Sendable {
  /// The link's parameters, with typed access.
  public let parameters: DeepLinkParameters
  let names: [String]

  /// The values of the placeholders, keyed by name.
  ///
  /// - Complexity: O(placeholders × query items).
  public var routeParams: [String: String] {
    var found: [String: String] = [:]
    for name in names { found[name] = parameters.firstValue(forName: name) }
    return found
  }

  /// The values of the placeholders, keyed by name; `nil` if there are none.
  ///
  /// - Complexity: O(placeholders × query items).
  public var routeParameters: [String: String]? {
    let found = routeParams
    return found.isEmpty ? nil : found
  }

  /// The first query value for each name; `nil` if there are none.
  ///
  /// - Complexity: O(query items).
  public var queryParameters: [String: String]? {
    let items = parameters.link.queryItems
    return items.isEmpty
      ? nil : Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// The first query value for each name; `nil` if there are none.
  ///
  /// - Complexity: O(query items).
  public var queryParams: [String: String]? { queryParameters }

  /// Values that accompany the link, as in `route.context?["product"] as? ProductState`.
  public var context: DeepLinkContext? {
    parameters.context.isEmpty ? nil : parameters.context
  }

  /// Whether the link requests a modal layer: `is_modal`, `is_modal=true` or `is_modal=1`.
  ///
  /// - Complexity: O(query items).
  public var isModal: Bool {
    guard let value = parameters.link.queryValue("is_modal") else { return false }
    return value.isEmpty || value == "true" || value == "1"
  }

  /// The title in the link: `title=…`.
  ///
  /// The sender of the link chooses this text; show it as part of the link, not as the app's own
  /// text.
  ///
  /// - Complexity: O(query items).
  public var title: String? { parameters.link.queryValue("title") }
}
