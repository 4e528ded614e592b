/// One thing that is wrong with the shop's data.
package struct DataProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it stands: `catalogue.products[3].variants[0].price`.
  package let path: String
  /// What was expected there.
  package let expectation: String

  /// The place and what was expected, on one line.
  package var description: String { "\(path): expected \(expectation)" }
}
