public import Navigation

/// A law that a middleware broke, with the smallest commands that showed it.
public struct BrokenMiddlewareLaw<R: Route>: Hashable, Sendable {
  /// The law.
  public let law: MiddlewareLaw
  /// What was executed, in order; the last one showed it.
  public let commands: [NavigationCommand<R>]
  /// Where it began.
  public let state: NavigationState<R>
  /// Who was signed in.
  public let principal: Principal?
  /// What was seen, in words.
  public let finding: String
}

extension BrokenMiddlewareLaw: CustomStringConvertible {
  /// The law, the commands, where they began, and what was seen, on lines of their own.
  public var description: String {
    """
    \(law.sentence)
      \(finding)
      after: \(NavigationWords.of(commands))
      in: \(place), \(NavigationWords.of(principal))
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
