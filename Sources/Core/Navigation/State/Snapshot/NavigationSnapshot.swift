#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The part of a session that may be saved: the location and the waiting requests, but never the
/// principal.
///
/// A snapshot contains no login layer and no alerts. It contains neither the tabs' roots, which
/// belong to the app, nor the names of accounts, which are stored only as digests. Two snapshots
/// are equal if they contain the same location and waiting requests, regardless of when they were
/// taken. ``NavigationStore/snapshot()`` takes a snapshot, and ``NavigationStore/restore(_:)``
/// restores it through the gate.
public struct NavigationSnapshot<R: Route & Codable>: Hashable, Sendable {
  /// A tab's name and the routes above its root.
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

  /// A request that waited for sign-in.
  package struct Waiting: Hashable, Sendable {
    package let request: PendingDeepLink<R>.Request
    /// The plan of the request; `nil` for a link, which is decided again.
    package let plan: NavigationPlan<R>?
    package let queuedAt: Date
    /// A digest of the account that the request belongs to; `nil` if any account may resume it.
    package let owner: SubjectDigest?
  }

  private let taken: Uncompared<Date>
  package let tabs: [Path]
  package let selectedTab: TabID
  package let layers: [Layer]
  package let waiting: [Waiting]
  /// A digest of the account that was signed in, if any.
  package let owner: SubjectDigest?
  private let unread: Uncompared<[RestorationReport.Drop]>

  init(
    date: Date, tabs: [Path], selectedTab: TabID, layers: [Layer], waiting: [Waiting],
    owner: SubjectDigest?, unreadable: [RestorationReport.Drop] = []
  ) {
    taken = Uncompared(date)
    self.tabs = tabs
    self.selectedTab = selectedTab
    self.layers = layers
    self.waiting = waiting
    self.owner = owner
    unread = Uncompared(unreadable)
  }

  /// The time at which the snapshot was taken.
  package var date: Date { taken.value }
  /// The parts that could not be decoded.
  var unreadable: [RestorationReport.Drop] { unread.value }

  /// Takes a snapshot of the parts of a session that may be saved.
  init(of session: NavigationSession<R>, at date: Date, salt: String) {
    let state = session.state.savable
    self.init(
      date: date, tabs: state.tabs.map { Path(id: $0.id, routes: Array($0.stack)) },
      selectedTab: state.selectedTab,
      layers: state.presentations.map(Layer.init),
      waiting: session.pending.items.compactMap { Waiting($0, salt: salt) },
      owner: session.principal.map { SubjectDigest(of: $0.subject, salt: salt) })
  }
}

extension NavigationSnapshot.Waiting {
  /// Creates the saved form of a request, or `nil` if the request may not be saved.
  init?(_ item: PendingDeepLink<R>, salt: String) {
    guard item.isSavable else { return nil }
    request = item.request
    plan = item.link == nil ? item.plan : nil
    queuedAt = item.queuedAt
    owner = item.subject.map { SubjectDigest(of: $0, salt: salt) } ?? item.savedOwner
  }
}

extension PendingDeepLink {
  /// Whether the request may be saved, and so survive a restart.
  package var isSavable: Bool {
    guard canBeSaved, context.isEmpty else { return false }
    // The app defines an action's requirement; a file must not.
    return link != nil || (plan.action == nil && plan.commands.allSatisfy(\.isSavable))
  }
}

extension NavigationState {
  /// The state without the parts that are never saved: alerts.
  package var savable: Self {
    var state = self
    state.presentations.removeAll { $0.style == .alert }
    return state
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
    let current = try schema.migrated(data)
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
