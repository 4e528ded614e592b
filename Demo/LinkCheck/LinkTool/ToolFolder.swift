import LinkFiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The files in a folder on this machine.
struct ToolFolder {
  /// From this number of files on, no more folders are read.
  private static let limit = 100_000

  /// The paths of the files below the folder.
  private(set) var paths: [String] = []

  /// Lists a folder; `nil` if the path is not a folder.
  ///
  /// - Throws: An error if it, or a folder below it, cannot be read or is too large to be read whole.
  init?(_ path: String) throws(ToolError) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return nil
    }
    try add(path, "", depth: 0)
  }

  private mutating func add(_ folder: String, _ prefix: String, depth: Int) throws(ToolError) {
    guard depth < 32, paths.count < Self.limit else {
      throw .unreadable("sextant: \(folder.visible): more than \(Self.limit) files or 32 levels\n")
    }
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw .unreadable("sextant: \(folder.visible): the folder cannot be read\n")
    }
    for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
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
