/// Which rule a stack breaks, where, and how.
public struct RouteStackViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stack in question.
  public enum Place: Hashable, Sendable {
    /// The one of the tab with this name.
    case tab(TabID)
    /// The one of a presentation, counted from the bottom.
    case presentation(Int)
  }

  /// The name of the rule.
  public let rule: String
  /// The stack that breaks it.
  public let place: Place
  /// What is wrong with the stack, as a clause that begins with what it is about.
  public let reason: String

  @usableFromInline init(rule: String, place: Place, reason: String) {
    self.rule = rule
    self.place = place
    self.reason = reason
  }

  /// The stack, the rule and what is wrong, in one sentence.
  public var description: String {
    switch place {
    case .tab(let id): "The stack of the tab \"\(id)\" breaks the rule \(rule): \(reason)."
    case .presentation(let index):
      "The stack of presentation \(index + 1) breaks the rule \(rule): \(reason)."
    }
  }
}
