/// A route whose cases can be tested, extracted and built; `@Routable` implements it for an enum.
///
/// ```swift
/// @Routable enum HomeRoute {
///   case list
///   case detail(id: String)
/// }
///
/// let route = HomeRoute.detail(id: "7")
/// route.is(\.list)          // false
/// route[case: \.detail]     // "7"
/// ```
///
/// Without the macro, write ``Cases`` by hand. Source: InnoRouter, "@Routable macro".
public protocol Routable: Route {
  /// A type with a ``RouteCasePath`` for each case, named after the case.
  associatedtype Cases: Sendable

  /// The paths of all cases.
  static var cases: Cases { get }

  /// The links of the cases, in declaration order, for matching and writing.
  ///
  /// Pass them to a `DeepLinkMatcher`, alone or with other mappings.
  static var linkMappings: [DeepLinkMapping<Self>] { get }
}

extension Routable {
  /// An empty list, which is the default.
  public static var linkMappings: [DeepLinkMapping<Self>] { [] }

  /// Returns the links of the cases, limited to the routes that exist.
  ///
  /// A link to any other route is declined; the next matching pattern, if any, is tried. No link is
  /// written for such a route.
  ///
  /// ```swift
  /// DeepLinkMatcher(HomeRoute.linkMappings { $0[case: \.detail].map(catalogue.contains) ?? true })
  /// DeepLinkMatcher(HomeRoute.linkMappings(listed: catalogue.map { .detail(id: $0.id) }))
  /// ```
  ///
  /// Unlike a closure, a list can be printed: `routes --json` has its values.
  ///
  /// - Parameters:
  ///   - routes: The routes that exist. A case with no route in the list is not limited, so use
  ///     `exists` if there may be none. The list is made once, when the first link needs it. Only
  ///     the values that every link of a pattern has are compared, so a listed route stands for
  ///     those that differ in optional values.
  ///   - exists: A pure function that returns whether a route exists; `nil` accepts all.
  /// - Returns: The mappings, in declaration order.
  /// - Complexity: O(total length of the patterns + mappings × routes).
  public static func linkMappings(
    listed routes: @escaping @autoclosure @Sendable () -> [Self] = [],
    where exists: (@Sendable (_ route: Self) -> Bool)? = nil
  ) -> [DeepLinkMapping<Self>] {
    let routes = Deferred(routes)
    return linkMappings.map { mapping in
      let mapping = mapping.restricted(toListed: routes)
      return exists.map { mapping.restricted(to: $0) } ?? mapping
    }
  }

  /// Returns whether the route is of the given case.
  ///
  /// - Parameter path: The case, such as `\.detail`.
  /// - Returns: Whether the route is of that case.
  public func `is`<Value>(_ path: KeyPath<Cases, RouteCasePath<Self, Value>>) -> Bool {
    self[case: path] != nil
  }

  /// The associated value of a case, or `nil` if the route is of another case.
  ///
  /// Multiple values form a labeled tuple; a case without values returns `()`.
  ///
  /// - Parameter path: The case, such as `\.detail`.
  public subscript<Value>(case path: KeyPath<Cases, RouteCasePath<Self, Value>>) -> Value? {
    Self.cases[keyPath: path].extract(from: self)
  }
}
