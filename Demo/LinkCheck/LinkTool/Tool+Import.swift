import LinkFiles
import RouteMaps
import Sextant

extension Tool {
  static let importing = ToolCommand(
    name: "import", help: "print a map of the routes in other frameworks' files",
    operand: .init(word: "FILE", count: 1...10_000, isFile: true),
    options: [
      placeholderOption, hostOption,
      CommandLineOption(name: "strict", help: "exit with 1 if something was not read"),
      CommandLineOption(
        name: "check", value: .file("MAP"), excludes: ["update"],
        help: "print how MAP differs from FILE, and exit with 1 if it does"),
      CommandLineOption(
        name: "update", value: .file("MAP"), excludes: ["check"],
        help: "write the patterns of FILE to MAP, which keeps everything else"),
    ],
    details: "FILE is an Android manifest or navigation graph, the app folder of Expo Router, a "
      + "go_router table in Dart, a React Navigation linking table, or lines of NAME PATTERN. "
      + "A strings.xml gives the strings of a manifest; an Info.plist, an entitlements file and "
      + "Expo's app.json or app.config.js give schemes and hosts; a file of constants gives their values. "
      + "No code is run: only literals are read; the rest is reported with its location. "
      + "What a pattern cannot say exactly is not read. FILE may be a pipe, or - for standard input."
  ) { words, input throws(ToolError) in
    let (placeholders, hosts) = (try input.placeholders(), try input.hosts())
    var inputs: [RouteImport.Input] = []
    for path in words.operands {
      if path != "-", let paths = try ToolFolder(path)?.paths {
        inputs += try folder(path, paths, input)
      } else {
        inputs.append(.file(try input.read(path)))
      }
    }
    let found = RouteImport(inputs, placeholders: placeholders, hosts: hosts)
    var result = Result(errors: report(found))
    if found.map.routes.isEmpty {
      result.exitCode = 65
      return result
    }
    if words.has("strict"), !found.losses.isEmpty { result.exitCode = 1 }
    if let path = words.options["check"]?.first ?? words.options["update"]?.first {
      return try compared(found, path, words, input, result)
    }
    result.output = found.map.description
    // Reading the whole map finds the problems that involve several routes.
    do throws(MapMistakes) {
      _ = try RouteMap.read(SourceText(name: "map", text: result.output))
    } catch {
      result.errors += "the map needs corrections:\n\(error)"
    }
    return result
  }

  static let placeholderOption = CommandLineOption(
    name: "placeholder", value: .text("NAME=VALUE"), repeats: true,
    help: "fill ${NAME} of a manifest with VALUE, as Gradle does")

  static let hostOption = CommandLineOption(
    name: "host", value: .text("NAME"), repeats: true,
    help: "read links of NAME where a file accepts several hosts, such as *.example")

  /// Returns an app folder as input, with the configuration beside or above it.
  private static func folder(
    _ path: String, _ paths: [String], _ input: ToolInput
  ) throws(ToolError) -> [RouteImport.Input] {
    var base = path[...]
    while base.count > 1, base.hasSuffix("/") { base.removeLast() }
    // Layouts first: there may be many other screens, in which only redirects matter.
    func isLayout(_ path: String) -> Bool {
      path.split(separator: "/").last?.hasPrefix("_layout.") == true
    }
    let code = paths.filter { path in
      [".tsx", ".ts", ".jsx", ".js"].contains(where: path.hasSuffix)
    }
    var files: [SourceText] = []
    var room = 4 * SourceText.limit
    for path in code.filter(isLayout) + code.filter({ !isLayout($0) }) where room > 0 {
      let source = try input.read("\(base)/\(path)")
      room -= source.bytes.count
      files.append(source)
    }
    var inputs: [RouteImport.Input] = [.folder(name: String(base), paths: paths, files: files)]
    for folder in ["\(base)/..", "\(base)/../.."] {
      let found = ["app.json", "app.config.js", "app.config.ts"].compactMap {
        try? input.read("\(folder)/\($0)")
      }
      guard found.isEmpty else {
        inputs += found.map { .file($0) }
        break
      }
    }
    return inputs
  }

  /// Returns what was not read, and a summary: the number of routes and of places, and the kinds of
  /// what was not read.
  private static func report(_ found: RouteImport) -> String {
    var text = found.losses.map {
      "\($0.place.label(in: $0.file)): \($0.message.visible)\n"
    }.joined()
    let count = found.map.routes.count
    let places = Set(found.losses.map { "\($0.place.label(in: $0.file))" }).count
    text += "\(count) \(count == 1 ? "route" : "routes"), \(places) not read\n"
    let lists = [("schemes", found.map.schemes), ("hosts", found.map.hosts)]
      .filter { count == 0 && !$0.1.isEmpty }
    let read = lists.map { "\($0.0) " + $0.1.map(\.visible).joined(separator: ", ") }
    if !read.isEmpty {
      text += "read: \(read.joined(separator: "; ")), but no routes; name a file that has them\n"
    }
    let kinds = RouteImport.Loss.Kind.allCases.compactMap { kind -> String? in
      let count = found.losses.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(count == 1 ? kind.rawValue : kind.plural)"
    }
    return kinds.isEmpty ? text : text + "not read: \(kinds.joined(separator: ", "))\n"
  }

  /// Compares what was found with a map, or writes it to the map.
  private static func compared(
    _ found: RouteImport, _ path: String, _ words: CommandLineArguments, _ input: ToolInput,
    _ result: Result
  ) throws(ToolError) -> Result {
    var result = result
    let map = try input.map(path)
    let difference = MapDifference(map, found.map)
    result.output = difference.description
    guard words.has("update") else {
      if !difference.isEmpty { result.exitCode = 1 }
      return result
    }
    guard !difference.isEmpty else { return result }
    let text = difference.updated
    // The other parts of the map may refer to a route that is gone.
    do throws(MapMistakes) {
      _ = try RouteMap.read(SourceText(name: path, text: text))
    } catch {
      result.errors += "the map would need corrections, so it is left unchanged:\n\(error)"
      result.exitCode = 65
      return result
    }
    result.change = (map.source, text)
    return result
  }
}

extension RouteImport.Loss.Kind {
  /// The name of several of the kind.
  fileprivate var plural: String {
    switch self {
    case .syntax: "syntax errors"
    case .filledIn: "values filled in later"
    case .code: "values in code"
    default: rawValue + "s"
    }
  }
}
