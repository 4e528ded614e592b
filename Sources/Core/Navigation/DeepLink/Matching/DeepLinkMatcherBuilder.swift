/// Builds a list of mappings from a block, which may contain `if`, `switch`, `for` and arrays.
@resultBuilder
public enum DeepLinkMatcherBuilder<R: Route>: Sendable {
  /// Makes a list of one mapping.
  ///
  /// - Parameter mapping: The mapping.
  /// - Returns: A list with that mapping.
  public static func buildExpression(_ mapping: DeepLinkMapping<R>) -> [DeepLinkMapping<R>] {
    [mapping]
  }

  /// Adds a list of mappings.
  ///
  /// - Parameter mappings: The mappings.
  /// - Returns: The list.
  public static func buildExpression(_ mappings: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] {
    mappings
  }

  /// Joins the statements of a block.
  ///
  /// - Parameter parts: The mappings from each statement.
  /// - Returns: All mappings, in order.
  public static func buildBlock(_ parts: [DeepLinkMapping<R>]...) -> [DeepLinkMapping<R>] {
    parts.flatMap { $0 }
  }

  /// Supports an `if` without an `else`.
  ///
  /// - Parameter part: The mappings from the body, or `nil` if the condition was false.
  /// - Returns: The mappings, or an empty list.
  public static func buildOptional(_ part: [DeepLinkMapping<R>]?) -> [DeepLinkMapping<R>] {
    part ?? []
  }

  /// Supports the first branch of a condition.
  ///
  /// - Parameter part: The mappings from the branch.
  /// - Returns: The list.
  public static func buildEither(first part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }

  /// Supports the second branch of a condition.
  ///
  /// - Parameter part: The mappings from the branch.
  /// - Returns: The list.
  public static func buildEither(second part: [DeepLinkMapping<R>]) -> [DeepLinkMapping<R>] { part }

  /// Joins the iterations of a loop.
  ///
  /// - Parameter parts: The mappings from each iteration.
  /// - Returns: All mappings, in order.
  public static func buildArray(_ parts: [[DeepLinkMapping<R>]]) -> [DeepLinkMapping<R>] {
    parts.flatMap { $0 }
  }
}
