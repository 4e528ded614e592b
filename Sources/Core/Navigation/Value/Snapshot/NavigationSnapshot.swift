#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The part of a session that may be saved, whatever the type of its routes: the location, what waits
/// and whose it is, but never a principal, an alert or an awaited screen.
package struct Snapshot: Hashable, Sendable {
  /// A tab's name and the routes above its root.
  package struct Path: Hashable, Sendable {
    package let id: TabID
    package let routes: [AnyRoute]
  }

  /// A presentation.
  package struct Layer: Hashable, Sendable {
    package let root: AnyRoute
    package let style: PresentationStyle
    package let routes: [AnyRoute]
  }

  /// When the snapshot was taken.
  @Uncompared package private(set) var date: Date
  package let tabs: [Path]
  package let selectedTab: TabID
  package let layers: [Layer]
  /// The requests that waited; a link has no plan and is decided again.
  package let waiting: [Waiting]
  /// A digest of the account that the session belonged to, if any.
  package let owner: SubjectDigest?
  /// The parts that could not be decoded.
  @Uncompared private(set) var unreadable: [RestorationReport.Drop]

  init(
    date: Date, tabs: [Path], selectedTab: TabID, layers: [Layer], waiting: [Waiting],
    owner: SubjectDigest?, unreadable: [RestorationReport.Drop] = []
  ) {
    self.tabs = tabs
    self.selectedTab = selectedTab
    self.layers = layers
    self.waiting = waiting
    self.owner = owner
    _date = Uncompared(wrappedValue: date)
    _unreadable = Uncompared(wrappedValue: unreadable)
  }

  init(date: Date, state: State, waiting: [Waiting], owner: SubjectDigest?) {
    self.init(
      date: date,
      tabs: state.tabs.map { Path(id: $0.id, routes: $0.path.map(\.route)) },
      selectedTab: state.tabs[state.selected].id,
      layers: state.layers.map {
        Layer(root: $0.root.route, style: $0.style, routes: $0.path.map(\.route))
      },
      waiting: waiting.map { item in
        PendingDeepLink(
          request: item.request,
          plan: item.link == nil ? item.plan : NavigationPlan(commands: []),
          queuedAt: item.queuedAt)
      }, owner: owner)
  }
}

/// The part of a session that may be saved: the location and the waiting requests, but never the
/// principal.
///
/// A snapshot contains no login layer and no alerts. It contains neither the tabs' roots, which
/// belong to the app, nor the names of accounts, which are stored only as digests. Two snapshots
/// are equal if they contain the same location and waiting requests, regardless of when they were
/// taken. ``NavigationStore/snapshot()`` takes a snapshot, and ``NavigationStore/restore(_:)``
/// restores it through the gate.
public struct NavigationSnapshot<R: Route & Codable>: Hashable, Sendable {
  package let base: Snapshot

  package init(_ base: Snapshot) {
    self.base = base
  }
}

extension NavigationSnapshot {
  /// Encodes the snapshot as JSON.
  ///
  /// - Parameter schema: The version and limits; a snapshot that is too large to be read back is
  ///   not encoded.
  /// - Returns: A JSON object.
  /// - Throws: ``NavigationSnapshotError`` if the snapshot exceeds a limit, or an error from
  ///   encoding a route.
  /// - Complexity: O(n) in the number of routes.
  public func data(_ schema: NavigationSnapshotSchema = NavigationSnapshotSchema()) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.userInfo[.snapshotVersion] = schema.version
    let data = try encoder.encode(self)
    try schema.check(data)
    return data
  }

  /// Decodes as much of a snapshot as possible from JSON.
  ///
  /// Size and depth are checked before decoding, and older versions are migrated. An unreadable
  /// route is dropped together with the routes above it, and ``NavigationStore/restore(_:)``
  /// reports it. Unknown keys are ignored, so an app may store its own values alongside.
  ///
  /// - Parameters:
  ///   - data: The JSON.
  ///   - schema: The version, migrations and limits.
  /// - Throws: An error if nothing can be read.
  /// - Complexity: O(n) in the number of bytes.
  public init(
    data: Data, schema: NavigationSnapshotSchema = NavigationSnapshotSchema()
  ) throws(NavigationSnapshotError) {
    try self.init(decoding: schema.migrated(data))
  }

  /// Decodes JSON in the current version.
  package init(decoding current: Data) throws(NavigationSnapshotError) {
    do {
      self = try JSONDecoder().decode(Self.self, from: current)
    } catch {
      throw .unreadable
    }
  }
}

extension CodingUserInfoKey {
  /// The key for the version to encode, which is 1 by default.
  static var snapshotVersion: Self {
    guard let key = Self(rawValue: "navigation.snapshot.version") else {
      preconditionFailure("CodingUserInfoKey must accept any name.")
    }
    return key
  }
}
