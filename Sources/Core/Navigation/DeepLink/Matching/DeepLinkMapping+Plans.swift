extension DeepLinkMapping {
  /// Maps a pattern to a plan, or declines.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - plan: A pure function that makes the plan, or returns `nil` to decline.
  public init(
    _ pattern: String, secrets: Set<String> = [],
    plan: @escaping @Sendable (_ parameters: DeepLinkParameters) -> NavigationPlan<R>?
  ) {
    self.init(pattern, isTotal: false, secrets: secrets) { plan($0).map { .plan($0) } }
  }

  /// Maps a pattern to a plan and never declines.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - plan: A pure function that makes the plan.
  public init(
    _ pattern: String, secrets: Set<String> = [],
    plan: @escaping @Sendable (_ parameters: DeepLinkParameters) -> NavigationPlan<R>
  ) {
    self.init(pattern, isTotal: true, secrets: secrets) { .plan(plan($0)) }
  }

  /// Maps a pattern to a handler call: something to do rather than somewhere to go.
  ///
  /// Deciding does not run the handler: the decision contains a `NavigationAction` with the link's
  /// values, which is performed once when the decision is applied.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - name: The handler's name; `nil` uses the pattern.
  ///   - requirement: The access that the action requires.
  ///   - secrets: The query items whose values are secret.
  /// - Returns: The mapping.
  public static func handle(
    _ pattern: String, name: String? = nil, requirement: AccessRequirement = .none,
    secrets: Set<String> = []
  ) -> Self {
    let name = name ?? pattern
    return Self(
      pattern, target: .action(name: name, requirement: requirement), isTotal: true,
      secrets: secrets
    ) { .action(NavigationAction(name: name, $0, requirement: requirement)) }
  }
}

extension NavigationAction {
  /// Creates a handler call with the values of a link.
  init(name: String, _ parameters: DeepLinkParameters, requirement: AccessRequirement) {
    self.init(
      name: name, values: parameters.dictionary, context: parameters.context,
      link: parameters.link, requirement: requirement)
  }
}

extension NavigationPlan {
  /// Returns the plan that presents the last route over the current location; the tab and the stack
  /// of this plan are left out.
  func presentingLast(as style: PresentationStyle) -> Self {
    guard let last = routes.last else { return self }
    return NavigationPlan(commands: [.present(last, style)], action: action)
  }
}
