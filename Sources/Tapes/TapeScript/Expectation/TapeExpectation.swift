package import TerminalKit

/// A condition that must hold at a point in a tape: `Expect Not Screen "Loading"`.
package struct TapeExpectation: Hashable, Sendable {
  /// Whether the expectation is negated.
  package let isNegated: Bool
  /// The subject of the expectation.
  package let subject: TapeSubject
  /// The test for the subject; if it is `nil`, the subject only has to exist.
  package let test: TapeTest?

  /// Creates an expectation, or returns `nil` if it makes no sense: line 0, a number for a subject
  /// that has none, or text for a subject that is only a number.
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
  /// The expectation as written in a tape, without the word `Expect`.
  package var description: String {
    let words = [isNegated ? "Not" : nil, subject.description, test?.description]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}

/// The test that an `Expect` applies to its subject.
package enum TapeTest: Hashable, Sendable {
  /// A searched subject must contain the text; any other subject must equal it.
  case text(String)
  /// The pattern must match somewhere in the subject.
  case pattern(TextPattern)
  /// The subject's number must satisfy the comparison.
  case number(Comparison, Int)

  /// A comparison of numbers.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    /// Equal; the default if no operator is written.
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
  /// The test as written in a tape: `"text"`, `/pattern/`, `>= 2`.
  package var description: String {
    switch self {
    case .text(let text): TapeText.quoted(text)
    case .pattern(let pattern): pattern.description
    case .number(.equal, let number): "\(number)"
    case .number(let comparison, let number): "\(comparison.rawValue) \(number)"
    }
  }
}

/// The reason an expectation failed, safe to print.
package struct TapeFailure: Error, Hashable, Sendable {
  /// The expected state, as a sentence: `Title should be "Orders"`.
  package let expected: String
  /// The actual state, as a sentence: `it is "Order"`.
  package let actual: String

  init(expected: String, actual: String) {
    self.expected = expected.visiblySafe
    self.actual = actual.visiblySafe
  }
}

extension TapeFailure: CustomStringConvertible {
  /// Both sentences, joined by a semicolon.
  package var description: String { "\(expected); \(actual)" }
}
