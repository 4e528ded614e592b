import Navigation

/// A stack that wraps a presented route, so that other routes can be pushed onto it.
///
/// Without one, a presentation contains only its route, like an alert. This type replaces the class
/// in which URLNavigator wraps a view controller:
/// `present(url, wrap: UINavigationController.self)`.
public enum URLWrap: Hashable, Sendable {
  /// A stack in a sheet.
  case stack
  /// A stack that covers the whole screen.
  case fullScreenStack

  var style: PresentationStyle {
    switch self {
    case .stack: .sheet
    case .fullScreenStack: .fullScreen
    }
  }
}
