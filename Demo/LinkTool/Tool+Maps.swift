import LinkFiles
import RouteMaps
import Sextant

extension Tool {
  static let enumeration = ToolCommand(
    name: "enum", help: "print a map as a Swift enum with @Routable and @Link",
    operand: .init(word: "MAP", count: 1...1, isFile: true)
  ) { words, input throws(ToolError) in
    Result(output: try input.map(words.operands[0]).swiftEnum)
  }

  static let importing = ToolCommand(
    name: "import", help: "print a map of the routes in other frameworks' files",
    operand: .init(word: "FILE", count: 1...10_000, isFile: true),
    details: "FILE is an Android manifest or navigation graph, the app folder of Expo Router, a "
      + "go_router table in Dart, a React Navigation linking table, or lines of NAME PATTERN. "
      + "No code is run: only literals are read; the rest is reported with its location."
  ) { words, input throws(ToolError) in
    var inputs: [RouteImport.Input] = []
    for path in words.operands {
      if let paths = ToolFolder(path)?.paths {
        inputs.append(.folder(name: path, paths: paths))
      } else {
        inputs.append(.file(try input.read(path)))
      }
    }
    let found = RouteImport(inputs)
    var result = Result(output: found.map.description)
    for loss in found.losses {
      result.errors += "\(loss.place.label(in: loss.file)): \(loss.message.visible)\n"
    }
    let count = found.map.routes.count
    result.errors += "\(count) \(count == 1 ? "route" : "routes"), \(found.losses.count) not read\n"
    if count == 0 { return Result(errors: result.errors, exitCode: 65) }
    // Reading the whole map finds the problems that involve several routes.
    do throws(MapMistakes) {
      _ = try RouteMap.read(SourceText(name: "map", text: result.output))
    } catch {
      result.errors += "the map needs corrections:\n\(error)"
    }
    return result
  }
}
