/// Why an expectation did not hold.
public struct TapeFailure: Error, Hashable, Sendable {
  /// What was expected, as a sentence: `Title should be "Orders"`.
  public let expected: String
  /// What there was instead, as a sentence: `it is "Order"`.
  public let actual: String
}

extension TapeFailure: CustomStringConvertible {
  /// Both sentences in one.
  public var description: String { "\(expected); \(actual)" }
}
