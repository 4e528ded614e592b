package import Navigation
import TerminalUI

/// The place of a screen in the state.
package enum ScreenPlace: Hashable {
  /// The root of a tab.
  case root(TabID)
  /// An entry on a tab's stack, counted from 0 above the root.
  case entry(TabID, index: Int, EntryID)
  /// The root of a presentation.
  case layer(EntryID)
  /// An entry on a presentation's stack.
  case layerEntry(EntryID, index: Int, EntryID)
}

/// The live screens; each lives as long as its entry stays in the state.
@MainActor
final class ScreenCache {
  /// A screen with its place, route, context and draft owner.
  @MainActor private final class Live {
    let place: ScreenPlace
    let screen: any Screen
    let context: HostContext
    private(set) var route: AnyRoute?
    /// The route to which its draft belongs, where its user looks for it.
    let owner: AnyRoute?
    /// The route that the screen asked for, until the entry has it or the request was refused.
    var requested: AnyRoute?
    /// Whether the screen has had the draft of the last one for its route.
    private var hasTakenDraft = false
    /// The number of the request; the store answers them in order.
    var request = 0

    init(
      place: ScreenPlace, screen: any Screen, context: HostContext, route: AnyRoute?
    ) {
      (self.place, self.screen, self.context, self.route) = (place, screen, context, route)
      owner = screen is UnknownScreen ? nil : route
    }

    /// Returns what was typed in the screen and not submitted.
    func readDraft() -> ScreenDraft? {
      if context.hasFinished { return nil }
      let draft = screen.draft
      // A form over data that is not loaded yet has not taken its draft.
      if draft == nil, !hasTakenDraft, let given = context.draft,
        let screen = screen as? any FormScreen, screen.form == nil
      {
        return given
      }
      hasTakenDraft = true
      return draft
    }

    /// Notes the route that the screen's entry has now.
    ///
    /// - Returns: Whether the screen shows it; if not, something else amended the entry.
    func follow(_ route: AnyRoute?) -> Bool {
      guard route != self.route else { return true }
      guard let route, route == requested else { return false }
      (self.route, requested) = (route, nil)
      context.route = route
      return true
    }
  }

  /// What was typed and not submitted.
  let drafts: DraftShelf
  /// The session as it was last read, with its top screen.
  var known: KnownSession?
  private var live: [ScreenPlace: Live] = [:]
  /// The contexts of handlers of actions, each for as long as its handler works.
  private var handlers: [() -> HostContext?] = []
  /// The contexts of screens that left the state in this turn, which may still say why.
  private var ended: [HostContext] = []
  /// The number of requests for other routes.
  private var requests = 0

  init(drafts: DraftShelf) {
    self.drafts = drafts
  }

  /// Notes what is typed in the screen of a place.
  func noteDraft(at place: ScreenPlace) {
    guard let live = live[place], let route = live.owner else { return }
    let draft = live.readDraft().map { KeptDraft(route: route, draft: $0) }
    drafts.note(draft, at: place)
    // It was emptied or submitted.
    if draft == nil { drafts.keep(nil, for: route) }
  }

  /// Returns the screen of a place, if it is live.
  func screen(at place: ScreenPlace) -> (any Screen)? { live[place]?.screen }

  /// Returns the context of a place's screen, if it is live.
  func context(at place: ScreenPlace) -> HostContext? { live[place]?.context }

  /// Returns the screen of a place, creating it with its route's draft if needed, or if it stands for
  /// one that was unknown and is not, or the other way around.
  func screen(
    at place: ScreenPlace, of route: AnyRoute?, isUnknown: Bool,
    context: (ScreenDraft?) -> HostContext,
    make: (HostContext) -> any Screen
  ) -> any Screen {
    if let known = live[place] {
      if (known.screen is UnknownScreen) == isUnknown { return known.screen }
      end([known])
    }
    let context = context(route.flatMap { drafts.draft(for: $0) })
    let screen = make(context)
    (screen as? any ListScreen)?.take(context.draft)
    live[place] = Live(place: place, screen: screen, context: context, route: route)
    return screen
  }

