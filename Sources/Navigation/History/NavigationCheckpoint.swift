/// Names a place to come back to, and the type of value that is brought back there.
///
///     let form = NavigationCheckpoint<Address>("form")
///     store.setCheckpoint(form) { address in draft.address = address }
///     // any number of screens later
///     store.returnToCheckpoint(form, with: address)
public struct NavigationCheckpoint<Value>: Hashable, Sendable {
  /// The name; two of the same name and type are the same checkpoint.
  public let name: String

  /// Names a checkpoint.
  ///
  /// - Parameter name: The name.
  public init(_ name: String) {
    self.name = name
  }

  var key: String { "\(name): \(Value.self)" }
}
