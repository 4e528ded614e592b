#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
package import Navigation
import TerminalUI

/// Encodes and decodes an app's saved state; available if its routes are `Codable`.
///
/// The file is one JSON object: first the app's mark, then the snapshot's members, then the values of
/// everybody, and what is kept of visits. Only the snapshot has a limit of size.
package struct StateCodec {
  /// Encodes a session and what is kept beside it.
  let encode: @MainActor (Machine, KeptParts) throws -> Data
  /// Decodes a file of any version.
  ///
  /// There is no snapshot in a file that has only the values of everybody.
  let decode: (Data) throws(NavigationSnapshotError) -> (snapshot: Snapshot?, parts: KeptParts)

  /// Returns a codec that uses JSON.
  package static func json<R: Route & Codable>(
    _: R.Type, app: String, _ schema: NavigationSnapshotSchema
  ) -> Self {
    let salt = SubjectDigest.makeSalt()
    let drafts = DraftCodec(
      write: { text(try JSONEncoder().encode($0.typed(as: R.self))) },
      read: { AnyRoute(try JSONDecoder().decode(R.self, from: Data($0.utf8))) })
    return Self(
      encode: { machine, parts in
        var data = Data(StateMark(app: app).bytes)
        let snapshot = NavigationSnapshot<R>(machine.snapshot(salt: salt))
        data += try snapshot.data(schema).dropFirst().dropLast()
        return try data + Data(members(of: parts, drafts, salt).utf8)
      },
      decode: { (data) throws(NavigationSnapshotError) in
        let all = RawJSON.members(of: data)
        if Set(all.keys) == ["sextant", "shared"] {
          return (nil, KeptParts(shared: shared(in: all), locked: []))
        }
        let current = try schema.migrated(data, limiting: snapshotAlone)
        let snapshot = try NavigationSnapshot<R>(decoding: current).base
        let members = RawJSON.members(of: current)
        return (snapshot, parts(in: members, drafts))
      })
  }

  /// Returns the session in a file.
  package func saved(in bytes: [UInt8]) throws(NavigationSnapshotError) -> Snapshot {
    guard let snapshot = try decode(Data(bytes)).snapshot else { throw .unreadable }
    return snapshot
  }
}

@available(*, unavailable)
extension StateCodec: Sendable {}

/// Writes and reads drafts in a saved state.
struct DraftCodec: Sendable {
  /// A draft with its route as text.
  private struct Saved: Codable {
    let route: String
    let texts: [String]
    let focused: Int
  }

  let write: @Sendable (AnyRoute) throws -> String
  let read: @Sendable (String) throws -> AnyRoute

  /// The largest index of a focused field that is read: a file is not trusted, and a screen may use it
  /// for arithmetic.
  private static var mostFocused: Int { 1 << 24 }

  /// Returns the newest drafts for which there is room, as JSON.
  func text(of drafts: [KeptDraft]) throws -> String {
    let fitting = drafts.fitting { $0.draft.texts.reduce(0) { $0 + $1.utf8.count } }
    return try StateCodec.json(
      fitting.compactMap { draft in
        (try? write(draft.route)).map {
          Saved(route: $0, texts: draft.draft.texts, focused: draft.draft.focused)
        }
      })
  }

  /// Returns the drafts whose routes can be read.
  func drafts(in json: Data?) -> [KeptDraft] {
    let saved = json.flatMap { try? JSONDecoder().decode([Saved].self, from: $0) } ?? []
    return saved.compactMap { saved in
      (try? read(saved.route)).map {
        KeptDraft(
          route: $0,
          draft: ScreenDraft(saved.texts, focused: min(max(0, saved.focused), Self.mostFocused)))
      }
    }
  }
}

// MARK: - Writing

