/// Everything that is wrong with a tape, in the order of the file.
public struct TapeErrors: Error, Hashable, Sendable {
  /// The errors; never empty.
  public let errors: [TapeError]
  /// How many more there are than anybody reads.
  public let omitted: Int

  /// How many errors are kept.
  static let limit = 1000

  init(_ errors: [TapeError], omitted: Int = 0) {
    self.errors = errors
    self.omitted = omitted
  }

  /// How many errors there are.
  public var count: Int { errors.count + omitted }
}

extension TapeErrors: CustomStringConvertible {
  /// Every error with its line and caret, one after the other.
  ///
  /// - Complexity: O(n) over the errors.
  public var description: String {
    var parts = errors.map(\.description)
    if omitted > 0 { parts.append("and \(omitted) more") }
    return parts.joined(separator: "\n")
  }
}
