import Foundation
import Testing

/// How much of each module is public, counted from the compiler's symbol graph.
@Suite(.enabled(if: SymbolGraph.isThere), .timeLimit(.minutes(10))) struct PublicSymbolTests {
  /// The most public symbols that a module may have.
  ///
  /// A limit is lowered when symbols go, and raised only with a reason in the same commit. The goal:
  /// under 550 in Navigation, under 1,200 in all.
  static let limits = [
    "Descriptors": 0,
    "LinkExport": 1,
    "LinkFiles": 0,
    "LinkPatterns": 28,
    "Navigation": 662,
    "NavigationDialects": 114,
    "NavigationExplorer": 22,
    "NavigationTerminal": 35,
    "NavigationTesting": 83,
    "NcursesBackend": 0,
    "RouteMaps": 0,
    "Sextant": 3,
    "Spelling": 0,
    "SystemBackend": 18,
    "TapeScript": 0,
    "Tapes": 0,
    "TerminalHost": 99,
    "TerminalKit": 169,
    "TerminalTesting": 35,
    "TerminalUI": 316,
  ]

  @Test func `no module has more public symbols than its limit`() throws {
    let counts = try SymbolGraph.counts()
    for (module, count) in counts.sorted(by: { $0.key < $1.key }) {
      let limit = Self.limits[module]
      #expect(limit != nil, "\(module) has \(count) public symbols and no limit in this table")
      #expect(
        count <= limit ?? .max,
        "\(module) has \(count) public symbols; its limit is \(limit ?? 0)")
    }
    let all = counts.values.reduce(0, +)
    #expect(all <= Self.limits.values.reduce(0, +), "all modules have \(all) public symbols")
  }

  @Test func `every module is counted, and its symbols are seen`() throws {
    let counts = try SymbolGraph.counts()
    #expect(Set(counts.keys) == Set(try SymbolGraph.modules()))
    #expect(counts["Navigation", default: 0] > 100)
  }
}

/// The compiler's symbol graphs of the modules that were built for this test.
enum SymbolGraph {
  enum Failure: Error { case failed(String) }

  private struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Location: Decodable { let uri: String }
      let location: Location?
    }
    let symbols: [Symbol]
  }

  static var isThere: Bool {
    #if os(Linux)
      built != nil
    #else
      false  // Elsewhere a module needs the SDK that it was built with.
    #endif
  }

  /// The folders of sources whose modules other packages can import.
  static func modules() throws -> [String] {
    let files = try Checkout.swiftFiles(below: "Sources").map { $0.split(separator: "/") }
    return Set(files.map { String($0[2]) })
      .subtracting(["NavigationMacros"]).sorted()
  }

  /// How many public symbols of each module are written in its own files.
  static func counts() throws -> [String: Int] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "symbols-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    var counts: [String: Int] = [:]
    for module in try modules() {
      let output = folder.appending(path: module)
      try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
      try extract(module, into: output)
      counts[module] = 0
      let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
      for name in names where name.hasSuffix(".symbols.json") {
        let data = try Data(contentsOf: output.appending(path: name))
        counts[module]? += try JSONDecoder().decode(Graph.self, from: data).symbols.count {
          $0.location?.uri.split(separator: "/").contains(Substring(module)) == true
        }
      }
    }
    return counts
  }

  private static func extract(_ module: String, into folder: URL) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "swift-symbolgraph-extract", "-module-name", module, "-I", built ?? "", "-target", target,
      "-I", Checkout.root.appending(path: "Sources/Terminal/CNcurses").path,
      "-Xcc", "-fmodule-map-file=\(built ?? "")/../CTerminal.build/module.modulemap",
      "-output-dir", folder.path, "-minimum-access-level", "public", "-skip-synthesized-members",
    ]
    let words = Pipe()
    process.standardError = words
    process.standardOutput = words
    try process.run()
    let text = String(decoding: words.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure.failed("\(module): \(text)") }
  }

  /// The folder of compiled modules, beside the bundle of tests.
  private static var built: String? {
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
