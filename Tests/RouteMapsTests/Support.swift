import Foundation
import LinkFiles
import Navigation
import NavigationTerminal
import RouteMaps
import Storefront
import SystemBackend
import TerminalKit

import LinkTool

/// A map whose routes are given.
func map(_ routes: String, more: String = "", app: String = "Acme") throws -> RouteMap {
  try RouteMap.read(
    SourceText(
      name: "map", text: "{ map: 1, app: \"\(app)\", \(more) routes: { \(routes) } }"))
}

/// What is wrong with a map: line, column and message.
func mistakes(_ text: String) -> [String] {
  do throws(MapMistakes) {
    _ = try RouteMap.read(SourceText(name: "map", text: text))
    return []
  } catch {
    return error.mistakes.map { "\($0.place.line):\($0.place.column) \($0.message)" }
  }
}

/// A file beside the tests.
func file(_ name: String) throws -> String {
  try String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: name),
    encoding: .utf8)
}

/// The map of the link checker's page.
func acme() throws -> String {
  try String(contentsOf: package.appending(path: "Demo/LinkCheck/Maps/acme.json5"), encoding: .utf8)
}

/// The folder of the package.
var package: URL {
  URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}

/// What a program printed and ended with.
@MainActor
final class Printed {
  private(set) var output = ""
  private(set) var errors = ""

  /// A console that keeps what is printed.
  var console: AppConsole {
    AppConsole(
      terminal: { HeadlessTerminal(size: Size(columns: 80, rows: 24)) },
      writeError: { [self] in errors += $0 }, writeOutput: { [self] in output += $0 },
      files: DiskFiles())
  }
}

/// What the storefront prints for a command line.
@MainActor
func storefront(_ words: String...) async -> (output: String, code: Int32) {
  let printed = Printed()
  let code = await StorefrontApp.program.run(
    arguments: words, variables: [:], console: printed.console)
  return (printed.output, code)
}

/// What `export` prints of a file.
@MainActor
func export(
  _ text: String, _ words: String...
) async -> (output: String, errors: String, code: Int32) {
  let path = URL.temporaryDirectory.appending(path: "export-\(UUID().uuidString)").path
  try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  try? text.write(toFile: path + "/out.json", atomically: true, encoding: .utf8)
  let printed = Printed()
  let code = await Tool.run(
    ["export", path + "/out.json"] + words, variables: [:], console: printed.console)
  return (printed.output, printed.errors.replacing(path + "/", with: ""), code)
}

/// What `export` prints of the storefront.
@MainActor
func storefrontExport(_ words: String...) async -> String {
  let json = await storefront("routes", "--json").output
  switch words.count {
  case 0: return await export(json).output
  default: return await export(json, words[0], words[1]).output
  }
}

/// The storefront as a map.
@MainActor
func storefrontMap() async throws -> RouteMap {
  try RouteMap.read(SourceText(name: "storefront", text: await storefrontExport()))
}
