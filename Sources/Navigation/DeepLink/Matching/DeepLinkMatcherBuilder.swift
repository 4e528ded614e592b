/// Builds a list of mappings from a block, which may contain `if`, `switch`, `for` and arrays.
@resultBuilder
public enum DeepLinkMatcherBuilder<R: Route>: Sendable {
  /// Takes one mapping.
  ///
  /// - Parameter mapping: The mapping.
  /// - Returns: A list with that mapping.
  public static func buildExpression(_ mapping: DeepLinkMapping<R>) -> [DeepLinkMapping<R>] {
    [mapping]
  }

  /// Takes a list of mappings.
  ///
  /// - Parameter mappings: The mappings.
  /// - Returns: The list.
  public static func buildExpression(_ mappings: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] {
    mappings
  }

  /// Joins the statements of a block.
  ///
  /// - Parameter parts: The lists of the statements.
  /// - Returns: All mappings, in order.
  public static func buildBlock(_ parts: [DeepLinkMapping<R>]...) -> [DeepLinkMapping<R>] {
    parts.flatMap { $0 }
  }

  /// Takes an `if` without `else`.
  ///
  /// - Parameter part: The list of the body, or `nil` if the condition was false.
  /// - Returns: The list, or an empty one.
  public static func buildOptional(_ part: [DeepLinkMapping<R>]?) -> [DeepLinkMapping<R>] {
    part ?? []
  }

  /// Takes the first branch of a condition.
  ///
  /// - Parameter part: The list of the branch.
  /// - Returns: The list.
  public static func buildEither(first part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }

  /// Takes the second branch of a condition.
  ///
  /// - Parameter part: The list of the branch.
  /// - Returns: The list.
  public static func buildEither(second part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }

  /// Joins the iterations of a loop.
  ///
  /// - Parameter parts: The lists of the iterations.
  /// - Returns: All mappings, in order.
  public static func buildArray(_ parts: [[DeepLinkMapping<R>]]) -> [DeepLinkMapping<R>] {
    parts.flatMap { $0 }
  }

  /// Takes the body of an availability check.
  ///
  /// - Parameter part: The list of the body.
  /// - Returns: The list.
  package static func buildLimitedAvailability(
    _ part: [DeepLinkMapping<R>]
  ) -> [DeepLinkMapping<R>] { part }
}
