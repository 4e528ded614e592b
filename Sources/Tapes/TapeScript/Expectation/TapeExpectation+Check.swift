import TerminalKit

extension TapeExpectation {
  /// Returns the reason the expectation fails, or `nil` if it holds.
  package func failure(in scene: TapeScene) -> TapeFailure? {
    let texts = scene.texts(of: subject)
    let found: Bool
    switch test {
    case nil: found = scene.has(subject)
    case .text(let text)?:
      found = texts.contains { subject.isSearched ? $0.contains(text) : $0 == text }
    case .number(let comparison, let number)?:
      found = scene.number(of: subject).map { comparison.holds($0, number) } ?? false
    case .pattern(let pattern)?:
      var matched = false
      for text in subject == .screen ? [texts.joined(separator: "\n")] : texts where !matched {
        guard let answer = pattern.answer(in: text) else {
          return TapeFailure(
            expected: expected,
            actual: "the search takes more than \(TextPattern.stepLimit) steps")
        }
        matched = answer
      }
      found = matched
    }
    if found != isNegated { return nil }
    return TapeFailure(expected: expected, actual: scene.account(of: self))
  }

  private var expected: String {
    let should = isNegated ? "should not" : "should"
    let name = subject.description
    switch test {
    case nil where subject == .exit:
      return isNegated ? "the app should still be running" : "the app should have ended"
    case nil: return isNegated ? "there should be no \(name)" : "there should be a \(name)"
    case .text(let text)? where subject.isSearched:
      return "\(name) \(should) contain \(TapeText.shown(text))"
    case .text(let text)? where subject == .pending:
      return "\(name) \(should) contain \(TapeText.shown(text))"
    case .text(let text)?: return "\(name) \(should) be \(TapeText.shown(text))"
    case .pattern(let pattern)?: return "\(name) \(should) match \(pattern)"
    case .number(let comparison, let number)?:
      return "\(name) \(should) be \(comparison.words)\(number)"
    }
  }
}

extension TapeTest.Comparison {
  fileprivate var words: String {
    switch self {
    case .equal: ""
    case .less: "less than "
    case .lessOrEqual: "at most "
    case .greater: "more than "
    case .greaterOrEqual: "at least "
    }
  }
}
