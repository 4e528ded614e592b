import Navigation

/// What a presented route is wrapped in: a stack of its own, on which others can be pushed.
///
/// Without one a presentation holds its route alone, as an alert does. It stands for the class that
/// URLNavigator wraps a view controller in: `present(url, wrap: UINavigationController.self)`.
public enum URLWrap: Hashable, Sendable {
  /// A stack in a sheet.
  case stack
  /// A stack over the whole screen.
  case fullScreenStack

  var style: PresentationStyle {
    switch self {
    case .stack: .sheet
    case .fullScreenStack: .fullScreen
    }
  }
}
