#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A folder of the machine.
struct ToolFolder {
  /// The most files that are looked at.
  private static let limit = 100_000
  /// How deep folders are followed.
  private static let depthLimit = 32

  /// The paths of the files below it.
  private(set) var paths: [String] = []

  /// Looks at a folder; `nil` if it is none.
  init?(_ path: String) {
    var isFolder = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return nil
    }
    add(path, "", depth: 0)
  }

  private mutating func add(_ folder: String, _ prefix: String, depth: Int) {
    guard depth < Self.depthLimit else { return }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") && name != "node_modules" {
      guard paths.count < Self.limit else { return }
      let path = "\(folder)/\(name)"
      let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
      if kind as? FileAttributeType == .typeDirectory {
        add(path, "\(prefix)\(name)/", depth: depth + 1)
      } else {
        paths.append("\(prefix)\(name)")
      }
    }
  }
}
