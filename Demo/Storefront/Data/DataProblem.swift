/// One thing that is wrong with the shop's data.
package struct DataProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it stands: `catalogue.products[3].variants[0].price`.
  package let path: String
  /// What was expected there.
  package let expectation: String

  /// Names a problem.
  ///
  /// - Parameters:
  ///   - path: Where it stands.
  ///   - expectation: What was expected there.
  package init(path: String, expectation: String) {
    (self.path, self.expectation) = (path, expectation)
  }

  /// The place and what was expected, on one line.
  package var description: String { "\(path): expected \(expectation)" }
}
