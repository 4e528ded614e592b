import TerminalKit

/// What must be true at a place of a tape: `Expect Not Screen "Loading"`.
package struct TapeExpectation: Hashable, Sendable {
  /// Whether the opposite is expected.
  package let isNegated: Bool
  /// What is looked at.
  package let subject: TapeSubject
  /// What is asked of it; without one the subject has to be there.
  package let test: TapeTest?

  /// Makes an expectation; nil when it makes no sense: line 0, a number of what is not counted, a
  /// text of what is only a number.
  package init?(_ subject: TapeSubject, _ test: TapeTest? = nil, isNegated: Bool = false) {
    if subject == .line(0) { return nil }
    switch test {
    case nil: break
    case .text, .pattern: guard subject.isText else { return nil }
    case .number: guard subject.isCounted else { return nil }
    }
    self.isNegated = isNegated
    self.subject = subject
    self.test = test
  }
}

extension TapeExpectation: CustomStringConvertible {
  /// The expectation as a tape writes it, without the word `Expect`.
  package var description: String {
    let words = [isNegated ? "Not" : nil, subject.description, test?.description]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}

/// What an `Expect` asks of its subject.
package enum TapeTest: Hashable, Sendable {
  /// The text is contained in what is painted, and equal to anything else.
  case text(String)
  /// The pattern matches somewhere.
  case pattern(TapePattern)
  /// The number compares so.
  case number(Comparison, Int)

  /// How a number is compared.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
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
    package func holds(_ left: Int, _ right: Int) -> Bool {
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
  package var description: String {
    switch self {
    case .text(let text): TapeText.quoted(text)
    case .pattern(let pattern): pattern.description
    case .number(.equal, let number): "\(number)"
    case .number(let comparison, let number): "\(comparison.rawValue) \(number)"
    }
  }
}

/// Why an expectation did not hold, in words that are safe to print.
package struct TapeFailure: Error, Hashable, Sendable {
  /// What was expected, as a sentence: `Title should be "Orders"`.
  package let expected: String
  /// What there was instead, as a sentence: `it is "Order"`.
  package let actual: String

  init(expected: String, actual: String) {
    self.expected = expected.visiblySafe
    self.actual = actual.visiblySafe
  }
}

extension TapeFailure: CustomStringConvertible {
  /// Both sentences in one.
  package var description: String { "\(expected); \(actual)" }
}
