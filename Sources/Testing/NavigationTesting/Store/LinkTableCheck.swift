public import Navigation
public import Testing

/// Records every problem of a link table as a test failure.
///
/// Problems are invalid patterns, unregistered converters, duplicates and unreachable mappings:
///
/// ```swift
/// @Test func `the links are in order`() {
///   expectNoProblems(in: DeepLinkMatcher(ShopRoute.linkMappings))
/// }
/// ```
///
/// - Parameters:
///   - matcher: The table.
///   - sourceLocation: The location at which to report failures.
public func expectNoProblems<R: Route>(
  in matcher: DeepLinkMatcher<R>, sourceLocation: SourceLocation = #_sourceLocation
) {
  for problem in matcher.problems {
    Issue.record(Comment(rawValue: "\(problem)"), sourceLocation: sourceLocation)
  }
}
