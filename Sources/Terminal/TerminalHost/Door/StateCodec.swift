#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import Navigation

/// Encodes and decodes an app's saved state; available if its routes are `Codable`.
///
/// The file is one JSON object: first the app's mark, then the snapshot's members, then the app's
/// values.
package struct StateCodec<R: Route> {
  /// Encodes a store's state.
  let encode: @MainActor (NavigationStore<R>, [KeptValue]) throws -> Data
  /// Decodes a state into a store; calls the closure with the state's owner before the store changes.
  let restore:
    @MainActor (
      Data, NavigationStore<R>, [KeptValue], _ willRestore: (SubjectDigest?) -> Void
    ) throws(NavigationSnapshotError) -> StateRestoration
  /// Transfers a session to another store, as saving and restoring it would.
  package let carry: @MainActor (NavigationStore<R>, NavigationStore<R>) -> RestorationReport
  /// Writes and reads routes.
  let routes: RouteCodec
  /// Returns the places in a file.
  package let saved: @MainActor ([UInt8]) throws -> SavedPlaces<R>
  /// Returns the places that a file of the store's state would contain.
  package let savable: @MainActor (NavigationStore<R>) -> SavedPlaces<R>
}

@available(*, unavailable)
extension StateCodec: Sendable {}

extension StateCodec {
  /// What a host needs of it.
  package var untyped: HostCodec {
    HostCodec(
      encode: { [encode] in try encode(StoreDoor.store(of: $0), $1) },
      restore: { [restore] (data, store, values, willRestore) throws(NavigationSnapshotError) in
        try restore(data, StoreDoor.store(of: store), values, willRestore)
      }, routes: routes)
  }
}

/// Encodes and decodes a store's state without the type of its routes.
package struct HostCodec {
  let encode: @MainActor (any HostStore, [KeptValue]) throws -> Data
  let restore:
    @MainActor (
      Data, any HostStore, [KeptValue], _ willRestore: (SubjectDigest?) -> Void
    ) throws(NavigationSnapshotError) -> StateRestoration
  let routes: RouteCodec
}

@available(*, unavailable)
extension HostCodec: Sendable {}

/// Writes and reads single routes in a saved state.
package struct RouteCodec: Sendable {
  let write: @Sendable (AnyRoute) throws -> String
  let read: @Sendable (String) throws -> AnyRoute
}

extension StateCodec where R: Codable {
  /// Returns a codec that uses JSON.
  package static func json(app: String, _ schema: NavigationSnapshotSchema) -> StateCodec {
    StateCodec(
      encode: { store, values in
        var data = Data(StateMark(app: app).bytes)
        data += try store.snapshot().data(schema).dropFirst().dropLast()
        data += try Self.members(of: values)
        try schema.check(data)
        return data
      },
      restore: { (data, store, values, willRestore) throws(NavigationSnapshotError) in
        let current = try schema.migrated(data)
        let snapshot = try NavigationSnapshot<R>(data: current, schema: schema)
        let before = store.snapshot()
        let lost = values.filter { !$0.restore(from: current) }.map(\.name)
        willRestore(snapshot.owner)
        let report = store.restoreAtLaunch(snapshot)
        return StateRestoration(
          report: report, lostValues: lost, isBack: store.snapshot() != before)
      },
      carry: { $1.restore($0.snapshot()) },
      routes: RouteCodec(
        write: { text(try JSONEncoder().encode($0.typed(as: R.self))) },
        read: { AnyRoute(try JSONDecoder().decode(R.self, from: Data($0.utf8))) }),
      saved: {
        SavedPlaces(try NavigationSnapshot<R>(data: schema.migrated(Data($0)), schema: schema))
      }, savable: { SavedPlaces($0.snapshot()) })
  }
}

extension StateCodec {
  /// Returns the end of the file: the values of everybody's and nobody's, and those of accounts.
  @MainActor private static func members(of values: [KeptValue]) throws -> Data {
    var (everybodys, accounts): ([String], [String]) = ([], [])
    for value in values {
      let name = try text(JSONEncoder().encode(value.name))
      let encoded = try text(value.encoded())
      let owner = value.account?.owner
      // A missing value is omitted from the file.
      if let owner, encoded != "null" { accounts.append("\(name):\(try own(encoded, owner))") }
      if owner == nil, encoded != "null" { everybodys.append("\(name):\(encoded)") }
      if let held = value.account?.held, case let encoded = try text(held.value.encoded()),
        encoded != "null"
      {
        accounts.append("\(name):\(try own(encoded, held.owner))")
      }
    }
    let own = accounts.isEmpty ? "" : ",\"own\":{\(accounts.joined(separator: ","))}"
    return Data(",\"values\":{\(everybodys.joined(separator: ","))}\(own)}\n".utf8)
  }

  private static func own(_ encoded: String, _ owner: SubjectDigest) throws -> String {
    "{\"owner\":\(try text(JSONEncoder().encode(owner))),\"value\":\(encoded)}"
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}

/// The places in a saved state.
package struct SavedPlaces<R: Route>: Hashable {
  /// A tab and the routes on its stack.
  package struct Path: Hashable {
    package let tab: TabID
    package let routes: [R]
  }

  package let tabs: [Path]
  package let selectedTab: TabID
  /// The routes of each layer, the root first.
  package let layers: [[R]]
  /// The number of queued requests.
  package let waiting: Int

  /// The routes in the tabs and layers.
  package var routes: [R] { tabs.flatMap(\.routes) + layers.joined() }
}

extension SavedPlaces where R: Codable {
  init(_ snapshot: NavigationSnapshot<R>) {
    tabs = snapshot.tabs.map { Path(tab: $0.id, routes: $0.routes) }
    selectedTab = snapshot.selectedTab
    layers = snapshot.layers.map { [$0.root] + $0.routes }
    waiting = snapshot.waiting.count
  }
}

/// The mark at the beginning of an app's files.
struct StateMark {
  let bytes: [UInt8]

  init(app: String) {
    let name = app.unicodeScalars.map { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".": String(scalar)
      default: "_"
      }
    }
    bytes = Array("{\"sextant\":\"\(name.joined())\",".utf8)
  }
}

/// The result of restoring the state at launch.
package struct StateRestoration {
  let report: RestorationReport
  /// The app's values that could not be decoded.
  let lostValues: [String]
  /// Whether the user is no longer at the initial place, or links are queued.
  let isBack: Bool

  /// The losses worth reporting, except those that only need sign-in or are reported elsewhere.
  package var losses: [String] {
    let lost = report.dropped.filter {
      switch $0.reason {
      case .unreadable, .queued, .unknownTab, .leadsNowhere, .capacity, .brokenRule, .unavailable:
        true
      case .needsSignIn, .stoodOnDropped, .outdated: false
      }
    }
    return lost.map(\.description) + lostValues.map { "\"\($0)\" could not be read." }
  }
}
