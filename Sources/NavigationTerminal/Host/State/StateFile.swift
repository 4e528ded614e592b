import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A file of the app's own: its first line says so, and nothing else is ever replaced.
///
/// Writing goes through a temporary file and one rename, so a killed process leaves the old state or
/// the new one and never half of either.
struct StateFile {
  /// What stands in the first line before the version.
  private let mark: String
  /// Where it is.
  let path: String

  /// The version that this code writes.
  static let version = 1

  /// What is at the path.
  enum Content: Hashable {
    /// Nothing yet.
    case none
    /// What was written last.
    case saved(Data)
    /// A file of the app that this code cannot read.
    case unreadable
    /// Something that is not the app's, and why.
    case foreign(String)
  }

  init(path: String, app: String) {
    self.path = path
    mark = "\(app) state "
  }

  /// Where an app keeps its state by itself; `nil` without a home.
  static func standardPath(of app: String, _ variables: [String: String]) -> String? {
    if let base = variables["XDG_STATE_HOME"], base.hasPrefix("/") { return "\(base)/\(app)/state" }
    guard let home = variables["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/.local/state/\(app)/state"
  }

  /// Reads the file.
  func read() -> Content {
    let name = path.visiblySafe
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
      return .none
    }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      return .foreign("\(name) is not a regular file")
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      return .foreign("\(name) cannot be read")
    }
    if data.isEmpty { return .none }
    guard data.starts(with: mark.utf8) else {
      return .foreign("\(name) is not a state of this app, so it stays untouched")
    }
    let head = Data("\(mark)\(Self.version)\n".utf8)
    guard data.starts(with: head) else { return .unreadable }
    return .saved(data.dropFirst(head.count))
  }

  /// Replaces the file.
  ///
  /// - Parameter data: what to keep.
  /// - Throws: why it could not be written.
  func write(_ data: Data) throws {
    let files = FileManager.default
    if !files.fileExists(atPath: path) {
      // The mode must hold before there is anything to read.
      _ = files.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600])
    }
    try (Data("\(mark)\(Self.version)\n".utf8) + data).write(
      to: URL(filePath: path), options: .atomic)
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  /// Makes the folder that the file stands in, for nobody else to read.
  func makeFolder() throws {
    let folder = TapeSource.folder(of: path)
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Gives an unreadable file another name.
  ///
  /// - Returns: the new name, or `nil` when it could not be moved.
  func setAside() -> String? {
    for number in 1...99 {
      let other = "\(path).unreadable-\(number)"
      guard !FileManager.default.fileExists(atPath: other) else { continue }
      guard (try? FileManager.default.moveItem(atPath: path, toPath: other)) != nil else {
        return nil
      }
      return other
    }
    return nil
  }
}
