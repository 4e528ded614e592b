#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The version, migrations and size limits of an app's snapshots.
public struct NavigationSnapshotSchema: Sendable {
  /// The version of the app's routes; increase it when their encoded form changes.
  package let version: Int
  /// The migrations to the next version, keyed by the version they start from.
  package let migrations: [Int: @Sendable (Data) throws -> Data]
  /// The maximum size of a snapshot in bytes.
  package let maximumBytes: Int
  /// The maximum nesting depth of a snapshot's JSON.
  package let maximumDepth: Int

  /// Creates a schema.
  ///
  /// - Parameters:
  ///   - version: The version of the app's routes, starting at 1.
  ///   - migrations: The migrations to the next version, keyed by the version they start from.
  ///   - maximumBytes: The maximum size of a snapshot in bytes.
  ///   - maximumDepth: The maximum nesting depth of a snapshot's JSON.
  public init(
    version: Int = 1, migrations: [Int: @Sendable (Data) throws -> Data] = [:],
    maximumBytes: Int = 1 << 20, maximumDepth: Int = 64
  ) {
    precondition(version >= 1, "Snapshot versions start at 1, not at \(version).")
    precondition(
      migrations.keys.allSatisfy { (1..<version).contains($0) },
      "Every migration must start from a version before \(version), the current one.")
    self.version = version
    self.migrations = migrations
    self.maximumBytes = maximumBytes
    self.maximumDepth = maximumDepth
  }

  /// Checks the size of older JSON and migrates it to this version.
  ///
  /// - Parameters:
  ///   - data: The JSON, including the app's own values.
  ///   - limited: Returns the part to which the limits apply.
  /// - Returns: The JSON in the current version.
  /// - Throws: An error if the JSON cannot be migrated.
  /// - Complexity: O(n) in the number of bytes, for each version.
  package func migrated(
    _ data: Data, limiting limited: (Data) -> Data = { $0 }
  ) throws(NavigationSnapshotError) -> Data {
    var data = data
    try check(limited(data))
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
      try check(limited(data))
      found.version += 1
    }
    return data
  }

  /// Checks the size and the depth before anything is decoded.
  package func check(_ data: Data) throws(NavigationSnapshotError) {
    guard data.count <= maximumBytes else {
      throw .tooLarge(bytes: data.count, maximum: maximumBytes)
    }
    // JSON in another encoding would be decoded, but cannot be counted byte by byte.
    guard !data.contains(0), String(validating: data, as: UTF8.self) != nil else {
      throw .unreadable
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

  /// The part of a snapshot that is decoded first.
  struct Versions: Decodable {
    /// The current version of the format around the routes.
    static let currentFormat = 2

    var format: Int
    var version: Int
  }
}

/// The reason that a snapshot cannot be read or written.
public enum NavigationSnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The data is damaged, truncated, or not a snapshot.
  case unreadable
  /// The snapshot was written by a newer program.
  case newer(found: Int, known: Int)
  /// The migration from this version is missing or failed.
  case noMigration(from: Int)
  /// The snapshot exceeds the size limit.
  case tooLarge(bytes: Int, maximum: Int)
  /// The snapshot exceeds the depth limit.
  case tooDeep(maximum: Int)

  /// The problem in one sentence.
  public var description: String {
    switch self {
    case .unreadable:
      "The snapshot is damaged or cut short."
    case .newer(let found, let known):
      found > known
        ? "The snapshot has version \(found); this program supports version \(known)."
        : "The snapshot has an unknown format."
    case .noMigration(let version):
      "The snapshot has version \(version), which cannot be migrated."
    case .tooLarge(let bytes, let maximum):
      "The snapshot is \(bytes) bytes long; the limit is \(maximum)."
    case .tooDeep(let maximum):
      "The snapshot is nested more than \(maximum) levels deep."
    }
  }
}
