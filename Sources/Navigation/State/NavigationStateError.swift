/// Why a state cannot be built.
public enum NavigationStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There was no tab; a state has one or more.
  case noTabs
  /// Two tabs had this name.
  case duplicateTab(TabID)
  /// The selected tab was none of the tabs given.
  case unknownSelectedTab(TabID, known: [TabID])
  /// A stack broke a rule that the state was to keep.
  case invalidStack(RouteStackViolation)

  /// What is wrong and what would be right, in one sentence.
  public var description: String {
    switch self {
    case .noTabs:
      "A navigation state needs at least one tab."
    case .duplicateTab(let id):
      "Two tabs are named \"\(id)\"; each needs a name of its own."
    case .unknownSelectedTab(let id, let known):
      "The selected tab \"\(id)\" is none of \(known.map { "\"\($0)\"" }.joined(separator: ", "))."
    case .invalidStack(let violation):
      violation.description
    }
  }
}
