import LinkFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files in a folder on this machine.
struct ToolFolder {
  /// The maximum number of files listed.
  private static let limit = 100_000
  /// The maximum depth of nested folders.
  private static let depthLimit = 32

  /// The paths of the files below the folder.
  private(set) var paths: [String] = []

  /// Lists a folder; `nil` if the path is not a folder.
  ///
  /// - Throws: An error if it, or a folder below it, cannot be read.
  init?(_ path: String) throws(ToolError) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return nil
    }
    try add(path, "", depth: 0)
  }

  private mutating func add(_ folder: String, _ prefix: String, depth: Int) throws(ToolError) {
    guard depth < Self.depthLimit else { return }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .unreadable("sextant: \(folder.visible): the folder cannot be read\n")
    }
    for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
      guard paths.count < Self.limit else { return }
      let path = "\(folder)/\(name)"
      let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
      if kind as? FileAttributeType == .typeDirectory {
        try add(path, "\(prefix)\(name)/", depth: depth + 1)
      } else {
        paths.append("\(prefix)\(name)")
      }
    }
  }
}
