#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What may outlive a run: places, and what waits for sign-in; never who is signed in.
///
/// A snapshot holds neither the login layer nor alerts, neither the tabs' roots, which are the
/// app's, nor the person a place belonged to. Two are equal when they hold the same places and the
/// same waiting links, whenever they were taken. It is taken by ``NavigationStore/snapshot()`` and comes
/// back through the gate, by ``NavigationStore/restore(_:)``.
public struct NavigationSnapshot<R: Route & Codable>: Hashable, Sendable {
  /// A tab's name, and what stood above its root.
  package struct Path: Hashable, Sendable {
    package let id: TabID
    package let routes: [R]
  }

  /// A presentation.
  package struct Layer: Hashable, Sendable {
    package let root: R
    package let style: PresentationStyle
    package let routes: [R]

    init(root: R, style: PresentationStyle, routes: [R]) {
      self.root = root
      self.style = style
      self.routes = routes
    }

    init(_ layer: Presentation<R>) {
      self.init(root: layer.root, style: layer.style, routes: Array(layer.stack))
    }
  }

  /// Something that waited for sign-in.
  package struct Waiting: Hashable, Sendable {
    package let request: PendingDeepLink<R>.Request
    /// What it came to; a link has none, because it is decided afresh.
    package let plan: NavigationPlan<R>?
    package let queuedAt: Date
    /// Whom it waits for, if it does not open for everybody.
    package let owner: SubjectDigest?
  }

  private let taken: Uncompared<Date>
  package let tabs: [Path]
  package let selectedTab: TabID
  package let layers: [Layer]
  /// What waited its turn.
  package let queued: [Layer]
  package let waiting: [Waiting]
  /// Who was signed in.
  package let owner: SubjectDigest?
  private let unread: Uncompared<[RestorationReport.Drop]>

  init(
    date: Date, tabs: [Path], selectedTab: TabID, layers: [Layer],
    queued: [Layer] = [], waiting: [Waiting], owner: SubjectDigest?,
    unreadable: [RestorationReport.Drop] = []
  ) {
    taken = Uncompared(date)
    self.tabs = tabs
    self.selectedTab = selectedTab
    self.layers = layers
    self.queued = queued
    self.waiting = waiting
    self.owner = owner
    unread = Uncompared(unreadable)
  }

  /// When it was taken.
  package var date: Date { taken.value }
  /// What could not be read when it was decoded.
  var unreadable: [RestorationReport.Drop] { unread.value }

  /// Takes from a session what may be kept.
  init(of session: NavigationSession<R>, login: R?, at date: Date, salt: String) {
    let state = session.state.savable(login)
    self.init(
      date: date, tabs: state.tabs.map { Path(id: $0.id, routes: Array($0.stack)) },
      selectedTab: state.selectedTab,
      layers: state.presentations.map(Layer.init),
      queued: state.queuedPresentations.map(Layer.init),
      waiting: session.pending.items.compactMap { Waiting($0, salt: salt) },
      owner: session.principal.map { SubjectDigest(of: $0.subject, salt: salt) })
  }
}

extension NavigationSnapshot.Waiting {
  /// Keeps something that waits, unless it may only wait in memory.
  init?(_ item: PendingDeepLink<R>, salt: String) {
    guard item.isSavable else { return nil }
    request = item.request
    plan = item.link == nil ? item.plan : nil
    queuedAt = item.queuedAt
    owner = item.subject.map { SubjectDigest(of: $0, salt: salt) } ?? item.savedOwner
  }
}

extension PendingDeepLink {
  /// Whether it waits also over a restart, and not in memory only.
  package var isSavable: Bool {
    guard canBeSaved, context.isEmpty else { return false }
    // An action's requirement is for the app to say, not for a file.
    return link != nil || (plan.action == nil && plan.commands.allSatisfy(\.isSavable))
  }
}

extension NavigationState {
  /// The state without what no file holds: the login layer, and alerts that were seen.
  package func savable(_ login: R?) -> Self {
    var state = removingLogin(login)
    state.presentations.removeAll { $0.style == .alert }
    return state
  }
}

extension NavigationSnapshot {
  /// Writes the snapshot as JSON.
  ///
  /// - Parameter schema: Version and limits; what is too large to be read again is not written.
  /// - Returns: The JSON, an object.
  /// - Throws: ``NavigationSnapshotError`` when it is too large, or what a route's encoding throws.
  /// - Complexity: O(n) in the number of routes.
  public func data(_ schema: NavigationSnapshotSchema = NavigationSnapshotSchema()) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.snapshotVersion] = schema.version
    let data = try encoder.encode(self)
    try schema.check(data)
    return data
  }

  /// Reads a snapshot from JSON, as much of it as can be read.
  ///
  /// Size and depth are looked at before anything is built; an older version is brought up to the
  /// present one. A route that cannot be read takes with it what stood above, and is told by
  /// ``NavigationStore/restore(_:)``. Names that the snapshot does not know are passed over, so an
  /// app may keep values of its own beside it.
  ///
  /// - Parameters:
  ///   - data: The JSON.
  ///   - schema: Version, migrations and limits.
  /// - Throws: Why nothing of it can be read.
  /// - Complexity: O(n) in the number of bytes.
  public init(
    data: Data, schema: NavigationSnapshotSchema = NavigationSnapshotSchema()
  ) throws(NavigationSnapshotError) {
    let current = try schema.current(data)
    do {
      self = try JSONDecoder().decode(Self.self, from: current)
    } catch {
      throw .unreadable
    }
  }
}

extension NavigationSnapshotSchema {
  /// Brings older JSON up to this version.
  ///
  /// - Parameter data: The JSON, with what an app keeps beside the snapshot.
  /// - Returns: The JSON of the present version.
  /// - Throws: Why it cannot be brought up.
  /// - Complexity: O(n) in the number of bytes, once a version.
  package func migrated(_ data: Data) throws(NavigationSnapshotError) -> Data {
    try current(data)
  }
}

extension CodingUserInfoKey {
  /// The version that an encoder writes; 1 when it says nothing.
  static var snapshotVersion: Self {
    guard let key = Self(rawValue: "navigation.snapshot.version") else {
      preconditionFailure("A key has a name.")
    }
    return key
  }
}
