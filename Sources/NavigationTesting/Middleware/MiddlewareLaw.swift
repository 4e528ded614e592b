package import Navigation

/// What every middleware must keep, whatever it is for.
package enum MiddlewareLaw: String, Hashable, Sendable, CaseIterable {
  /// It has a name, for the report of a cancelled command.
  case isNamed
  /// One that may take its time comes to an answer before its time is over.
  case answers
  /// Two made alike and asked alike answer alike; what depends on time is given a clock.
  case isDeterministic
  /// Asked about its own rewriting, again and again, it soon lets a command pass.
  case settles
  /// A cancel gives a reason.
  case givesReasons
  /// `didExecute` turns no failure into a success; the state did not change.
  case leavesFailures
  /// `didExecute` does not say of its own that something waits, is deferred, or came from inside.
  case leavesTheStoresAnswers
  /// It executes nothing from inside; it may send.
  case executesNothing
  /// What it sends from inside comes to an end.
  case endsSending
  /// It neither adds nor removes, moves or replaces middleware.
  case leavesTheRegistry
  /// It does not keep its store alive.
  case releasesTheStore

  /// The law as a sentence.
  package var sentence: String {
    switch self {
    case .isNamed: "A middleware has a name."
    case .answers: "Asked, it answers before its time is over."
    case .isDeterministic: "Two made alike and asked alike answer alike."
    case .settles: "Asked about its own rewriting, it soon lets a command pass."
    case .givesReasons: "A cancel gives a reason."
    case .leavesFailures: "No failure is turned into a success."
    case .leavesTheStoresAnswers: "Only the store says that something waits or is deferred."
    case .executesNothing: "Nothing is executed from inside; a send is queued."
    case .endsSending: "What is sent from inside comes to an end."
    case .leavesTheRegistry: "The order of middleware is left alone."
    case .releasesTheStore: "The store is not kept alive."
    }
  }
}

/// A law that a middleware broke, with the smallest commands that showed it.
package struct BrokenMiddlewareLaw<R: Route>: Hashable, Sendable {
  /// The law.
  package let law: MiddlewareLaw
  /// What was executed, in order; the last one showed it.
  package let commands: [NavigationCommand<R>]
  /// Where it began.
  package let state: NavigationState<R>
  /// Who was signed in.
  package let principal: Principal?
  /// What was seen, in words.
  package let finding: String
}

extension BrokenMiddlewareLaw: CustomStringConvertible {
  /// The law, the commands, where they began, and what was seen, on lines of their own.
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
