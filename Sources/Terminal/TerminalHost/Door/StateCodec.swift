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
package struct StateCodec {
  /// Encodes a session and the app's values.
  let encode: @MainActor (Machine, [KeptValue]) throws -> Data
  /// Decodes the session in a file, and the JSON in the current version.
  private let decode: (Data) throws(NavigationSnapshotError) -> (snapshot: Snapshot, current: Data)
  /// Writes and reads single routes.
  let routes: RouteCodec

  /// Returns a codec that uses JSON.
  package static func json<R: Route & Codable>(
    _: R.Type, app: String, _ schema: NavigationSnapshotSchema
  ) -> Self {
    let salt = SubjectDigest.makeSalt()
    return Self(
      encode: { machine, values in
        var data = Data(StateMark(app: app).bytes)
        let snapshot = NavigationSnapshot<R>(machine.snapshot(salt: salt))
        data += try snapshot.data(schema).dropFirst().dropLast()
        data += try members(of: values, isOwned: machine.session.owner != nil)
        try schema.check(data)
        return data
      },
      decode: { (data) throws(NavigationSnapshotError) in
        let current = try schema.migrated(data)
        return (try NavigationSnapshot<R>(data: current, schema: schema).base, current)
      },
      routes: RouteCodec(
        write: { text(try JSONEncoder().encode($0.typed(as: R.self))) },
        read: { AnyRoute(try JSONDecoder().decode(R.self, from: Data($0.utf8))) }))
  }

  /// Returns the session in a file.
  package func saved(in bytes: [UInt8]) throws(NavigationSnapshotError) -> Snapshot {
    try decode(Data(bytes)).snapshot
  }

  /// Restores a session and the app's values; calls the closure with the session's owner first.
  @MainActor func restore(
    _ data: Data, into machine: Machine, _ values: [KeptValue],
    willRestore: (SubjectDigest?) -> Void
  ) throws(NavigationSnapshotError) -> StateRestoration {
    let (snapshot, current) = try decode(data)
    let before = machine.session.situation
    let lost = values.filter { !$0.restore(from: current) }.map(\.name)
    willRestore(snapshot.owner)
    let report = machine.restore(snapshot)
    let after = machine.session.situation
    return StateRestoration(
      report: report, lostValues: lost,
      isBack: after.state != before.state || after.waiting != before.waiting)
  }
}

@available(*, unavailable)
extension StateCodec: Sendable {}

/// Writes and reads single routes in a saved state.
package struct RouteCodec: Sendable {
  let write: @Sendable (AnyRoute) throws -> String
  let read: @Sendable (String) throws -> AnyRoute
}

extension StateCodec {
  /// Returns the end of the file: the values of everybody's and nobody's, and those of accounts.
  @MainActor private static func members(
    of values: [KeptValue], isOwned: Bool
  ) throws -> Data {
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
    let own = accounts.isEmpty && !isOwned ? "" : ",\"own\":{\(accounts.joined(separator: ","))}"
    return Data(",\"values\":{\(everybodys.joined(separator: ","))}\(own)}\n".utf8)
  }

  private static func own(_ encoded: String, _ owner: SubjectDigest) throws -> String {
    "{\"owner\":\(try text(JSONEncoder().encode(owner))),\"value\":\(encoded)}"
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
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
      case .unreadable, .queued, .unknownTab, .leadsNowhere, .capacity, .brokenRule,
        .unavailable:
        true
      case .needsSignIn, .stoodOnDropped, .outdated: false
      }
    }
    return lost.map(\.description) + lostValues.map { "\"\($0)\" could not be read." }
  }
}
