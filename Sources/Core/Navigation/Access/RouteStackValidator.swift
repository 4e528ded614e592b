/// The rules for the stacks of a state, checked for the initial state and after every command.
///
/// If the result of a command would break a rule, the store refuses the whole command with
/// ``NavigationResult/invalidStack(_:)``; the validating initializer of a state throws the same
/// violation. Combine rules with ``and(_:)`` or in an array literal. Source of the names:
/// InnoRouter.
///
/// Only stacks that a command changes are checked, and the permissive validator costs nothing.
public struct RouteStackValidator<R: Route>: Sendable {
  /// A rule and the stacks it applies to.
  struct Rule: Sendable {
    let name: String
    let isForPresentations: Bool
    var tabs: Set<TabID>?
    let complaint: @Sendable (RouteStack<R>) -> String?
  }

  var rules: [Rule]

  /// Creates a custom rule.
  ///
  /// - Parameters:
  ///   - name: The name that appears in violations.
  ///   - includingPresentations: Whether the rule also applies to the stacks of presentations.
  ///   - complaint: A pure function that returns what is wrong with a stack, or `nil`.
  public init(
    _ name: String, includingPresentations: Bool = true,
    complaint: @escaping @Sendable (RouteStack<R>) -> String?
  ) {
    rules = [
      Rule(name: name, isForPresentations: includingPresentations, complaint: complaint)
    ]
  }

  /// Combines several validators; their rules are checked in order.
  ///
  /// - Parameter validators: The validators; an empty array is ``permissive``.
  /// - Complexity: O(n) in the number of rules.
  package init(_ validators: [Self]) {
    rules = validators.flatMap(\.rules)
  }

  /// The same rules for routes whose type is not known where they are read.
  var erased: RouteStackValidator<AnyRoute> {
    RouteStackValidator<AnyRoute>(
      rules: rules.map { rule in
        RouteStackValidator<AnyRoute>.Rule(
          name: rule.name, isForPresentations: rule.isForPresentations, tabs: rule.tabs
        ) { rule.complaint(RouteStack(entries: $0.entries)) }
      })
  }

  private init(rules: [Rule]) {
    self.rules = rules
  }

  /// The tabs that the rules are limited to.
  package var tabs: Set<TabID> { rules.reduce(into: []) { $0.formUnion($1.tabs ?? []) } }

  /// Accepts any stack.
  public static var permissive: Self { Self([]) }

  /// Requires a route above the root of every tab; presentations may show just their root.
  public static var nonEmpty: Self {
    Self("nonEmpty", includingPresentations: false) { $0.isEmpty ? "it is empty" : nil }
  }

  /// Allows each route only once per stack, both in tabs and in presentations.
  ///
  /// - Complexity: O(n) in the number of routes, for each command that changes a stack.
  public static var uniqueRoutes: Self {
    Self("uniqueRoutes") { stack in
      var seen: [R: Int] = [:]
      for (index, route) in stack.enumerated() {
        if let first = seen.updateValue(index, forKey: route) {
          return "\(RouteText.of(route)) appears at \(first) and at \(index)"
        }
      }
      return nil
    }
  }

  /// Requires every nonempty stack of a tab to begin with the given route.
  ///
  /// Combine the rule with ``nonEmpty`` to forbid empty stacks. It does not apply to presentations,
  /// which have their own roots.
  ///
  /// - Parameter route: The required first route above the tab's root.
  /// - Returns: The rule.
  public static func rooted(at route: R) -> Self {
    Self("rooted", includingPresentations: false) { stack in
      guard let first = stack.first, first != route else { return nil }
      return "it begins with \(RouteText.of(first)), not with \(RouteText.of(route))"
    }
  }

  /// Combines this validator with another one, which is checked second.
  ///
  /// - Parameter other: The other validator.
  /// - Returns: The combined validator.
  public func and(_ other: Self) -> Self {
    Self([self, other])
  }

  /// Limits the rules to the stacks of the given tabs; presentations are no longer checked.
  ///
  /// - Parameter tabs: The names of the tabs.
  /// - Returns: The limited validator.
  public func within(_ tabs: TabID...) -> Self {
    var narrow = self
    for index in narrow.rules.indices {
      narrow.rules[index].tabs = narrow.rules[index].tabs?.intersection(tabs) ?? Set(tabs)
    }
    return narrow
  }
}

extension RouteStackValidator: ExpressibleByArrayLiteral {
  /// Combines several validators; their rules are checked in order.
  public init(arrayLiteral elements: Self...) {
    self.init(elements)
  }
}

/// A broken rule, the stack that breaks it, and the reason.
public struct RouteStackViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stack that breaks the rule.
  package enum Place: Hashable, Sendable {
    /// The stack of the tab with this name.
    case tab(TabID)
    /// The stack of a presentation, counted from the bottom.
    case presentation(Int)
  }

  /// The name of the rule.
  package let rule: String
  /// The stack that breaks it.
  package let place: Place
  /// The reason, as a clause with its own subject.
  package let reason: String

  init(rule: String, place: Place, reason: String) {
    self.rule = rule
    self.place = place
    self.reason = reason
  }

  /// The stack, the rule and the reason in one sentence.
  public var description: String {
    switch place {
    case .tab(let id): "The stack of the tab \"\(id)\" breaks the rule \(rule): \(reason)."
    case .presentation(let index):
      "The stack of presentation \(index + 1) breaks the rule \(rule): \(reason)."
    }
  }
}
