import Navigation
import TerminalKit

extension NavigationHost {
  /// Moves the keyboard one pane to the left; from the first one to the last.
  func focusNextPane() {
    let count = layers.panes.places.count
    guard layers.hasPanes else { return }
    focusPane((layers.focusedPane + 1) % count)
  }

  /// Moves the keyboard to the pane so many steps back.
  func focusPane(_ stepsBack: Int) {
    guard layers.hasPanes, stepsBack != layers.focusedPane else { return }
    layers.panes.focus(stepsBack: stepsBack)
    frames.setNeedsFrame()
  }

  /// Gives an event to the screen in a pane, counted back from the last one; the keyboard stays.
  func give(_ event: ScreenEvent, toPane stepsBack: Int) {
    guard stepsBack != layers.focusedPane else { return _ = give(event) }
    let top = layers.top
    _ = layers.screen(of: top, at: top.stack.count - 1 - stepsBack).handle(event)
  }

  /// Gives an event to the screen that has the keyboard; in an earlier pane, a list whose selection
  /// moves leads the later pane along.
  ///
  /// - Returns: Whether the screen used it.
  @discardableResult
  func give(_ event: ScreenEvent) -> Bool {
    let screen = layers.topScreen
    guard let index = layers.focusedIndex, let list = screen as? any ListScreen else {
      return screen.handle(event)
    }
    // Rows that came or went before the event lead nowhere.
    _ = list.selectedRow
    let (selection, changes) = (list.list.selection, store.changes)
    let isUsed = screen.handle(event)
    if list.list.selection != selection, store.changes == changes { lead(list, at: index) }
    return isUsed
  }

  /// Puts what the selected row opens in the place of the later pane.
  ///
  /// It does so only where the later pane shows something of the kind, and asks for no sign-in. All of
  /// it in a row is one step of the history.
  private func lead(_ list: some ListScreen, at index: Int) {
    let place = layers.top.place(at: index)
    guard let row = list.selectedRow, let context = layers.context(at: place),
      let standpoint = layers.standpoint(of: place),
      case .go(let route)? = context.intents(of: { list.open(row) }).onlyElement,
      let shown = layers.top.route(at: index + 1), route != shown, route.isOfKind(of: shown),
      store.access.decide(route, for: store.session.principal) == .allowed
    else { return }
    let steps = store.session.history.stepsBehind
    let goesOn = layers.panes.led.map { $0 == (store.changes, steps) } ?? false
    layers.panes.isLeadingOn = goesOn
    send(.go(route), from: standpoint.leading(amends: goesOn))
    layers.panes.isLeadingOn = false
    // Only what the person leads along leaves the keyboard where it is.
    guard layers.top.route == route, layers.top.stack.count == index + 2 else { return }
    layers.panes.keepFocus(on: place, led: (store.changes, store.session.history.stepsBehind))
  }
}

extension Array {
  /// The element, if there is just one.
  fileprivate var onlyElement: Element? { count == 1 ? first : nil }
}

extension Route {
  /// Whether two routes are of one kind, such as two products: the same case of an enumeration.
  fileprivate func isOfKind(of other: Self) -> Bool {
    let names = [self, other].map { route in
      let mirror = Mirror(reflecting: route)
      return mirror.displayStyle == .enum
        ? mirror.children.first?.label ?? String(describing: route) : ""
    }
    return names[0] == names[1]
  }
}
