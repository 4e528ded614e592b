import Navigation
import TerminalKit
import TerminalUI

extension HostInput {
  /// Moves the focus one pane to the left, or from the leftmost pane to the rightmost.
  ///
  /// - Returns: Whether the focus moved; `false` if there is only one pane.
  func focusNextPane() -> Bool {
    let count = layers.panes.places.count
    guard layers.hasPanes else { return false }
    focusPane((layers.focusedPane + 1) % count)
    return true
  }

  /// Moves the focus to the pane this many steps back.
  func focusPane(_ stepsBack: Int) {
    guard layers.hasPanes, stepsBack != layers.focusedPane else { return }
    layers.panes.focus(stepsBack: stepsBack)
    host.frames.setNeedsFrame()
  }

  /// Passes an event to the screen in a pane without moving the focus; panes are counted back from
  /// the last.
  func give(_ event: ScreenEvent, toPane stepsBack: Int) {
    guard stepsBack != layers.focusedPane else { return _ = give(event) }
    let top = layers.top
    _ = layers.screen(of: top, at: top.stack.count - 1 - stepsBack).handle(event)
  }

  /// Passes an event to the focused screen; in an earlier pane, moving a list's selection also
  /// updates the later pane.
  ///
  /// - Returns: Whether the screen used the event.
  @discardableResult
  func give(_ event: ScreenEvent) -> Bool {
    if layers.topScreen.inputMode.isText { noteTyping(event) }
    return following { layers.topScreen.handle(event) }
  }

  /// Notes that text is typed; whoever erases it is still typing.
  private func noteTyping(_ event: ScreenEvent) {
    switch event {
    case .key(KeyPress(.escape)): typedPlace = nil
    case .key(let press) where press.typedCharacter == nil: break
    case .key, .paste: typedPlace = layers.keyPlace
    case .click, .scroll, .resized: break
    }
  }

  /// Runs work of the focused screen; if that selects another row of a list in an earlier pane, the
  /// later pane is updated.
  func following<Result>(_ work: () -> Result) -> Result {
    guard let index = layers.focusedIndex, let list = layers.topScreen as? any ListScreen else {
      return work()
    }
    let (id, selection, changes) = (list.selectedID, list.selection, host.machine.changes)
    let result = work()
    let isMoved = list.selectedID != id || list.selection != selection
    if isMoved, host.machine.changes == changes { lead(list, at: index) }
    return result
  }

  /// Replaces the content of the later pane with the route that the selected row opens.
  ///
  /// This happens only if the later pane shows a route of the same kind and no sign-in is needed. A
  /// sequence of such changes is a single step in the history.
  private func lead(_ list: some ListScreen, at index: Int) {
    let place = layers.top.place(at: index)
    guard let row = list.selectedRow, let context = layers.context(at: place),
      let entry = layers.entryBelowTop(at: place),
      case let intents = context.intents(of: { list.open(row) }), intents.count == 1,
      case .go(let route) = intents[0],
      let shown = layers.top.route(at: index + 1), route != shown, route.isOfKind(of: shown),
      host.machine.policy.decide(route, for: host.machine.session.principal) == .allowed
    else { return }
    let steps = host.machine.history.stepsBehind
    let goesOn = layers.panes.led.map { $0 == (host.machine.changes, steps) } ?? false
    if goesOn {
      let shown = layers.top.stack.id(at: index + 1)
      host.carryOut(.amend(route), from: shown, isLeading: true)
    } else {
      host.carryOut(.go(route), from: entry, isLeading: true)
    }
    // The focus stays in the list only if the later pane now shows the requested route.
    guard layers.top.route == route, layers.top.stack.count == index + 2 else { return }
    layers.panes.keepFocus(
      on: place, led: (host.machine.changes, host.machine.history.stepsBehind))
  }
}

extension ListScreen {
  /// The identity of the selected row, if it has one.
  fileprivate var selectedID: AnyHashable? { selectedRow.flatMap { id(of: $0) } }

  fileprivate var selection: Int { list.selection }
}

extension AnyRoute {
  /// Returns whether two routes are the same enumeration case, such as two products.
  func isOfKind(of other: Self) -> Bool {
    let names = [base, other.base].map { route in
      let mirror = Mirror(reflecting: route)
      return mirror.displayStyle == .enum
        ? mirror.children.first?.label ?? String(describing: route) : ""
    }
    return names[0] == names[1]
  }
}
