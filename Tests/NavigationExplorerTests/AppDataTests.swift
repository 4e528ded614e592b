import Foundation
import Navigation
import NavigationExplorer
import NavigationTerminal
import SystemBackend
import TerminalKit
import Testing

private enum DeskRoute: Route, Codable { case issue }

/// A list of issues in a file, which one key deletes.
private final class DeskScreen: Screen {
  let title = "Desk"
  private let file: String
  private let load: Loading<String>
  private var deletions = 0

  init(_ file: String, _ context: ScreenContext<DeskRoute>, isBroken: Bool) {
    self.file = file
    load = context.load("issues") {
      if isBroken { throw CocoaError(.fileReadCorruptFile) }
      return (try? String(contentsOfFile: file, encoding: .utf8)) ?? "no issues"
    }
  }

  var bindings: [KeyBinding] {
    [
      KeyBinding("d", "delete all") { [unowned self] in
        try? "deleted".write(toFile: file, atomically: true, encoding: .utf8)
        deletions += 1
        load.reload()
      }
    ]
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("pressed \(deletions)", at: Position(column: 0, row: 1))
    frame.draw(load, failure: { _ in "The issues are damaged." }) { text, frame in
      frame.canvas.write(text, at: .zero)
    }
  }
}

/// What plays, searches and tours touches no real data.
@MainActor
@Suite(.timeLimit(.minutes(10))) final class AppDataTests {
  private let home = FileManager.default.temporaryDirectory.appending(path: "desk-\(UUID())")
  private var real: String { home.appending(path: "data/desk/issues").path }
  /// What each environment was, and where its data folder was.
  private var runs: [RunKind] = []
  private var folders: [String] = []
  /// Whether the app asks for its data folder.
  private var usesFolder = true
  private var isBroken = false

  init() throws {
    try FileManager.default.createDirectory(
      at: home.appending(path: "data/desk"), withIntermediateDirectories: true)
    try "40 issues".write(toFile: real, atomically: true, encoding: .utf8)
  }

  deinit { try? FileManager.default.removeItem(at: home) }

  private func app(_ data: AppData) -> TerminalApp<DeskRoute> {
    TerminalApp<DeskRoute>(name: "desk", version: "1", about: "a desk", data: data) { app in
      self.runs.append(app.run)
      var file = self.real
      if self.usesFolder {
        let folder = try app.dataFolder
        self.folders.append(folder)
        file = folder + "/issues"
      }
      app.tabs = [AppTab("desk", "Desk")]
      app.title = { _ in "Desk" }
      app.screen = { [file] in DeskScreen(file, $1, isBroken: self.isBroken) }
      app.root = { [file] in DeskScreen(file, $1, isBroken: self.isBroken) }
    }.tour("Type \"d\"\n")
  }

  private func run(
    _ arguments: String..., data: AppData = .inDataFolder
  ) async -> (code: Int32, output: String, errors: String) {
    var (output, errors) = ("", "")
    var console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { errors += $0 },
      writeOutput: { output += $0 }, stateFile: { StateFile(path: $0) }, files: DiskFiles())
    console.clock = { .virtual() }
    let code = await app(data).explorable().run(
      arguments: arguments,
      variables: [
        "XDG_DATA_HOME": home.appending(path: "data").path,
        "XDG_STATE_HOME": home.appending(path: "state").path,
      ], console: console)
    return (code, output, errors)
  }

  private func tape(_ text: String) throws -> String {
    let file = home.appending(path: "a.tape")
    try text.write(to: file, atomically: true, encoding: .utf8)
    return file.path
  }

  private var realText: String? { try? String(contentsOfFile: real, encoding: .utf8) }

  private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  @Test func `an app that says nothing of its data is not explored`() async throws {
    usesFolder = false
    for arguments in [["--keys=200", "--jobs=1"], ["--exhaustive", "--depth=1"]] {
      let refused = await run("explore", arguments[0], arguments[1], data: .undeclared)
      #expect(refused.code == 64)
      #expect(refused.errors.contains("--on-real-data"))
    }
    #expect(runs.isEmpty)
    await #expect(throws: (any Error).self) {
      try await Explorer(app(.undeclared)).pressKeys(10)
    }
    #expect(realText == "40 issues")
    #expect(await run("explore", "--keys", "500", "--on-real-data", data: .undeclared).code == 0)
    #expect(realText == "deleted")
  }

  @Test func `a search deletes no real file, and each of its trials begins empty`() async throws {
    let found = await run("explore", "--keys", "2000")
    #expect(found.code == 0, "\(found)")
    #expect(realText == "40 issues")
    #expect(Set(folders).count > 3)
    #expect(Set(runs) == [.explore])
    #expect(folders.allSatisfy { !exists($0) })
  }

  @Test func `a tape begins empty or with a copy, which a restart keeps`() async throws {
    let path = try tape(
      "Expect Screen \"no issues\"\nType \"d\"\nExpect Screen \"deleted\"\n"
        + "Restart\nExpect Screen \"deleted\"\n")
    let played = await run("replay", path)
    #expect(played.code == 0, "\(played)")
    #expect(played.errors.isEmpty)
    #expect(Set(folders).count == 1 && Set(runs) == [.replay])
    #expect(!exists(folders[0]))

    let data = home.appending(path: "data/desk").path
    try FileManager.default.createDirectory(
      atPath: data + "/inner", withIntermediateDirectories: true)
    try "deep".write(toFile: data + "/inner/file", atomically: true, encoding: .utf8)
    let copied = await run(
      "replay", "--data", data, try tape("Expect Screen \"40 issues\"\nType \"d\"\n"))
    #expect(copied.code == 0, "\(copied)")
    #expect(realText == "40 issues")
    let searched = await run("explore", "--data", data, "--keys", "500")
    #expect(searched.code == 0, "\(searched)")
    #expect(realText == "40 issues")
  }

  @Test func `only files and folders are copied, and the folder must be there`() async throws {
    let path = try tape("Type \"d\"\n")
    #expect(await run("replay", "--data", home.path + "/none", path).code == 66)
    #expect(await run("explore", "--data", home.path + "/none", "--keys", "9").code == 66)
    #expect(await run("replay", "--data", path, path).code == 65)
    let data = home.appending(path: "linked").path
    try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: data + "/issues", withDestinationPath: real)
    let refused = await run("replay", "--data", data, path)
    #expect(refused.code == 65)
    #expect(
      refused.errors.contains("linked/issues is neither a file nor a folder")
        || refused.errors.contains("linked/issues: is neither a file nor a folder"))
    #expect(realText == "40 issues")
  }

  @Test func `replay and tour of an undeclared app warn once`() async throws {
    let path = try tape("Type \"q\"\n")
    let warned = await run("replay", path, path, data: .undeclared)
    #expect(warned.errors.components(separatedBy: "does not say what data").count == 2)
    #expect(await run("replay", "--check", path, data: .undeclared).errors.isEmpty)
    #expect(await run("replay", "--on-real-data", path, data: .undeclared).errors.isEmpty)
    #expect(await run("replay", path, data: .nothing).errors.isEmpty)
  }

  @Test func `commands and plain output read the real folder and make none`() async throws {
    #expect(await run("--plain").output.contains("40 issues"))
    #expect(await run("routes").code == 5)
    #expect(runs.first == .plain && runs.last == .command)
    #expect(folders.allSatisfy { $0 == home.appending(path: "data/desk").path })
    try FileManager.default.removeItem(atPath: home.appending(path: "data").path)
    #expect(await run("--plain").output.contains("no issues"))
    _ = await run("routes")
    #expect(!exists(home.appending(path: "data").path))
    #expect(!exists(home.appending(path: "state").path))
    #expect(!exists(folders.last ?? "/"))
  }

  @Test func `plain output of data that did not load is no success`() async {
    #expect(await run("--plain").code == 0)
    isBroken = true
    let broken = await run("--plain")
    #expect(broken.code == 74)
    #expect(broken.output.contains("The issues are damaged."))
    #expect(broken.errors.contains("issues did not load"))
  }
}
