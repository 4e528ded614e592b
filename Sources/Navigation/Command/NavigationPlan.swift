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
  @usableFromInline package var routes: [R] { commands.flatMap(\.routes) }
}

/// Lets a plan be written as a block of commands, lists of commands and other plans.
@resultBuilder
public enum NavigationPlanBuilder<R: Route>: Sendable {
  /// Takes one command.
  ///
  /// - Parameter command: The command.
  /// - Returns: A plan of it alone.
  public static func buildExpression(_ command: NavigationCommand<R>) -> NavigationPlan<R> {
    NavigationPlan(commands: [command])
  }

  /// Takes commands that are already a list.
  ///
  /// - Parameter commands: The commands.
  /// - Returns: A plan of them.
  public static func buildExpression(_ commands: [NavigationCommand<R>]) -> NavigationPlan<R> {
    NavigationPlan(commands: commands)
  }

  /// Takes a plan that is there already.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The same.
  public static func buildExpression(_ plan: NavigationPlan<R>) -> NavigationPlan<R> { plan }

  /// Joins the statements of a block; of several actions the last is the plan's.
  ///
  /// - Parameter parts: What each statement gave.
  /// - Returns: All commands in order.
  public static func buildBlock(_ parts: NavigationPlan<R>...) -> NavigationPlan<R> {
    buildArray(parts)
  }

  /// Takes an `if` without `else`.
  ///
  /// - Parameter part: What it gave, if its condition held.
  /// - Returns: That, or an empty plan.
  public static func buildOptional(_ part: NavigationPlan<R>?) -> NavigationPlan<R> {
    part ?? NavigationPlan(commands: [])
  }

  /// Takes the first branch.
  ///
  /// - Parameter part: What it gave.
  /// - Returns: The same.
  public static func buildEither(first part: NavigationPlan<R>) -> NavigationPlan<R> { part }

  /// Takes the other branch.
  ///
  /// - Parameter part: What it gave.
  /// - Returns: The same.
  public static func buildEither(second part: NavigationPlan<R>) -> NavigationPlan<R> { part }

  /// Joins the rounds of a `for`.
  ///
  /// - Parameter parts: What each round gave.
  /// - Returns: All commands in order.
  public static func buildArray(_ parts: [NavigationPlan<R>]) -> NavigationPlan<R> {
    NavigationPlan(
      commands: parts.flatMap(\.commands), action: parts.last { $0.action != nil }?.action)
  }
}

extension NavigationPlan {
  /// Makes a plan from a block of commands, in which `if`, `switch` and `for` work.
  ///
  /// - Parameter commands: Commands, lists of commands and other plans, in order.
  public init(@NavigationPlanBuilder<R> _ commands: () -> NavigationPlan<R>) {
    self = commands()
  }
}

/// The call of an open handler: something to do, not somewhere to go.
///
/// It runs once, when the decision that holds it is applied, never while deciding or explaining.
/// Source: URLNavigator, `handle`.
public struct NavigationAction: Hashable, Sendable {
  /// The handler's name, usually its pattern.
  public let name: String
  /// The values that the link carried, by name.
  public let values: [String: String]
  /// Values that went along with the link.
  public let context: DeepLinkContext
  private let uncomparedLink: Uncompared<DeepLinkURL?>
  /// What a person needs before it may run.
  @usableFromInline package let requirement: AccessRequirement

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - name: The handler's name.
  ///   - values: The values that the link carried, by name.
  ///   - context: Values that went along with the link.
  ///   - link: The link that asked for it, if one did.
  ///   - requirement: What a person needs before it may run.
  public init(
    name: String, values: [String: String] = [:], context: DeepLinkContext = .empty,
    link: DeepLinkURL? = nil, requirement: AccessRequirement = .none
  ) {
    self.name = name
    self.values = values
    self.context = context
    uncomparedLink = Uncompared(link)
    self.requirement = requirement
  }

  /// The link that asked for it, if one did; never compared, as two spellings ask for the same.
  public var link: DeepLinkURL? { uncomparedLink.value }
}
