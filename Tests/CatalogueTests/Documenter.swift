import Foundation

/// The toolchain's documentation compiler, on the modules that were built for this test.
struct Documenter {
  enum Failure: Error { case failed(String) }

  static var isThere: Bool {
    #if os(Linux)
      (try? run(["docc", "--help"])) != nil && modules != nil
    #else
      false  // Elsewhere a module needs the SDK that it was built with.
    #endif
  }

  /// What it warns of: in the module's catalogue, or in this page instead.
  func complaints(of module: String, page: String? = nil) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "documentation-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let symbols = folder.appending(path: "symbols")
    try FileManager.default.createDirectory(at: symbols, withIntermediateDirectories: true)
    try Self.run([
      "swift-symbolgraph-extract", "-module-name", module, "-I", Self.modules ?? "",
      "-I", URL(filePath: Self.modules ?? "").appending(path: "../CTerminal.build").path,
      "-I", Catalogue.root.appending(path: "Sources/Terminal/CNcurses").path, "-target",
      Self.target,
      "-output-dir", symbols.path, "-minimum-access-level", "public",
    ])
    var catalogue =
      Catalogue.files(below: "Sources", ending: "/\(module).docc").first
      .map { Catalogue.root.appending(path: $0) } ?? folder.appending(path: "none")
    if let page {
      catalogue = folder.appending(path: "Page.docc")
      try FileManager.default.createDirectory(at: catalogue, withIntermediateDirectories: true)
      try Data(page.utf8).write(to: catalogue.appending(path: "Page.md"))
    }
    let isThere = FileManager.default.fileExists(atPath: catalogue.path)
    return try Self.run(
      ["docc", "convert"] + (isThere ? [catalogue.path] : [])
        + [
          "--additional-symbol-graph-dir", symbols.path, "--output-dir",
          folder.appending(path: "out").path, "--fallback-display-name", module,
          "--fallback-bundle-identifier", "sextant.\(module)",
        ])
  }

  /// Runs a program of the toolchain, and answers what it complains of.
  @discardableResult
  private static func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let complaints = Pipe()
    process.standardError = complaints
    process.standardOutput = complaints
    try process.run()
    let text = String(
      decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure.failed("\(words): \(text)") }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The compiled modules stand beside the bundle of tests.
  private static var modules: String? {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [URL(filePath: CommandLine.arguments[0])]
    return bundles.map { $0.deletingLastPathComponent().appending(path: "Modules").path }
      .first { FileManager.default.fileExists(atPath: "\($0)/Navigation.swiftmodule") }
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }
}
