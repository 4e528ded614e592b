/// Everything that is wrong with the shop's data, reported at once.
package struct ShopDataError: Error, Hashable, CustomStringConvertible {
  /// The problems, in the order of the files; never empty.
  package let problems: [DataProblem]

  /// One line for each problem, under a line that counts them.
  ///
  /// - Complexity: O(*n*) in the number of problems.
  package var description: String {
    let count = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    return (["The shop's data has \(count):"] + problems.map { "  \($0)" })
      .joined(separator: "\n")
  }
}
