/// What a decision comes to: commands that apply together or not at all, and perhaps an action.
public struct NavigationPlan<R: Route>: Hashable, Sendable {
  /// The commands in their order.
  public let commands: [NavigationCommand<R>]
  /// The call of an open handler that runs once, when the plan is applied.
  public let action: NavigationAction?

  /// Makes a plan of commands, applied where the person is.
  ///
  /// - Parameters:
  ///   - commands: The commands in their order.
  ///   - action: An action to perform after them.
  @inlinable
  public init(commands: [NavigationCommand<R>], action: NavigationAction? = nil) {
    self.commands = commands
    self.action = action
  }

  /// Makes an absolute plan: it ends in the same place, wherever it begins.
  ///
  /// It closes every presentation, selects the tab and sets its stack, keeping what that has in
  /// common with the present one.
  ///
  /// - Parameters:
  ///   - tab: The tab to select; `nil` stays in the selected one.
  ///   - path: What shall stand above the tab's root.
  ///   - route: A route to present in the end.
  ///   - style: How it is presented.
  /// - Returns: The plan.
  public static func show(
    tab: TabID? = nil, path: [R] = [], presenting route: R? = nil,
    style: PresentationStyle = .sheet
  ) -> Self {
    var commands: [NavigationCommand<R>] = [.dismissAll]
    if let tab { commands.append(.selectTab(tab)) }
    commands.append(.replace(path))
    if let route { commands.append(.present(route, style)) }
    return Self(commands: commands)
  }

  /// Every route that the plan's commands name, in order.
  public var routes: [R] { commands.flatMap(\.routes) }
}
