import Foundation
import LinkFiles
import LinkTool
import Navigation
import RouteMaps
import Testing

/// A small input with what holds afterwards; `Maps/shapes.json` has all of them.
struct Shape: CustomTestStringConvertible, Sendable {
  let name: String
  let files: [(path: String, text: String)]
  let command: [String]
  let expect: JSONNode

  var testDescription: String { name }

  static let all: [Shape] = {
    guard let text = try? file("Maps/shapes.json"),
      let root = try? JSONReader.read(SourceText(name: "shapes.json", text: text)).root
    else { return [] }
    return (root.array ?? []).compactMap { node in
      guard let name = node["name"]?.string, let expect = node["expect"] else { return nil }
      return Shape(
        name: name,
        files: (node["files"]?.members ?? []).map { ($0.key, $0.node.string ?? "") },
        command: (node["command"]?.array ?? []).compactMap(\.string), expect: expect)
    }
  }()
}

/// A shape in a folder, and what the tool says of it.
private struct ShapeRun {
  let shape: Shape
  let folder: URL
  private(set) var output = ""
  private(set) var errors = ""
  private(set) var exitCode: Int32 = 0

  init(_ shape: Shape) throws {
    self.shape = shape
    folder = FileManager.default.temporaryDirectory
      .appending(path: "sextant-shape-\(UUID().uuidString)")
    for (path, text) in shape.files {
      let url = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    (output, errors, exitCode) = run(shape.command)
  }

  /// Runs a command line, whose files are in the folder.
  func run(_ words: [String]) -> (output: String, errors: String, exitCode: Int32) {
    let result = Tool.run(
      words.map { word in
        let isPath = shape.files.contains { $0.path == word || $0.path.hasPrefix(word + "/") }
        return isPath || word == "printed.json5" ? "\(folder.path)/\(word)" : word
      }, read: ToolFiles.read)
    let prefix = "\(folder.path)/"
    return (
      result.output.replacing(prefix, with: ""), result.errors.replacing(prefix, with: ""),
      result.exitCode
    )
  }

  /// The places of what was not read, as `FILE:LINE` and as `FILE`.
  var places: Set<String> {
    var places: Set<String> = []
    for line in errors.split(separator: "\n") {
      guard let match = line.firstMatch(of: #/^(.+?):(\d+):\d+: /#) else { continue }
      places.formUnion([String(match.1), "\(match.1):\(match.2)"])
    }
    return places
  }

  func isLost(_ node: JSONNode?) -> Bool {
    guard let node else { return false }
    return (node.array ?? [node]).contains { places.contains($0.string ?? "") }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }
}

@Suite(.timeLimit(.minutes(10))) struct ShapeTests {
  @Test func `the shapes are read`() { #expect(Shape.all.count >= 108) }

  @Test(arguments: Shape.all)
  func `a shape is read for what it means`(shape: Shape) throws {
    let run = try ShapeRun(shape)
    defer { run.remove() }
    if let exit = shape.expect["exit"] {
      #expect(
        (exit.array ?? [exit]).contains { $0.integer == Int(run.exitCode) }, "\(run.exitCode)")
    }
    let said = (run.output + run.errors).lowercased()
    for text in shape.expect["says"]?.array ?? [] {
      #expect(said.contains(text.string?.lowercased() ?? ""), "\(text.json)")
    }
    for text in shape.expect["saysNot"]?.array ?? [] {
      #expect(!said.contains(text.string?.lowercased() ?? ""), "\(text.json)")
    }
    if shape.command[0] == "import" { try judgeImport(run) }
    if shape.command.contains("--json") { try judgeCheck(run) }
  }

  // MARK: - Imports

  private func judgeImport(_ run: ShapeRun) throws {
    let expect = run.shape.expect
    if let lost = expect["lost"], let match = run.errors.firstMatch(of: #/(\d+) not read/#) {
      let count = Int(match.1) ?? 0
      let bounds = lost.array?.compactMap(\.integer) ?? [lost.integer ?? 0]
      #expect((bounds[0]...bounds[bounds.count - 1]).contains(count), "\(run.errors)")
    }
    for place in expect["lostAt"]?.array ?? [] { #expect(run.isLost(place), "\(place.json)") }
    let map =
      run.output.hasPrefix("{")
      ? try RouteMap.read(SourceText(name: "printed.json5", text: run.output)) : nil
    if let count = expect["count"]?.integer { #expect(map?.routes.count ?? 0 == count) }
    for wanted in expect["routes"]?.array ?? [] {
      let fits = map?.routes.contains { fit($0, wanted, map) } ?? false
      #expect(fits || run.isLost(wanted["orLostAt"]), "\(wanted.json) \(run.output)")
    }
    for pair in expect["apart"]?.array ?? [] {
      let ends = (pair.array ?? []).map { destination($0.string ?? "", map) }
      #expect(!ends.contains(nil) && ends[0] != ends[1], "\(ends)")
    }
    let isManifest = run.shape.command == ["import", "AndroidManifest.xml"]
    for link in expect["opens"]?.members ?? [] {
      let opens = destination(link.key, map) != nil
      if let wanted = link.node.bool {
        #expect(opens == wanted, "\(link.key)")
      } else {
        #expect(opens || run.isLost(link.node), "\(link.key)")
      }
      if isManifest {
        let code = run.run(["opens", link.key, "--manifest", "AndroidManifest.xml"]).exitCode
        // Without autoVerify, or with what is not read, it depends.
        let codes: [Int32] = link.node.bool ?? true ? [0, 3] : [3, 4, 5]
        #expect(codes.contains(code), "\(link.key)")
      }
    }
    if isManifest, map != nil, expect["law"]?.bool ?? true { try judgeLaw(run) }
  }

  /// What import prints, checked against the file it came from, does not differ but at the place of
  /// a loss.
  private func judgeLaw(_ run: ShapeRun) throws {
    try Data(run.output.utf8).write(to: run.folder.appending(path: "printed.json5"))
    let checked = run.run(
      ["check", "printed.json5", "--manifest", "AndroidManifest.xml", "--json"])
    for finding in try findings(checked.output) where finding["kind"]?.string == "differs" {
      let place = "\(finding["file"]?.string ?? ""):\(finding["line"]?.integer ?? 0)"
      #expect(run.places.contains(place), "\(finding.json)")
    }
  }

  /// Returns the route or the tab that a link leads to.
  private func destination(_ link: String, _ map: RouteMap?) -> String? {
    guard let pipeline = map?.pipeline else { return nil }
    let request = DeepLinkRequest(pipeline.completed(link), isInternal: true)
    switch pipeline.find(request).decision(for: nil) {
    case .plan(let plan): return Self.end(of: plan)
    case .pending(let pending): return Self.end(of: pending.plan)
    case .rejected, .unhandled: return nil
    }
  }

  private static func end(of plan: NavigationPlan<MappedRoute>) -> String {
    if let route = plan.routes.last { return route.name }
    for case .selectTab(let tab) in plan.commands.reversed() { return tab.name }
    return plan.action?.name ?? ""
  }

  private func fit(_ route: MapRoute, _ wanted: JSONNode, _ map: RouteMap?) -> Bool {
    if let name = wanted["name"]?.string, name != route.name { return false }
    if let isTab = wanted["tab"]?.bool,
      isTab != (map?.tabs.contains { $0.text == route.name } ?? false)
    {
      return false
    }
    if let needs = wanted["needs"]?.bool, needs != (route.needs != .nothing) { return false }
    let links = Set(route.links.map { Self.plain($0.pattern.description) })
    let to = Set(route.to.map(\.text))
    return (wanted["link"]?.array ?? []).allSatisfy { links.contains(Self.plain($0.string ?? "")) }
      && (wanted["to"]?.array ?? []).allSatisfy { to.contains($0.string ?? "") }
  }

  /// Returns a pattern without the names of its values.
  private static func plain(_ pattern: String) -> String {
    let text = pattern.replacing(#/<(?:(\w+):)?\w+>|:\w+/#) { match in
      match.output.1.map { "<\($0)>" } ?? ":"
    }
    return String(text.drop { $0 == "/" })
  }

  // MARK: - Checks

  private func findings(_ output: String) throws -> [JSONNode] {
    try JSONReader.read(SourceText(name: "output", text: output)).root["findings"]?.array ?? []
  }

  private func judgeCheck(_ run: ShapeRun) throws {
    let report = try JSONReader.read(SourceText(name: "output", text: run.output)).root
    for key in ["errors", "warnings"] {
      guard let count = run.shape.expect[key]?.integer else { continue }
      #expect(report[key]?.integer == count, "\(run.output)")
    }
    let findings = try findings(run.output)
    for wanted in run.shape.expect["findings"]?.array ?? [] {
      let found = findings.filter { finding in
        let line = finding["line"]?.integer ?? 0
        return ["file", "severity", "kind"].allSatisfy {
          wanted[$0]?.string == nil || wanted[$0]?.string == finding[$0]?.string
        } && line >= wanted["from"]?.integer ?? 1 && line <= wanted["to"]?.integer ?? .max
      }
      if let times = wanted["times"]?.integer {
        #expect(found.count == times, "\(wanted.json)")
      } else {
        #expect(!found.isEmpty, "\(wanted.json)")
      }
    }
  }
}
