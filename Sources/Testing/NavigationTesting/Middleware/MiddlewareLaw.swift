package import Navigation

/// The laws that every middleware must obey.
package enum MiddlewareLaw: String, Hashable, Sendable, CaseIterable {
  /// A middleware has a name, for cancellation reports.
  case isNamed
  /// An asynchronous middleware answers within its time limit.
  case answers
  /// Two identical middlewares give identical answers; one that depends on time must be given a
  /// clock.
  case isDeterministic
  /// When a middleware receives its own rewritten commands, it soon lets one pass.
  case settles
  /// A cancellation gives a reason.
  case givesReasons
  /// `didExecute` never turns a failure into a success, since the state did not change.
  case leavesFailures
  /// `didExecute` does not itself report a result as pending, deferred or reentrant.
  case leavesTheStoresAnswers
  /// A middleware does not execute commands from inside its methods, but it may send intents.
  case executesNothing
  /// A middleware does not send intents endlessly.
  case endsSending
  /// A middleware does not add, remove, move or replace middleware.
  case leavesTheRegistry
  /// A middleware does not retain its store.
  case releasesTheStore

  /// The law as a sentence.
  package var sentence: String {
    switch self {
    case .isNamed: "A middleware has a name."
    case .answers: "A middleware answers within its time limit."
    case .isDeterministic: "Identical middlewares give identical answers."
    case .settles: "A middleware soon lets its own rewritten command pass."
    case .givesReasons: "A cancellation gives a reason."
    case .leavesFailures: "No failure is turned into a success."
    case .leavesTheStoresAnswers: "Only the store reports a result as pending or deferred."
    case .executesNothing: "A middleware executes nothing from inside; it may send."
    case .endsSending: "A middleware does not send endlessly."
    case .leavesTheRegistry: "A middleware does not change the order of middleware."
    case .releasesTheStore: "A middleware does not retain its store."
    }
  }
}

/// A law that a middleware broke, with the smallest commands that show it.
package struct BrokenMiddlewareLaw<R: Route>: Hashable, Sendable {
  /// The law.
  package let law: MiddlewareLaw
  /// The commands that ran, in order; the last one broke the law.
  package let commands: [NavigationCommand<R>]
  /// The initial state.
  package let state: NavigationState<R>
  /// The signed-in principal.
  package let principal: Principal?
  /// A description of the failure.
  package let finding: String
}

extension BrokenMiddlewareLaw: CustomStringConvertible {
  /// The law, the failure, the commands and the initial state, on separate lines.
  package var description: String {
    """
    \(law.sentence)
      \(finding)
      after: \(NavigationWords<R>().of(commands))
      in: \(place), \(NavigationWords<R>().of(principal))
    """
  }

  private var place: String {
    var words = ["tab \(state.selectedTab)"]
    let selected = state.tab(state.selectedTab)
    words += (selected?.stack ?? []).map { RouteText.of($0) }
    for layer in state.presentations {
      words.append("\(layer.style) \(RouteText.of(layer.root))")
      words += layer.stack.map { RouteText.of($0) }
    }
    return words.joined(separator: " › ")
  }
}
