import LinkFiles
import RouteMaps
import Sextant

extension Tool {
  /// The format in which an app's links are printed for other programs.
  enum ExportFormat: Hashable, Sendable {
    case map
    /// Apple's association file, for an app of a team.
    case apple(String)
    /// Android's association file, for a package.
    case android(String)
  }

  static let export = ToolCommand(
    name: "export", help: "print an app's links as a map, or as association files",
    operand: .init(word: "FILE", count: 1...1, isFile: true),
    options: [
      CommandLineOption(
        name: "aasa", value: .form(form("TEAM.bundle", .apple)), excludes: ["assetlinks"],
        help: "print Apple's file, apple-app-site-association, for this app"),
      CommandLineOption(
        name: "assetlinks", value: .form(form("PACKAGE", .android)), excludes: ["aasa"],
        help: "print Android's file, assetlinks.json, for this package; the fingerprint of its "
          + "certificate is left for you to fill in"),
    ],
    details: "FILE is what \"NAME routes --json\" prints for an app built with Sextant, or a map, "
      + "or - for standard input. Without an option, prints a map, and reports what only code knows."
  ) { words, input throws(ToolError) in
    let format: ExportFormat =
      words.options["aasa"]?.first.map { .apple($0) }
      ?? words.options["assetlinks"]?.first.map { .android($0) } ?? .map
    let source = try input.read(words.operands[0])
    guard let root = try? JSONReader.read(source).root, root["map"] == nil else {
      // A map's links are those of the app that it describes.
      return Result(export: (try ToolInput.map(source), format))
    }
    do throws(PrintedRoutes.Problem) {
      return exported(try PrintedRoutes(root), as: format)
    } catch {
      throw .unreadable(
        "\(source.label(at: error.place)): \(error.message)\n\(source.excerpt(at: error.place))\n")
    }
  }

  private static func form(
    _ word: String, _ system: AppIdentifier
  ) -> CommandLineOption.Form {
    CommandLineOption.Form(word, example: system.example) { system.accepts($0) }
  }

  /// Returns the links of the app that a map describes, in a format.
  @MainActor static func exported(_ map: RouteMap, as format: ExportFormat) throws -> Result {
    let source = SourceText(name: map.source.name, text: try MapApp.routes(of: map))
    // It is many times as long as the map, which was within the limit.
    return exported(
      try PrintedRoutes(try JSONReader.read(source, atMost: .max).root), as: format)
  }

  private static func exported(_ routes: PrintedRoutes, as format: ExportFormat) -> Result {
    if format == .map { return Result(output: routes.map.description, errors: routes.doubts) }
    guard let files = routes.associations else {
      return Result(errors: routes.noWebLinks, exitCode: 5)
    }
    switch format {
    case .apple(let app): return Result(output: files.apple(app))
    case .android(let package): return Result(output: files.android(package))
    case .map: return Result()
    }
  }
}
