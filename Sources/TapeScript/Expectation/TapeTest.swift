/// What an `Expect` asks of its subject.
public enum TapeTest: Hashable, Sendable {
  /// The text is contained in what is painted, and equal to anything else.
  case text(String)
  /// The pattern matches somewhere.
  case pattern(TapePattern)
  /// The number compares so.
  case number(Comparison, Int)

  /// How a number is compared.
  public enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Equal, also when nothing is written.
    case equal = "="
    /// Less than.
    case less = "<"
    /// Less than or equal.
    case lessOrEqual = "<="
    /// Greater than.
    case greater = ">"
    /// Greater than or equal.
    case greaterOrEqual = ">="

    /// Whether the comparison holds.
    ///
    /// - Parameters:
    ///   - left: what there is.
    ///   - right: what was asked for.
    /// - Returns: whether `left` compares to `right` as the sign says.
    public func holds(_ left: Int, _ right: Int) -> Bool {
      switch self {
      case .equal: left == right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }
}

extension TapeTest: CustomStringConvertible {
  /// The test as a tape writes it: `"text"`, `/pattern/`, `>= 2`.
  public var description: String {
    switch self {
    case .text(let text): TapeText.quoted(text)
    case .pattern(let pattern): pattern.description
    case .number(.equal, let number): "\(number)"
    case .number(let comparison, let number): "\(comparison.rawValue) \(number)"
    }
  }
}
