#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How an app's snapshots are written: their version, the way from older ones, and how large they
/// may be.
public struct NavigationSnapshotSchema: Sendable {
  /// The version of the app's routes; it grows when their written form changes.
  package let version: Int
  /// By the version they lead away from, the ways to the next one.
  package let migrations: [Int: @Sendable (Data) throws -> Data]
  /// How many bytes a snapshot may have.
  package let maximumBytes: Int
  /// How deep its JSON may nest.
  package let maximumDepth: Int

  /// Describes an app's snapshots.
  ///
  /// - Parameters:
  ///   - version: The version of the app's routes, from 1.
  ///   - migrations: By the version they lead away from, the ways to the next one.
  ///   - maximumBytes: How many bytes a snapshot may have.
  ///   - maximumDepth: How deep its JSON may nest.
  public init(
    version: Int = 1, migrations: [Int: @Sendable (Data) throws -> Data] = [:],
    maximumBytes: Int = 1 << 20, maximumDepth: Int = 64
  ) {
    precondition(version >= 1, "Snapshots are counted from version 1, not from \(version).")
    precondition(
      migrations.keys.allSatisfy { (1..<version).contains($0) },
      "A migration leads away from a version before \(version), which is the one being written.")
    self.version = version
    self.migrations = migrations
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }

  /// Brings older JSON up to this version, after a look at its size.
  ///
  /// - Complexity: O(n) in the number of bytes, once a version.
  func current(_ data: Data) throws(NavigationSnapshotError) -> Data {
    var data = data
    try check(data)
    guard var found = (try? JSONDecoder().decode(Versions.self, from: data)) else {
      throw .unreadable
    }
    guard found.format <= Versions.currentFormat, found.version <= version else {
      throw .newer(found: found.version, known: version)
    }
    guard found.version >= 1 else { throw .unreadable }
    while found.version < version {
      guard let migration = migrations[found.version] else {
        throw .noMigration(from: found.version)
      }
      do { data = try migration(data) } catch { throw .noMigration(from: found.version) }
      try check(data)
      found.version += 1
    }
    return data
  }

  /// Looks at size and depth, before anything is built from the bytes.
  package func check(_ data: Data) throws(NavigationSnapshotError) {
    guard data.count <= maximumBytes else {
      throw .tooLarge(bytes: data.count, maximum: maximumBytes)
    }
    var depth = 0
    var isText = false
    var isEscaped = false
    for byte in data {
      if isText {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isText = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      guard depth <= maximumDepth else { throw .tooDeep(maximum: maximumDepth) }
    }
  }

  /// The first thing that is read of a snapshot.
  struct Versions: Decodable {
    /// The version of the written form around the routes.
    static let currentFormat = 1

    var format: Int
    var version: Int
  }
}

/// Why JSON is no snapshot, or a snapshot cannot be written.
public enum NavigationSnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is damaged, cut short, or something else.
  case unreadable
  /// A newer program wrote it.
  case newer(found: Int, known: Int)
  /// No migration leads on from this version, or the one that does failed.
  case noMigration(from: Int)
  /// It exceeds the size limit.
  case tooLarge(bytes: Int, maximum: Int)
  /// It exceeds the depth limit.
  case tooDeep(maximum: Int)

  /// What is wrong, in one sentence.
  public var description: String {
    switch self {
    case .unreadable:
      "The snapshot is damaged or cut short."
    case .newer(let found, let known):
      found > known
        ? "The snapshot is of version \(found), and this program knows \(known)."
        : "The snapshot is of a form that this program does not know."
    case .noMigration(let version):
      "The snapshot is of version \(version), and nothing leads from there to the present one."
    case .tooLarge(let bytes, let maximum):
      "The snapshot has \(bytes) bytes; \(maximum) is the most."
    case .tooDeep(let maximum):
      "The snapshot nests deeper than \(maximum)."
    }
  }
}
