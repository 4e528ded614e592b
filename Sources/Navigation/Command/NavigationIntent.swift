#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What a screen asks for.
///
/// A screen never changes navigation itself.
/// Source: InnoRouter, "NavigationIntent"; the second group goes past it.
public enum NavigationIntent<R: Route>: Hashable, Sendable {
  /// Goes to a screen.
  case go(R)
  /// Goes to the last of several screens, with the others on the way back.
  case goMany([R])
  /// Goes back one step: pops, or dismisses at a presentation's root.
  case back
  /// Goes back this many steps within the visible stack.
  case backBy(Int)
  /// Goes back to the last occurrence of a route.
  case backTo(R)
  /// Goes back to the root of the visible stack.
  case backToRoot
  /// Makes the visible stack these routes.
  case resetTo([R])
  /// Opens a link.
  case deepLink(DeepLinkRequest)

  /// Goes back to the route when the visible path holds it, else goes to it.
  case backOrGo(R)
  /// Goes to the route unless the visible path holds it.
  case goUnique(R)
  /// Puts a modal layer over everything.
  case present(R, PresentationStyle)
  /// Closes the top layer.
  case dismiss
  /// Closes every layer.
  case dismissAll
  /// Shows a tab.
  case selectTab(TabID)
  /// Takes the last step back.
  case undo
  /// Takes the step again that was taken back last.
  case redo
  /// Goes to the nearest earlier step where another place was visible.
  case historyBack
  /// Goes to the nearest later step where another place was visible.
  case historyForward
  /// Signs out.
  case signOut

  /// Opens a link given as text.
  ///
  /// - Parameter link: The link as it was given.
  /// - Returns: The intent.
  public static func deepLink(_ link: String) -> Self { .deepLink(DeepLinkRequest(link)) }

  /// Opens a link given as a URL.
  ///
  /// - Parameter url: The link.
  /// - Returns: The intent.
  public static func deepLink(_ url: URL) -> Self { .deepLink(DeepLinkRequest(url.absoluteString)) }

  /// Opens a link that was read before.
  ///
  /// - Parameter link: The link.
  /// - Returns: The intent.
  public static func deepLink(_ link: DeepLinkURL) -> Self {
    .deepLink(DeepLinkRequest(link.description))
  }

  /// Presents a route as a sheet.
  ///
  /// - Parameter route: The root of the new layer.
  /// - Returns: The intent.
  @inlinable
  public static func present(_ route: R) -> Self { .present(route, .sheet) }

  /// The command that the intent comes to in a state.
  ///
  /// - Parameter state: The state it is sent in.
  /// - Returns: The command; `nil` where there is nothing to do or where it is no command: links,
  ///   history and sign-out.
  @inlinable
  public func command(in state: NavigationState<R>) -> NavigationCommand<R>? {
    switch self {
    case .go(let route): .push(route)
    case .goMany(let routes): .pushAll(routes)
    case .back: state.path.isEmpty && !state.presentations.isEmpty ? .dismiss : .pop
    case .backBy(let count): .popCount(count)
    case .backTo(let route): .popTo(route)
    case .backToRoot: .popToRoot
    case .resetTo(let routes): .replace(routes)
    case .backOrGo(let route): state.path.contains(route) ? .popTo(route) : .push(route)
    case .goUnique(let route): state.path.contains(route) ? nil : .push(route)
    case .present(let route, let style): .present(route, style)
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .selectTab(let id): .selectTab(id)
    case .deepLink, .undo, .redo, .historyBack, .historyForward, .signOut: nil
    }
  }
}
