/// Everything that is wrong with a tape, in the order of the file.
public struct TapeErrors: Error, Hashable, Sendable {
  /// The errors; never empty.
  public let errors: [TapeError]
  /// How many more there are than anybody reads.
  public let omitted: Int

  /// What is odd beside them, and often why.
  public let warnings: [TapeWarning]

  /// How many errors are kept.
  static let limit = 1000

  init(_ errors: [TapeError], omitted: Int = 0, warnings: [TapeWarning] = []) {
    self.errors = errors
    self.warnings = warnings
    self.omitted = omitted
  }

  /// How many errors there are.
  public var count: Int { errors.count + omitted }
}

extension TapeErrors: CustomStringConvertible {
  /// Every error and warning with its line and caret, one after the other; behind the line of a tape
  /// that another one sources stand those of that tape.
  ///
  /// - Complexity: O(n · m) over the errors and the warnings.
  public var description: String {
    var parts = errors.map { (place: $0.place, text: $0.description) }
    for warning in warnings {
      let (place, text) = (warning.place, warning.description)
      let next = parts.firstIndex { $0.place.file == place.file && place.isBefore($0.place) }
      let last = parts.lastIndex { $0.place.file == place.file }.map { $0 + 1 }
      parts.insert((place, text), at: next ?? last ?? parts.endIndex)
    }
    let more = omitted > 0 ? ["and \(omitted) more"] : []
    return (parts.map(\.text) + more).joined(separator: "\n")
  }
}
