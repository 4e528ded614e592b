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

  /// Takes what is there only on some systems.
  ///
  /// - Parameter part: What it gave.
  /// - Returns: The same.
  public static func buildLimitedAvailability(_ part: NavigationPlan<R>) -> NavigationPlan<R> {
    part
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
