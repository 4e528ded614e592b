/// A navigator whose kind nobody needs to know.
public struct AnyNavigator<Destination>: Navigator {
  private let go: @MainActor (Destination) -> Void

  /// Makes a navigator of a closure.
  ///
  /// - Parameter go: Goes to a destination.
  public init(_ go: @escaping @MainActor (Destination) -> Void) {
    self.go = go
  }

  /// Hides the kind of a navigator.
  ///
  /// - Parameter navigator: The navigator.
  public init(_ navigator: some Navigator<Destination>) {
    go = { navigator.navigate(to: $0) }
  }

  /// Goes to a destination.
  ///
  /// - Parameter destination: Where to.
  public func navigate(to destination: Destination) {
    go(destination)
  }
}

@available(*, unavailable)
extension AnyNavigator: Sendable {}
