/// The outcome of a decision: commands that are applied all together or not at all, and an optional
/// action.
public struct NavigationPlan<R: Route>: Hashable, Sendable {
  /// The commands, in order.
  public let commands: [NavigationCommand<R>]
  /// The action to perform once when the plan is applied.
  public let action: NavigationAction?

  /// Whether the first failure undoes everything; not for a single command that is executed.
  @Uncompared package private(set) var isAtomic = true

  /// Creates a relative plan, whose commands start from the current location.
  ///
  /// - Parameters:
  ///   - commands: The commands, in order.
  ///   - action: An action to perform after the commands.
  public init(commands: [NavigationCommand<R>], action: NavigationAction? = nil) {
    self.commands = commands
    self.action = action
  }

  /// Makes an absolute plan, which leads to the same location from anywhere.
  ///
  /// It dismisses every presentation, selects the tab and sets the tab's stack. Entries shared by
  /// the old and the new stack are kept.
  ///
  /// - Parameters:
  ///   - tab: The tab to select; `nil` keeps the selected one.
  ///   - path: The routes above the tab's root.
  ///   - route: A route to present at the end.
  ///   - style: The presentation style.
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

  init(executing command: NavigationCommand<R>) {
    self.init(commands: [command])
    isAtomic = false
  }

  /// Whether the plan leads to another place or does something, and so may wait for sign-in.
  var isForward: Bool { action != nil || commands.contains(where: \.isForward) }

  /// Returns the same plan with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> NavigationPlan<S> {
    var plan = NavigationPlan<S>(commands: commands.map { $0.map(route) }, action: action)
    plan.isAtomic = isAtomic
    return plan
  }

  /// Every route named in the plan's commands, in order.
  package var routes: [R] { commands.flatMap(\.routes) }
}

package typealias Plan = NavigationPlan<AnyRoute>

/// Builds a plan from a block of commands, lists of commands and other plans.
@resultBuilder
public enum NavigationPlanBuilder<R: Route>: Sendable {
  /// Makes a plan from one command.
  ///
  /// - Parameter command: The command.
  /// - Returns: A plan with that command.
  public static func buildExpression(_ command: NavigationCommand<R>) -> NavigationPlan<R> {
    NavigationPlan(commands: [command])
  }

  /// Makes a plan from a list of commands.
  ///
  /// - Parameter commands: The commands.
  /// - Returns: A plan with those commands.
  public static func buildExpression(_ commands: [NavigationCommand<R>]) -> NavigationPlan<R> {
    NavigationPlan(commands: commands)
  }

  /// Adds an existing plan.
  ///
  /// - Parameter plan: The plan.
  /// - Returns: The plan.
  public static func buildExpression(_ plan: NavigationPlan<R>) -> NavigationPlan<R> { plan }

  /// Joins the statements of a block; the last action becomes the plan's action.
  ///
  /// - Parameter parts: The plan from each statement.
  /// - Returns: A plan with all commands, in order.
  public static func buildBlock(_ parts: NavigationPlan<R>...) -> NavigationPlan<R> {
    buildArray(parts)
  }

  /// Supports an `if` without an `else`.
  ///
  /// - Parameter part: The plan from the body, or `nil` if the condition was false.
  /// - Returns: The plan, or an empty one.
  public static func buildOptional(_ part: NavigationPlan<R>?) -> NavigationPlan<R> {
    part ?? NavigationPlan(commands: [])
  }

  /// Supports the first branch of a condition.
  ///
  /// - Parameter part: The plan from the branch.
  /// - Returns: The plan.
  public static func buildEither(first part: NavigationPlan<R>) -> NavigationPlan<R> { part }

  /// Supports the second branch of a condition.
  ///
  /// - Parameter part: The plan from the branch.
  /// - Returns: The plan.
  public static func buildEither(second part: NavigationPlan<R>) -> NavigationPlan<R> { part }

  /// Joins the iterations of a `for` loop.
  ///
  /// - Parameter parts: The plan from each iteration.
  /// - Returns: A plan with all commands, in order.
  public static func buildArray(_ parts: [NavigationPlan<R>]) -> NavigationPlan<R> {
    NavigationPlan(
      commands: parts.flatMap(\.commands), action: parts.last { $0.action != nil }?.action)
  }
}

extension NavigationPlan {
  /// Creates a plan from a block of commands, which may contain `if`, `switch` and `for`.
  ///
  /// - Parameter commands: Commands, lists of commands and other plans, in order.
  public init(@NavigationPlanBuilder<R> _ commands: () -> NavigationPlan<R>) {
    self = commands()
  }
}

/// A call to the handler of a link: something to do rather than somewhere to go.
///
/// It runs once, when its decision is applied, and never while a link is being decided or
/// explained. Source: URLNavigator, `handle`.
public struct NavigationAction: Hashable, Sendable {
  /// The handler's name, usually its pattern.
  public let name: String
  /// The values from the link, by name.
  public let values: [String: String]
  /// Values that accompany the link.
  public let context: DeepLinkContext
  @Uncompared private var uncomparedLink: DeepLinkURL?
  /// The access that the action requires.
  package let requirement: AccessRequirement

  /// Creates a handler call.
  ///
  /// - Parameters:
  ///   - name: The handler's name.
  ///   - values: The values from the link, by name.
  ///   - context: Values that accompany the link.
  ///   - link: The link that requested the action, if any.
  ///   - requirement: The access that the action requires.
  public init(
    name: String, values: [String: String] = [:], context: DeepLinkContext = .empty,
    link: DeepLinkURL? = nil, requirement: AccessRequirement = .none
  ) {
    self.name = name
    self.values = values
    self.context = context
    _uncomparedLink = Uncompared(wrappedValue: link)
    self.requirement = requirement
  }

  /// The link that requested the action, if any; not compared, since equivalent links can be
  /// spelled differently.
  public var link: DeepLinkURL? { uncomparedLink }
}
