/// What the stacks of a state have to be like, at the beginning and after every command.
///
/// A store is given one, and refuses each command that ends in a stack which breaks it, whole, with
/// ``NavigationResult/invalidStack(_:)``; a state's validating initialiser throws the same violation.
/// Rules are combined with ``and(_:)`` or written as an array. Source of the names: InnoRouter.
///
/// A rule is asked only of stacks that a command changed, and the permissive one costs nothing.
public struct RouteStackValidator<R: Route>: Sendable {
  /// One rule, and the stacks it is for.
  @usableFromInline struct Rule: Sendable {
    @usableFromInline let name: String
    @usableFromInline let isForPresentations: Bool
    @usableFromInline var tabs: Set<TabID>?
    @usableFromInline let complaint: @Sendable (RouteStack<R>) -> String?

    @inlinable init(
      name: String, isForPresentations: Bool,
      complaint: @escaping @Sendable (RouteStack<R>) -> String?
    ) {
      self.name = name
      self.isForPresentations = isForPresentations
      self.complaint = complaint
    }
  }

  @usableFromInline var rules: [Rule]

  /// Makes a rule of one's own.
  ///
  /// - Parameters:
  ///   - name: The name under which a violation reports it.
  ///   - includingPresentations: Whether it is for the stacks of presentations too.
  ///   - complaint: Says what is wrong with a stack, or `nil`; a pure function.
  @inlinable
  public init(
    _ name: String, includingPresentations: Bool = true,
    complaint: @escaping @Sendable (RouteStack<R>) -> String?
  ) {
    rules = [
      Rule(name: name, isForPresentations: includingPresentations, complaint: complaint)
    ]
  }

  /// Makes one rule of several, asked in their order.
  ///
  /// - Parameter validators: The rules; none at all is ``permissive``.
  /// - Complexity: O(n) in the number of rules.
  @inlinable
  package init(_ validators: [Self]) {
    rules = validators.flatMap(\.rules)
  }

  /// The tabs that the rules name.
  package var tabs: Set<TabID> { rules.reduce(into: []) { $0.formUnion($1.tabs ?? []) } }

  /// Any stack will do.
  @inlinable public static var permissive: Self { Self([]) }

  /// A tab always has a route above its root; presentations may show their own root alone.
  @inlinable public static var nonEmpty: Self {
    Self("nonEmpty", includingPresentations: false) { $0.isEmpty ? "it is empty" : nil }
  }

  /// No route stands twice in one stack, whether a tab's or a presentation's.
  ///
  /// - Complexity: Each command that changes a stack costs O(n) in its routes.
  @inlinable public static var uniqueRoutes: Self {
    Self("uniqueRoutes") { stack in
      var seen: [R: Int] = [:]
      for (index, route) in stack.enumerated() {
        if let first = seen.updateValue(index, forKey: route) {
          return "\(RouteText.of(route)) stands in it at \(first) and at \(index)"
        }
      }
      return nil
    }
  }

  /// A tab's stack begins with this route, unless it is empty.
  ///
  /// Combine it with ``nonEmpty`` to rule that out. Presentations are rooted at a route of their own and
  /// are not asked.
  ///
  /// - Parameter route: What stands straight above the tab's root.
  /// - Returns: The rule.
  @inlinable
  public static func rooted(at route: R) -> Self {
    Self("rooted", includingPresentations: false) { stack in
      guard let first = stack.first, first != route else { return nil }
      return "it begins with \(RouteText.of(first)), not with \(RouteText.of(route))"
    }
  }

  /// Both, this one first.
  ///
  /// - Parameter other: What else has to hold.
  /// - Returns: The rule that both together are.
  @inlinable
  public func and(_ other: Self) -> Self {
    Self([self, other])
  }

  /// The same for the stacks of these tabs only; other tabs and presentations are not asked.
  ///
  /// - Parameter tabs: The names of the tabs.
  /// - Returns: The narrower rule.
  @inlinable
  public func within(_ tabs: TabID...) -> Self {
    var narrow = self
    for index in narrow.rules.indices {
      narrow.rules[index].tabs = narrow.rules[index].tabs?.intersection(tabs) ?? Set(tabs)
    }
    return narrow
  }
}

extension RouteStackValidator: ExpressibleByArrayLiteral {
  /// Makes one rule of several, asked in their order.
  @inlinable
  public init(arrayLiteral elements: Self...) {
    self.init(elements)
  }
}

/// Which rule a stack breaks, where, and how.
public struct RouteStackViolation: Error, Hashable, Sendable, CustomStringConvertible {
  /// The stack in question.
  @usableFromInline package enum Place: Hashable, Sendable {
    /// The one of the tab with this name.
    case tab(TabID)
    /// The one of a presentation, counted from the bottom.
    case presentation(Int)
  }

  /// The name of the rule.
  package let rule: String
  /// The stack that breaks it.
  package let place: Place
  /// What is wrong with the stack, as a clause that begins with what it is about.
  package let reason: String

  @usableFromInline init(rule: String, place: Place, reason: String) {
    self.rule = rule
    self.place = place
    self.reason = reason
  }

  /// The stack, the rule and what is wrong, in one sentence.
  public var description: String {
    switch place {
    case .tab(let id): "The stack of the tab \"\(id)\" breaks the rule \(rule): \(reason)."
    case .presentation(let index):
      "The stack of presentation \(index + 1) breaks the rule \(rule): \(reason)."
    }
  }
}
