/// The call of an open handler: something to do, not somewhere to go.
///
/// It runs once, when the decision that holds it is applied, never while deciding or explaining.
/// Source: URLNavigator, `handle`.
public struct NavigationAction: Hashable, Sendable {
  /// The handler's name, usually its pattern.
  public let name: String
  /// The values that the link carried, by name.
  public let values: [String: String]
  /// What a person needs before it may run.
  public let requirement: AccessRequirement

  /// Makes a call.
  ///
  /// - Parameters:
  ///   - name: The handler's name.
  ///   - values: The values that the link carried, by name.
  ///   - requirement: What a person needs before it may run.
  public init(name: String, values: [String: String] = [:], requirement: AccessRequirement = .none)
  {
    self.name = name
    self.values = values
    self.requirement = requirement
  }
}
