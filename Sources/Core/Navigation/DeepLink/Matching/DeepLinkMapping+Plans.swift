extension DeepLinkMapping {
  /// Maps a pattern to a plan, or declines.
  ///
  /// - Parameters:
  ///   - pattern: The pattern; an invalid one appears in the matcher's problems.
  ///   - secrets: The query items whose values are secret.
  ///   - plan: A pure function that makes the plan, or returns `nil` to decline.
  @inlinable
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
  @inlinable
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
  /// Returns the plan with its last route presented in a style instead of on a stack.
  @usableFromInline
  func presentingLast(as style: PresentationStyle) -> Self {
    var plan = commands
    switch plan.popLast() {
    case .replace(let path)? where !path.isEmpty:
      plan.append(.replace(Array(path.dropLast())))
      if let last = path.last { plan.append(.present(last, style)) }
    case .pushAll(let routes)? where !routes.isEmpty:
      plan.append(.pushAll(Array(routes.dropLast())))
      if let last = routes.last { plan.append(.present(last, style)) }
    case .push(let route)?, .present(let route, _)?: plan.append(.present(route, style))
    default: return self
    }
    return NavigationPlan(commands: plan, action: action)
  }
}
