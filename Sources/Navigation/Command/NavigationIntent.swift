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
  case present(R, PresentationStyle = .sheet)
  /// Puts a modal layer up when no other is; until then it waits its turn.
  case presentInTurn(R, PresentationStyle)
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
    case .presentInTurn(let route, let style): .presentInTurn(route, style)
    case .dismiss: .dismiss
    case .dismissAll: .dismissAll
    case .selectTab(let id): .selectTab(id)
    case .deepLink, .undo, .redo, .historyBack, .historyForward, .signOut: nil
    }
  }
}

extension NavigationIntent {
  /// Says what the intent would come to on a state, which it leaves alone.
  ///
  /// Middleware and the gate are not asked. What depends on more than the state has no answer here:
  /// a link on the app's links, `undo`, `redo`, `historyBack` and `historyForward` on the history
  /// (see ``NavigationHistory/canUndo`` and its neighbours), `signOut` on who is signed in.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: What the result would be; success also where there is nothing to do, as for
  ///   `goUnique` of a route that is there; `nil` where the state alone cannot say.
  /// - Complexity: O(n) in the routes that are named or searched.
  @inlinable
  package func validate(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> NavigationResult<R>? {
    switch self {
    case .deepLink, .undo, .redo, .historyBack, .historyForward, .signOut: nil
    default: command(in: state)?.validate(on: state, validator: validator) ?? .success
    }
  }

  /// Whether nothing in a state keeps the intent from succeeding.
  ///
  /// - Parameters:
  ///   - state: The state to try it on.
  ///   - validator: What stacks have to be like, as the store has it.
  /// - Returns: Whether ``validate(on:validator:)`` says success, or cannot say: links, steps of the
  ///   history and sign-out depend on more than the state, and are never ruled out by it.
  /// - Complexity: O(n) in the routes that are named or searched.
  @inlinable
  package func canExecute(
    on state: NavigationState<R>, validator: RouteStackValidator<R> = .permissive
  ) -> Bool {
    validate(on: state, validator: validator)?.isSuccess ?? true
  }
}

/// A link as somebody gave it, and where from.
public struct DeepLinkRequest: Hashable, Sendable {
  /// The link, untouched.
  public let link: String
  /// Whether it came from inside the app, where a path without a scheme will do.
  @usableFromInline package let isInternal: Bool
  /// Values that go along with the link and that its text does not carry.
  @usableFromInline package let context: DeepLinkContext

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - link: The link, untouched.
  ///   - isInternal: Whether it came from inside the app.
  ///   - context: Values that go along with the link.
  public init(_ link: String, isInternal: Bool = false, context: DeepLinkContext = .empty) {
    self.link = link
    self.isInternal = isInternal
    self.context = context
  }
}