extension StateCodec {
  /// Returns the end of the file.
  private static func members(
    of parts: KeptParts, _ drafts: DraftCodec, _ salt: String
  ) throws -> String {
    var text = try
      ",\"shared\":\(object(parts.shared)),\"kept\":{\(members(of: parts.kept, drafts))}"
    if let locked = parts.locked {
      let visits = try locked.map { visit in
        let owner = try json(visit.owner.digest(salt: salt))
        return try "{\"owner\":\(owner),\(members(of: visit.kept, drafts))}"
      }
      text += ",\"locked\":[\(visits.joined(separator: ","))]"
    }
    return text + "}\n"
  }

  private static func members(of kept: KeptVisit, _ drafts: DraftCodec) throws -> String {
    let lines = kept.lines.filter { $0.utf8.count <= longestLine }.fitting { $0.utf8.count }
    return try "\"values\":\(object(kept.values)),\"drafts\":\(drafts.text(of: kept.drafts)),"
      + "\"lines\":\(json(lines))"
  }

  static func object(_ values: [String: Data]) throws -> String {
    let members = try values.sorted { $0.key < $1.key }.map { try "\(json($0)):\(text($1))" }
    return "{\(members.joined(separator: ","))}"
  }

  fileprivate static func json(_ value: some Encodable) throws -> String {
    text(try JSONEncoder().encode(value))
  }

  private static func text(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
}

extension Array {
  /// The newest elements that fit into 64 KB together.
  fileprivate func fitting(_ bytes: (Element) -> Int) -> Self {
    var room = 64 << 10
    let count = reversed().prefix { element in
      room -= bytes(element)
      return room >= 0
    }.count
    return Array(suffix(count))
  }
}

// MARK: - Reading

extension StateCodec {
  /// The maximum length of a saved line.
  static var longestLine: Int { 1_024 }

  /// Returns the part of a file that the snapshot's limits apply to.
  ///
  /// Text that is not valid is returned whole, so that it is refused.
  private static func snapshotAlone(_ file: Data) -> Data {
    guard !file.contains(0), String(validating: file, as: UTF8.self) != nil else { return file }
    let snapshot = RawJSON.members(of: file)
      .filter { !["shared", "kept", "locked"].contains($0.key) }
    return (try? object(snapshot)).map { Data($0.utf8) } ?? file
  }

  /// Returns the values of everybody among a file's members.
  ///
  /// Before 0.3, the values of accounts were among them; no account gets those.
  static func shared(in members: [String: Data]) -> [String: Data] {
    RawJSON.members(of: members["shared"] ?? members["values"])
  }

  private static func parts(
    in members: [String: Data], _ drafts: DraftCodec
  ) -> KeptParts {
    KeptParts(
      shared: shared(in: members),
      kept: visit(in: RawJSON.members(of: members["kept"]), drafts),
      locked: members["locked"].map { locked in
        RawJSON.elements(of: locked).compactMap { element in
          let members = RawJSON.members(of: element)
          return self.owner(in: members).map {
            LockedVisit(owner: $0, kept: visit(in: members, drafts))
          }
        }
      })
  }

  private static func visit(in members: [String: Data], _ drafts: DraftCodec) -> KeptVisit {
    KeptVisit(
      values: RawJSON.members(of: members["values"]), drafts: drafts.drafts(in: members["drafts"]),
      lines: (members["lines"].flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? [])
        .savable)
  }

  private static func owner(in members: [String: Data]) -> SessionOwner? {
    members["owner"].flatMap { try? JSONDecoder().decode(SubjectDigest.self, from: $0) }
      .map(SessionOwner.saved)
  }
}

extension [String] {
  /// The lines that a prompt may offer.
  fileprivate var savable: Self {
    filter { $0.utf8.count <= StateCodec.longestLine && !$0.contains(where: \.isNewline) }
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
      case .unreadable, .queued, .unknownTab, .leadsNowhere, .forOneAccount, .capacity, .brokenRule,
        .unavailable:
        true
      case .needsSignIn, .stoodOnDropped, .outdated: false
      }
    }
    return lost.map(\.description) + lostValues.map(Self.unread)
  }

  /// Returns the sentence about a value that could not be decoded.
  static func unread(_ name: String) -> String { "\"\(name)\" could not be read." }
}
