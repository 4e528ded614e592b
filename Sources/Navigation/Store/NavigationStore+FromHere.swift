/// An entry of the visible stack from which somebody sends, also while others stand above it.
///
/// Panes show several entries at once, so a screen that is not on top may send.
@usableFromInline package struct NavigationStandpoint: Hashable, Sendable {
  /// The tab of the stack; `nil` for a presentation's.
  let tab: TabID?
  /// The presentation of the stack; `nil` for a tab's.
  let layer: EntryID?
  /// How many entries of the path stay.
  let depth: Int
  /// The entry; `nil` for the root.
  let entry: EntryID?
  /// Whether the selection of a list leads along what stands above: the person is told no refusal.
  var leads = false
  /// Whether it takes the place of the last step of the history instead of being another one.
  var amends = false

  /// Names an entry of a tab's stack, or of a presentation's.
  ///
  /// - Parameters:
  ///   - tab: The tab; `nil` for a presentation.
  ///   - layer: The presentation; `nil` for a tab.
  ///   - index: The entry, from 0 above the root; -1 is the root.
  ///   - entry: Its identity; `nil` for the root.
  package init(tab: TabID?, layer: EntryID?, index: Int, entry: EntryID?) {
    self.tab = tab
    self.layer = layer
    self.entry = entry
    depth = index + 1
  }

  /// The standpoint of a list that leads along what stands above it.
  ///
  /// - Parameter amends: Whether it takes the place of the last step of the history.
  /// - Returns: The standpoint.
  package func leading(amends: Bool) -> Self {
    var leading = self
    leading.leads = true
    leading.amends = amends
    return leading
  }

  /// The path up to the entry, if others stand above it in the visible stack.
  func path<R: Route>(in state: NavigationState<R>) -> [R]? {
    let path = state.path
    guard
      layer == state.presentations.last?.id, layer != nil || tab == state.selectedTab,
      depth < path.count, path.id(at: depth - 1) == entry
    else { return nil }
    return Array(path.prefix(depth))
  }
}

extension NavigationStore {
  /// Does work in which what is sent comes from an entry of the visible stack: it cuts what stands
  /// above that entry, in one transaction with what was asked for.
  ///
  /// - Parameters:
  ///   - standpoint: The entry; `nil` for the top.
  ///   - work: The work.
  package func sending(from standpoint: NavigationStandpoint?, _ work: () -> Void) {
    let outer = self.standpoint
    self.standpoint = standpoint
    work()
    self.standpoint = outer
  }

  /// Takes an intent that was sent from below the top: the cut and what was asked for are one.
  ///
  /// The cut is written as the path that stays: what waits for sign-in means the same when it resumes.
  ///
  /// - Returns: Whether it did; `false` leaves the intent to the top.
  @usableFromInline func takeFromHere(
    _ intent: NavigationIntent<R>, _ standpoint: NavigationStandpoint
  ) -> Bool {
    // What follows from it comes from the top again.
    self.standpoint = nil
    let state = current.storedState.removingLogin(access.login)
    guard intent.actsOnStack, let path = standpoint.path(in: state) else { return false }
    let cut = NavigationCommand<R>.replace(path)
    var below = state
    _ = engine.apply(cut, to: &below)
    var submission = Submission(
      [cut] + (intent.command(in: below).map { [$0] } ?? []), isAtomic: true)
    submission.intent = intent
    submission.overtakes = decision != nil
    submission.isReported = !standpoint.leads
    submission.amends = standpoint.amends
    submit(submission)
    return true
  }
}

extension NavigationIntent {
  /// Whether it speaks of the visible stack, so that it matters from where it is sent.
  fileprivate var actsOnStack: Bool {
    switch self {
    case .go, .goMany, .back, .backBy, .backTo, .backToRoot, .resetTo, .backOrGo, .goUnique,
      .present, .presentInTurn:
      true
    case .deepLink, .dismiss, .dismissAll, .selectTab, .undo, .redo, .historyBack,
      .historyForward, .signOut:
      false
    }
  }
}
