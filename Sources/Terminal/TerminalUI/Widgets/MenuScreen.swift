public import TerminalKit

/// A screen with a single menu.
///
/// Provide the sections, which are read once in each turn. Drawing, keys, clicks and hints are built in.
///
///     final class HomeScreen: MenuScreen {
///       let title = "Home"
///       var menu = MenuPane()
///       private let context: ScreenContext<LibraryRoute>
///
///       init(_ context: ScreenContext<LibraryRoute>) { self.context = context }
///
///       var sections: [MenuPane.Section] {
///         [MenuPane.Section("Reading", rows: [MenuPane.Row("Continue") { [self] in open() }])]
///       }
///
///       private func open() { context.send(.go(.book(1))) }
///     }
@MainActor
public protocol MenuScreen: Screen {
  /// The menu.
  var menu: MenuPane { get set }
  /// The sections of the menu.
  var sections: [MenuPane.Section] { get }

  /// Returns the area of the menu: by default all of the screen.
  ///
  /// - Parameter size: The size of the screen.
  /// - Returns: The area.
  func menuRegion(in size: Size) -> Rect
}

extension MenuScreen {
  /// All of the screen.
  public func menuRegion(in size: Size) -> Rect { Rect(size: size) }

  /// The hints of the menu.
  public var hints: [KeyHint] { menu.hints }

  /// Draws the menu.
  public func draw(in frame: inout ScreenFrame) {
    menu.draw(in: &frame, region: menuRegion(in: frame.size))
  }

  /// Handles the events of the menu.
  public func handle(_ event: ScreenEvent) -> Bool { handleMenu(event) }

  /// Handles an event for the menu, for a screen that handles more.
  ///
  /// - Parameter event: The event.
  /// - Returns: Whether the menu used it.
  public func handleMenu(_ event: ScreenEvent) -> Bool {
    if case .resized(let size) = event { menu.resize(menuRegion(in: size).size) }
    switch menu.handle(event) {
    case .unused: return false
    case .used: return true
    case .opens(let row):
      sections.perform(row)
      return true
    }
  }

  /// Reads the sections; the host calls this once in each turn while the menu is visible.
  package func settle() { menu.show(sections) }
}
