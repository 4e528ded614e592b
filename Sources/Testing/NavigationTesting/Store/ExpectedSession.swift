public import Navigation

/// The session that a test expects, as plain mutable values.
///
/// Since a `NavigationState` cannot be changed from outside, a test expresses its expectation with
/// this copy, in which paths are arrays. Identities and history are not included.
public struct ExpectedSession<R: Route>: Hashable, Sendable {
  /// A tab and the routes above its root.
  public struct Tab: Hashable, Sendable, Identifiable {
    /// The tab's name.
    public let id: TabID
    /// The route below the path; `nil` means the host's own root.
    public let root: R?
    /// The routes above the root.
    public var path: [R]
  }

  /// A modal layer.
  public struct Layer: Hashable, Sendable {
    /// The route at the bottom.
    public var root: R
    /// The presentation style.
    public var style: PresentationStyle
    /// The routes above the root.
    public var path: [R]

    /// Creates a layer.
    ///
    /// - Parameters:
    ///   - root: The route at the bottom.
    ///   - style: The presentation style.
    ///   - path: The routes above the root.
    public init(_ root: R, style: PresentationStyle = .sheet, path: [R] = []) {
      self.root = root
      self.style = style
      self.path = path
    }
  }

  /// The tabs, in order.
  public var tabs: [Tab]
  /// The selected tab, which is visible when nothing is presented.
  public var selectedTab: TabID
  /// The modal layers, bottom to top.
  public var presentations: [Layer]
  /// The route of the sign-in layer; `nil` if nothing asks for sign-in.
  public var signIn: R?
  /// The requests that wait for sign-in, oldest first.
  public var waiting: [PendingDeepLink<R>.Request]
  /// The signed-in principal, or `nil`.
  public var principal: Principal?

  /// Creates a copy of a session.
  ///
  /// - Parameter session: The session.
  /// - Complexity: O(n log n) in the number of routes.
  public init(_ session: NavigationSession<R>) {
    tabs = session.state.tabs.map { Tab(id: $0.id, root: $0.root, path: Array($0.stack)) }
    selectedTab = session.state.selectedTab
    presentations = session.state.presentations.map {
      Layer($0.root, style: $0.style, path: Array($0.stack))
    }
    signIn = session.signIn?.root
    waiting = session.pending.items.map(\.request)
    principal = session.principal
  }

  /// The visible path: that of the top layer, or else of the selected tab.
  public var path: [R] {
    get { presentations.last?.path ?? self[selectedTab] }
    set {
      if presentations.isEmpty {
        self[selectedTab] = newValue
      } else {
        presentations[presentations.count - 1].path = newValue
      }
    }
  }

  /// The routes above the root of a tab; empty and read-only if there is no such tab.
  ///
  /// - Parameter tab: The tab's name.
  public subscript(tab: TabID) -> [R] {
    get { tabs.first { $0.id == tab }?.path ?? [] }
    set {
      guard let index = tabs.firstIndex(where: { $0.id == tab }) else { return }
      tabs[index].path = newValue
    }
  }

  /// Returns the expectation without the parts that the test does not mention.
  ///
  /// A part is accepted if the closure produces the actual value from either the old or the new
  /// session. The closure must not be applied to a path that it has already shortened, so it gets the
  /// old one where that is accepted, or longer than the new one.
  ///
  /// - Parameters:
  ///   - actual: The new session.
  ///   - old: The session to which the closure was applied.
  ///   - changes: The closure.
  /// - Returns: The expectation, with the actual values of the parts that are accepted.
  func leaving(_ actual: Self, old: Self, _ changes: ((inout Self) -> Void)?) -> Self {
    var (left, other) = (self, actual)
    for index in other.tabs.indices where old.tabs.indices.contains(index) && index < tabs.count {
      let isShorter = actual.tabs[index].path.count < old.tabs[index].path.count
      if tabs[index] == actual.tabs[index] || tabs[index] != old.tabs[index] && isShorter {
        other.tabs[index] = old.tabs[index]
      }
    }
    // What the closure calls the path is that of the old session.
    let changesPath = tabs != old.tabs || presentations != old.presentations
    let (keepsTab, keepsLayers) = (
      changesPath && selectedTab == old.selectedTab,
      changesPath && presentations == old.presentations
    )
    if keepsTab { (other.selectedTab, left.selectedTab) = (old.selectedTab, actual.selectedTab) }
    let isShorter =
      actual.presentations.count < old.presentations.count
      || zip(actual.presentations, old.presentations).contains { $0.path.count < $1.path.count }
    if keepsLayers || presentations == actual.presentations
      || presentations != old.presentations && isShorter
    {
      other.presentations = old.presentations
    }
    if keepsLayers { left.presentations = actual.presentations }
    let isTaken = actual.waiting.count < old.waiting.count
    if waiting == actual.waiting || waiting != old.waiting && isTaken {
      other.waiting = old.waiting
    }
    changes?(&other)
    return left.accepting(other, actual)
  }

  private func accepting(_ other: Self, _ actual: Self) -> Self {
    var left = self
    for index in left.tabs.indices where actual.tabs.indices.contains(index) {
      guard other.tabs.indices.contains(index) else { continue }
      if other.tabs[index] == actual.tabs[index] { left.tabs[index] = actual.tabs[index] }
    }
    if other.tabs == actual.tabs { left.tabs = actual.tabs }
    if other.selectedTab == actual.selectedTab { left.selectedTab = actual.selectedTab }
    if other.presentations == actual.presentations { left.presentations = actual.presentations }
    if other.signIn == actual.signIn { left.signIn = actual.signIn }
    if other.waiting == actual.waiting { left.waiting = actual.waiting }
    if other.principal == actual.principal { left.principal = actual.principal }
    return left
  }
}
