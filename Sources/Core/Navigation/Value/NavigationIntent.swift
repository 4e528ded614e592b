#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A navigation request from a screen.
///
/// Screens never change the navigation state themselves. Source: InnoRouter, "NavigationIntent";
/// the second group of cases is an addition.
public enum NavigationIntent<R: Route>: Hashable, Sendable {
  /// Pushes a route.
  case go(R)
  /// Pushes several routes; the last one becomes visible.
  case goMany([R])
  /// Goes back one step: pops the top route, or dismisses a presentation that is at its root.
  case back
  /// Goes back this many steps on the visible stack.
  case backBy(Int)
  /// Goes back to the last occurrence of a route.
  case backTo(R)
  /// Goes back to the root of the visible stack.
  case backToRoot
  /// Replaces the visible stack's routes.
  case resetTo([R])
  /// Opens a link.
  case deepLink(DeepLinkRequest)
  /// Changes the route of the entry that sends the intent, without a new entry or history step.
  ///
  /// A screen whose content changes so that another link leads to it sends this intent. Without a
  /// screen that sends it, it applies to the visible entry.
  case amend(R)

  /// Goes back to the route if the visible path contains it; otherwise pushes it.
  case backOrGo(R)
  /// Pushes the route unless the visible path contains it.
  case goUnique(R)
  /// Presents a modal layer above everything else.
  case present(R, PresentationStyle = .sheet)
  /// Dismisses the top layer.
  case dismiss
  /// Dismisses every layer.
  case dismissAll
  /// Selects a tab.
  case selectTab(TabID)
  /// Undoes the last step.
  case undo
  /// Redoes the last undone step.
  case redo
  /// Goes to the nearest earlier step with a different visible screen.
  case historyBack
  /// Goes to the nearest later step with a different visible screen.
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

  /// Opens a parsed link.
  ///
  /// - Parameter link: The link.
  /// - Returns: The intent.
  public static func deepLink(_ link: DeepLinkURL) -> Self {
    .deepLink(DeepLinkRequest(link.description))
  }

  /// Returns the command for the intent in a state.
  ///
  /// - Parameter state: The state in which the intent is sent.
  /// - Returns: The command; `nil` if there is nothing to do, or if the intent has no command (a
  ///   link, a history step or sign-out).
  public func command(in state: NavigationState<R>) -> NavigationCommand<R>? {
    map { AnyRoute($0) }.command(in: state.base)?.map { $0.typed() }
  }

  /// Returns the same intent with other routes.
  package func map<S: Route>(_ route: (R) -> S) -> NavigationIntent<S> {
    switch self {
    case .go(let target): .go(route(target))
    case .goMany(let routes): .goMany(routes.map(route))
    case .back: .back
    case .backBy(let count): .backBy(count)
    case .backTo(let target): .backTo(route(target))
    case .backToRoot: .backToRoot
    case .resetTo(let routes): .resetTo(routes.map(route))
    case .deepLink(let request): .deepLink(request)
    case .amend(let amended): .amend(route(amended))
    case .backOrGo(let target): .backOrGo(route(target))
    case .goUnique(let target): .goUnique(route(target))
    case .present(let root, let style): .present(route(root), style)
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .selectTab(let tab): .selectTab(tab)
    case .undo: .undo
    case .redo: .redo
    case .historyBack: .historyBack
    case .historyForward: .historyForward
    case .signOut: .signOut
    }
  }
}

package typealias Intent = NavigationIntent<AnyRoute>

extension Intent {
  func command(in state: State) -> Command? {
    switch self {
    case .go(let route): .push(route)
    case .goMany(let routes): .pushAll(routes)
    case .back: state.path.isEmpty && !state.layers.isEmpty ? .dismiss : .pop
    case .backBy(let count): .popCount(count)
    case .backTo(let route): .popTo(route)
    case .backToRoot: .popToRoot
    case .resetTo(let routes): .replace(routes)
    case .amend(let route): .amend(route)
    case .backOrGo(let route): state.showsInPath(route) ? .popTo(route) : .push(route)
    case .goUnique(let route): state.showsInPath(route) ? nil : .push(route)
    case .present(let route, let style): .present(route, style)
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .selectTab(let tab): .selectTab(tab)
    case .deepLink, .undo, .redo, .historyBack, .historyForward, .signOut: nil
    }
  }

  /// The move through the history that the intent asks for.
  var move: History.Move? {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .historyBack: .back
    case .historyForward: .forward
    default: nil
    }
  }
}

extension State {
  fileprivate func showsInPath(_ route: AnyRoute) -> Bool { path.contains { $0.route == route } }
}

extension NavigationIntent {
  /// Returns the result that the intent would have on a state, without changing it.
  ///
  /// Middleware and the gate are not consulted. The result is `nil` for an intent that depends on
  /// more than the state: a link depends on the app's links; `undo`, `redo`, `historyBack` and
  /// `historyForward` depend on the history (see ``NavigationHistory/canUndo`` and related
  /// properties); `signOut` depends on the principal.
  ///
  /// - Parameters:
  ///   - state: The state to try the intent on.
  ///   - validator: The stack rules, usually the store's.
  /// - Returns: The expected result, which is also a success if there is nothing to do, as for
  ///   `goUnique` with a route that is already in the path; `nil` if the result depends on more
  ///   than the state.
  /// - Complexity: O(n) in the number of routes named or searched.
  package func validate(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> NavigationResult<R>? {
    switch self {
    case .deepLink, .undo, .redo, .historyBack, .historyForward, .signOut: nil
    default: command(in: state)?.validate(on: state, validator: validator) ?? .success
    }
  }

  /// Whether the intent can succeed in a state.
  ///
  /// - Parameters:
  ///   - state: The state to try the intent on.
  ///   - validator: The stack rules, usually the store's.
  /// - Returns: Whether ``validate(on:validator:)`` returns a success or `nil`: links, history
  ///   steps and sign-out depend on more than the state, so a state never rules them out.
  /// - Complexity: O(n) in the number of routes named or searched.
  package func canExecute(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> Bool {
    validate(on: state, validator: validator)?.isSuccess ?? true
  }
}

/// A request to open a link, with its origin.
public struct DeepLinkRequest: Hashable, Sendable {
  /// The link, exactly as given.
  public let link: String
  /// Whether the link comes from inside the app, where a path without a scheme is enough.
  package let isInternal: Bool
  /// Values that accompany the link but are not part of its text.
  package let context: DeepLinkContext

  /// Creates a request.
  ///
  /// - Parameters:
  ///   - link: The link, exactly as given.
  ///   - isInternal: Whether the link comes from inside the app.
  ///   - context: Values that accompany the link.
  public init(_ link: String, isInternal: Bool = false, context: DeepLinkContext = .empty) {
    self.link = link
    self.isInternal = isInternal
    self.context = context
  }
}
