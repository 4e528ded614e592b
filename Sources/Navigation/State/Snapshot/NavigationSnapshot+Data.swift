#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
