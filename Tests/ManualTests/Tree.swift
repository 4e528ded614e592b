import Foundation

/// A small tree of manual pages in a folder of its own, with its index.
struct Tree: ~Copyable {
  let path: String

  /// Whether this machine has what the reader needs.
  static let isPossible = ["man", "mandb", "apropos"].allSatisfy {
    run("sh", "-c", "command -v \($0)")
  }

  init() throws {
    path =
      FileManager.default.temporaryDirectory.appending(
        path: "pages-\(UUID().uuidString)"
      ).path
    for (name, section, text) in Self.pages { try write(text, name, section) }
    index()
  }

  /// Updates the index.
  func index() { Self.run("mandb", "-q", "-c", path) }

  /// Adds a page, which the index does not have yet.
  func add(_ name: String, _ section: String, _ about: String) throws {
    try write(".TH X \(section)\n.SH NAME\n\(name) \\- \(about)\n", name, section)
  }

  private func write(_ text: String, _ name: String, _ section: String) throws {
    let file = URL(filePath: path).appending(path: "man\(section)/\(name).\(section)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The environment in which only these pages are found.
  var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["MANPATH": path, "LC_ALL": "C.UTF-8"]) { $1 }
  }

  @discardableResult
  private static func run(_ words: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }

  private static let pages = [
    (
      "bearing", "1",
      """
      .TH BEARING 1
      .SH NAME
      bearing \\- print the bearing of a mark
      .SH SYNOPSIS
      bearing MARK
      .SH OPTIONS
      \(String(repeating: ".TP\n\\-\\-true\nTrue bearings instead of magnetic ones.\n", count: 20))
      .SH "SEE ALSO"
      .BR compass (3),
      .BR nowhere (7)
      """
    ),
    (
      "compass", "3",
      """
      .TH COMPASS 3
      .SH NAME
      compass \\- read the ship's compass
      .SH DESCRIPTION
      Reads the heading in degrees.
      .nf
      struct compass { int degrees; int minutes; int seconds; int deviation; }; /* the end of the line */
      .fi
      .SH "SEE ALSO"
      .BR bearing (1)
      """
    ),
    (
      "sextant", "1",
      """
      .TH SEXTANT 1
      .SH NAME
      sextant \\- measure the height of a star
      .SH DESCRIPTION
      Measures an angle.
      """
    ),
  ]
}
