import Navigation

/// The live screens; each lives as long as its entry stays in the state.
@MainActor
final class ScreenCache<R: Route> {
  /// The place of a screen in the state.
  enum Place: Hashable {
    /// The root of a tab.
    case root(TabID)
    /// An entry on a tab's stack, counted from 0 above the root.
    case entry(TabID, index: Int, EntryID)
    /// The root of a presentation.
    case layer(EntryID)
    /// An entry on a presentation's stack.
    case layerEntry(EntryID, index: Int, EntryID)
  }

  /// A screen with its route, context and draft owner.
  private struct Live {
    let screen: any Screen
    let context: ScreenContext<R>
    let route: R?
    let owner: DraftShelf<R>.Owner?
  }

  /// The text typed into screens that have ended.
  var drafts = DraftShelf<R>()
  private var live: [Place: Live] = [:]

  /// Returns the screen of a place, if it is live.
  func screen(at place: Place) -> (any Screen)? { live[place]?.screen }

  /// Returns the context of a place's screen, if it is live.
  func context(at place: Place) -> ScreenContext<R>? { live[place]?.context }

  /// Returns the screen of a place, creating it with its owner's draft if needed.
  func screen(
    at place: Place, of route: R?, owner: () -> DraftShelf<R>.Owner?,
    context: (ScreenDraft?) -> ScreenContext<R>, make: (ScreenContext<R>) -> any Screen
  ) -> any Screen {
    if let known = live[place] { return known.screen }
    let owner = owner()
    let context = context(owner.flatMap(drafts.draft))
    let screen = make(context)
    live[place] = Live(screen: screen, context: context, route: route, owner: owner)
    return screen
  }

  /// Ends the screens whose entries left the state.
  ///
  /// - Complexity: O(n log m) for n live screens on stacks of m entries.
  func keep(only state: NavigationState<R>) {
    let layers = state.presentations
    end { place, live in
      switch place {
      case .root(let tab): state.tab(tab)?.root != live.route
      case .entry(let tab, let index, let id): state.tab(tab)?.stack.id(at: index) != id
      case .layer(let id): !layers.contains { $0.id == id }
      case .layerEntry(let layer, let index, let id):
        layers.first { $0.id == layer }?.stack.id(at: index) != id
      }
    }
  }

  /// Ends the screens whose routes meet a condition.
  func end(where condition: (R) -> Bool) {
    end { _, live in live.route.map(condition) ?? false }
  }

  /// Ends all screens.
  func endAll() {
    end { _, _ in true }
  }

  private func end(_ condition: (Place, Live) -> Bool) {
    for (place, ended) in live where condition(place, ended) {
      live[place] = nil
      if let owner = ended.owner {
        drafts.keep(ended.context.hasFinished ? nil : ended.screen.draft, of: owner)
      }
      ended.context.close()
    }
  }
}
