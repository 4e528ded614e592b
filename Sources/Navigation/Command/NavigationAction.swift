/// The call of an open handler: something to do, not somewhere to go.
///
/// It runs once, when the decision that holds it is applied, never while deciding or explaining.
/// Source: URLNavigator, `handle`.
public struct NavigationAction: Sendable {
  /// The handler's name, usually its pattern.
  public let name: String
  /// The values that the link carried, by name.
  public let values: [String: String]
  /// Values that went along with the link.
  public let context: DeepLinkContext
  /// The link that asked for it, if one did; never compared, as two spellings ask for the same.
  public let link: DeepLinkURL?
  /// What a person needs before it may run.
  public let requirement: AccessRequirement

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
    self.link = link
    self.requirement = requirement
  }
}

extension NavigationAction: Hashable {
  /// Compares what is to be done and with what, not how the link was spelt.
  ///
  /// - Parameters:
  ///   - left: One call.
  ///   - right: Another.
  /// - Returns: Whether name, values, context and requirement are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.values == right.values && left.context == right.context
      && left.requirement == right.requirement
  }

  /// Hashes what is compared.
  ///
  /// - Parameter hasher: The hasher to feed.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(values)
    hasher.combine(context)
    hasher.combine(requirement)
  }
}
