extension DeepLinkMapping {
  /// Maps a pattern to a whole plan, or says no.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - secrets: Query items whose values are secret.
  ///   - plan: Makes the plan, or says no with `nil`; a pure function.
  @inlinable
  public init(
    _ pattern: String, secrets: Set<String> = [],
    plan: @escaping @Sendable (_ parameters: DeepLinkParameters) -> NavigationPlan<R>?
  ) {
    self.init(pattern, isTotal: false, secrets: secrets) { plan($0).map { .plan($0) } }
  }

  /// Maps a pattern to a whole plan, always.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - secrets: Query items whose values are secret.
  ///   - plan: Makes the plan; a pure function.
  @inlinable
  public init(
    _ pattern: String, secrets: Set<String> = [],
    plan: @escaping @Sendable (_ parameters: DeepLinkParameters) -> NavigationPlan<R>
  ) {
    self.init(pattern, isTotal: true, secrets: secrets) { .plan(plan($0)) }
  }

  /// Maps a pattern to the call of an open handler: something to do, not somewhere to go.
  ///
  /// Nothing runs while deciding: the decision holds a `NavigationAction` with the link's values,
  /// which is performed once, when the decision is applied.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; if it is none, the matcher says so in its problems.
  ///   - name: The handler's name; the pattern when it is `nil`.
  ///   - requirement: What a person needs before it may run.
  ///   - secrets: Query items whose values are secret.
  /// - Returns: The mapping.
  public static func handle(
    _ pattern: String, name: String? = nil, requirement: AccessRequirement = .none,
    secrets: Set<String> = []
  ) -> Self {
    let name = name ?? pattern
    return Self(pattern, isTotal: true, secrets: secrets) { parameters in
      .action(
        NavigationAction(
          name: name, values: parameters.dictionary, context: parameters.context,
          link: parameters.link, requirement: requirement))
    }
  }
}
