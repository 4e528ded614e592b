public import Navigation
public import Testing

/// Records everything that is wrong with a table of links as failures of the test.
///
/// Patterns that are none, converters that are not registered, duplicates and what no link can reach:
///
/// ```swift
/// @Test func `the links are in order`() {
///   expectNoProblems(in: DeepLinkMatcher(ShopRoute.linkMappings))
/// }
/// ```
///
/// - Parameters:
///   - matcher: The table.
///   - sourceLocation: Where the test says so.
public func expectNoProblems<R: Route>(
  in matcher: DeepLinkMatcher<R>, sourceLocation: SourceLocation = #_sourceLocation
) {
  for problem in matcher.problems {
    Issue.record(Comment(rawValue: "\(problem)"), sourceLocation: sourceLocation)
  }
}