  /// Notes that the screen of a place asked for another route.
  func note(_ route: AnyRoute, requestedAt place: ScreenPlace) {
    requests += 1
    live[place]?.requested = route
    live[place]?.request = requests
  }

  /// Notes that the oldest request for a route was answered.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - isDone: Whether the entry has the route now.
  /// - Returns: The place whose screen asked for it, if that was refused.
  func finish(_ route: AnyRoute, isDone: Bool) -> ScreenPlace? {
    let asking = live.values.filter { $0.requested == route && (!isDone || $0.route == route) }
      .min { $0.request < $1.request }
    asking?.requested = nil
    return isDone ? nil : asking?.place
  }

  /// Ends the screens whose entries left the state, and those whose routes something else amended.
  ///
  /// - Complexity: O(n) in the number of live screens.
  func update(to state: State, signIn: EntryID?) {
    func isKept(_ live: Live, _ index: Int, _ id: EntryID, in path: [State.Entry]?) -> Bool {
      guard let path, path.indices.contains(index), path[index].id == id else { return false }
      return live.follow(path[index].route)
    }
    func layer(_ id: EntryID) -> State.Layer? { state.layers.first { $0.root.id == id } }
    func tab(_ id: TabID) -> State.Tab? { state.tabs.first { $0.id == id } }
    end(
      live.values.filter { live in
        switch live.place {
        case .root(let id): tab(id)?.root != live.route
        case .entry(let id, let index, let entry): !isKept(live, index, entry, in: tab(id)?.path)
        case .layer(let id):
          id != signIn && !(layer(id).map { live.follow($0.root.route) } ?? false)
        case .layerEntry(let id, let index, let entry):
          !isKept(live, index, entry, in: layer(id)?.path)
        }
      }, speak: true)
  }

  /// Ends the turn of the screens that left the state in it.
  func forgetEnded() {
    for context in ended { context.close() }
    ended = []
  }

  /// Ends the screen of a layer's root.
  func end(layer: EntryID) {
    if let ended = live[.layer(layer)] { end([ended]) }
  }

  /// Ends the screens whose routes meet a condition.
  func end(where condition: (AnyRoute) -> Bool) {
    end(live.values.filter { $0.route.map(condition) ?? false })
  }

  /// Keeps track of a handler's context, to close it with the screens.
  ///
  /// - Complexity: O(n) in the number of handlers that still work.
  func keep(handler context: HostContext) {
    handlers.removeAll { $0() == nil }
    handlers.append { [weak context] in context }
  }

  /// Lays drafts under those that are there; a screen whose draft came back is made anew.
  func layUnder(_ kept: [KeptDraft]) {
    for kept in kept where drafts.draft(for: kept.route) == nil {
      let open = live.values.filter { $0.owner == kept.route }
      guard open.allSatisfy({ $0.readDraft() == nil }) else { continue }
      end(open)
      drafts.keep(kept.draft, for: kept.route)
      known = nil
    }
  }

  /// Ends all screens and handlers.
  func endAll() {
    end(live.values)
    forgetEnded()
    for handler in handlers { handler()?.close() }
    handlers = []
  }

  private func end(_ screens: some Sequence<Live>, speak: Bool = false) {
    for ended in screens {
      live[ended.place] = nil
      if let owner = ended.owner {
        let draft = ended.readDraft()
        // A selected row is kept with the entry alone.
        let isRow = draft?.texts == [] && ended.screen is any ListScreen
        drafts.keep(isRow ? nil : draft, for: owner)
        drafts.note(nil, at: ended.place)
      }
      ended.context.close(speaks: speak)
      if speak { self.ended.append(ended.context) }
    }
  }
}
