/// A navigator that takes links too, and says what became of what it was asked.
///
/// A store is one. Code that depends on this alone can be given a stand-in in tests. Source: PoqSDK,
/// "A Navigator is used to handle deeplink resolution and presenting view controllers".
@MainActor public protocol LinkNavigator<Destination>: Navigator where Destination: Route {
  /// Opens a link.
  ///
  /// - Parameter request: The link, where it came from and what goes along with it.
  /// - Returns: What was decided, and what came of it.
  @discardableResult
  func open(_ request: DeepLinkRequest) -> DeepLinkOpening<Destination>

  /// Runs one command.
  ///
  /// - Parameter command: What to do.
  /// - Returns: What became of it.
  @discardableResult
  func execute(_ command: NavigationCommand<Destination>) -> NavigationResult<Destination>
}

extension NavigationStore: LinkNavigator {}
