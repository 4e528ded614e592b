public import Navigation

/// What a test expects a session to be: plain values that may be written.
///
/// A `NavigationState` cannot be changed from outside, which is its point; so a test says what it
/// expects on this copy, in which paths are arrays. Identities and history are not part of it.
public struct ExpectedSession<R: Route>: Hashable, Sendable {
  /// A tab and what stands above its root.
  public struct Tab: Hashable, Sendable, Identifiable {
    /// The tab's name.
    public let id: TabID
    /// The route under the path; `nil` stands for the host's own.
    public let root: R?
    /// What stands above the root.
    public var path: [R]
  }

  /// A modal layer.
  public struct Layer: Hashable, Sendable {
    /// The route at the bottom.
    public var root: R
    /// How it stands over what is below.
    public var style: PresentationStyle
    /// What stands above the root.
    public var path: [R]

    /// Makes a layer.
    ///
    /// - Parameters:
    ///   - root: The route at the bottom.
    ///   - style: How it stands over what is below.
    ///   - path: What stands above the root.
    public init(_ root: R, style: PresentationStyle = .sheet, path: [R] = []) {
      self.root = root
      self.style = style
      self.path = path
    }
  }

  /// The tabs in their order.
  public var tabs: [Tab]
  /// The tab that shows when nothing is presented.
  public var selectedTab: TabID
  /// The modal layers, bottom to top.
  public var presentations: [Layer]
  /// The layers that wait their turn, the next one first.
  public var queuedPresentations: [Layer]
  /// What waits for sign-in, oldest first.
  public var waiting: [PendingDeepLink<R>.Request]
  /// Who is signed in.
  public var principal: Principal?

  /// Makes a copy of a session as it is.
  ///
  /// - Parameter session: The session.
  /// - Complexity: O(n log n) in the number of routes.
  public init(_ session: NavigationSession<R>) {
    tabs = session.state.tabs.map { Tab(id: $0.id, root: $0.root, path: Array($0.stack)) }
    selectedTab = session.state.selectedTab
    presentations = session.state.presentations.map {
      Layer($0.root, style: $0.style, path: Array($0.stack))
    }
    queuedPresentations = session.state.queuedPresentations.map { Layer($0.root, style: $0.style) }
    waiting = session.pending.items.map(\.request)
    principal = session.principal
  }

  /// The visible path: the top layer's, else the selected tab's.
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

  /// What stands above the root of a tab; empty, and not to be set, where there is no such tab.
  ///
  /// - Parameter tab: The tab's name.
  public subscript(tab: TabID) -> [R] {
    get { tabs.first { $0.id == tab }?.path ?? [] }
    set {
      guard let index = tabs.firstIndex(where: { $0.id == tab }) else { return }
      tabs[index].path = newValue
    }
  }

  /// This expectation without what the test did not speak of.
  ///
  /// A part counts as right when it is, whether the test's closure was given what was or what is.
  func leaving(_ actual: Self, onActual other: Self) -> Self {
    var left = self
    for index in left.tabs.indices where actual.tabs.indices.contains(index) {
      guard other.tabs.indices.contains(index) else { continue }
      if other.tabs[index] == actual.tabs[index] { left.tabs[index] = actual.tabs[index] }
    }
    if other.tabs == actual.tabs { left.tabs = actual.tabs }
    if other.selectedTab == actual.selectedTab { left.selectedTab = actual.selectedTab }
    if other.presentations == actual.presentations { left.presentations = actual.presentations }
    if other.queuedPresentations == actual.queuedPresentations {
      left.queuedPresentations = actual.queuedPresentations
    }
    if other.waiting == actual.waiting { left.waiting = actual.waiting }
    if other.principal == actual.principal { left.principal = actual.principal }
    return left
  }
}
