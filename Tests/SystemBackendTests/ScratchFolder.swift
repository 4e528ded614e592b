import Foundation

/// A folder with a short path that goes away with the test.
final class ScratchFolder {
  let path: String
  private let files = FileManager.default

  init() throws {
    path = "/tmp/sextant-\(UUID().uuidString.prefix(8))"
    try files.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  private func full(_ name: String) -> String { "\(path)/\(name)" }

  func mode(of name: String) -> Int? {
    (try? files.attributesOfItem(atPath: full(name)))?[.posixPermissions] as? Int
  }

  func make(_ name: String, mode: Int) throws {
    try files.createDirectory(
      atPath: full(name), withIntermediateDirectories: true,
      attributes: [.posixPermissions: mode])
  }

  func remove(_ name: String) throws { try files.removeItem(atPath: full(name)) }

  func link(_ name: String, as other: String) throws {
    try files.createSymbolicLink(atPath: full(other), withDestinationPath: full(name))
  }

  func copyName(_ name: String, to other: String) throws {
    try files.linkItem(atPath: full(name), toPath: full(other))
  }

  func rename(_ name: String, to other: String) throws {
    try files.moveItem(atPath: full(name), toPath: full(other))
  }

  func write(_ text: String, to name: String) throws {
    try text.write(toFile: full(name), atomically: false, encoding: .utf8)
  }

  func read(_ name: String) -> String? { try? String(contentsOfFile: full(name), encoding: .utf8) }
}
