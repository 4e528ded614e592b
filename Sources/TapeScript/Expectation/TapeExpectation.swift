/// What must be true at a place of a tape: `Expect Not Screen "Loading"`.
public struct TapeExpectation: Hashable, Sendable {
  /// Whether the opposite is expected.
  public let isNegated: Bool
  /// What is looked at.
  public let subject: TapeSubject
  /// What is asked of it; without one the subject has to be there.
  public let test: TapeTest?

  /// Makes an expectation; nil when it makes no sense: line 0, a number of what is not counted, a
  /// text of what is only a number.
  ///
  /// - Parameters:
  ///   - subject: what is looked at.
  ///   - test: what is asked of it.
  ///   - isNegated: whether the opposite is expected.
  public init?(_ subject: TapeSubject, _ test: TapeTest? = nil, isNegated: Bool = false) {
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
  public var description: String {
    let words = [isNegated ? "Not" : nil, subject.description, test?.description]
    return words.compactMap { $0 }.joined(separator: " ")
  }
}
