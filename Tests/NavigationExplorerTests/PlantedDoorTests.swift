import Foundation
import Navigation
import NavigationExplorer
import NavigationTerminal
import SystemBackend
import TerminalKit
import Testing

/// Doors around the gate are planted into a small app, and each is found.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PlantedDoorTests {
  private func explorer(_ door: PlantedDoor?) -> Explorer<VaultRoute> {
    Explorer(VaultApp.app(door), laws: VaultApp.laws, access: VaultApp.access)
  }

  @Test(arguments: PlantedDoor.allCases)
  func `keys find a planted door, with a short tape that fails under replay`(
    door: PlantedDoor
  ) async throws {
    let report = try await explorer(door).pressKeys(20_000, seed: 1)
    let violation = try #require(report.violation, "\(door): \(report)")
    #expect(violation.commandCount <= 6, "\(report)")

    let replayed = try await replay(violation.tape, door)
    #expect(replayed.code == 1, "\(replayed.output)\n\(report)")
    #expect(replayed.output.contains(violation.law), "\(replayed.output)")
    // Without the door the same tape passes, unless the door was the only way to play it.
    let healthy = try await replay(violation.tape, nil)
    #expect(healthy.code == 0, "\(healthy.output)")
  }

  @Test func `without a door none is found`() async throws {
    let report = try await explorer(nil).pressKeys(6_000, seed: 1)
    #expect(report.violation == nil, "\(report)")
    let sessions = try await explorer(nil).searchSessions(depth: 2)
    #expect(sessions.violation == nil, "\(sessions)")
  }

  @Test(arguments: [
    PlantedDoor.policySkipsTabRoots, .policySkipsLayers, .historyIsKept,
  ])
  func `a search of sessions finds a door in the store`(door: PlantedDoor) async throws {
    let report = try await explorer(door).searchSessions(depth: 3)
    let violation = try #require(report.violation, "\(report)")
    #expect(violation.law == "the gate holds", "\(report)")
    #expect(violation.commandCount <= 6, "\(report)")
    let replayed = try await replay(violation.tape, door)
    #expect(replayed.code == 1, "\(replayed.output)\n\(report)")
    #expect(try await replay(violation.tape, nil).code == 0)
  }

  @Test func `where no keys lead, a search of sessions lists its moves`() async throws {
    let law = Law<VaultRoute>("nobody is Bob") { $0.session.principal?.subject != "bob" }
    let report = try await Explorer(VaultApp.app(), laws: [law]).searchSessions(depth: 1)
    #expect(report.violation?.law == "nobody is Bob")
    #expect(report.violation?.tape == "# sign in as bob\n", "\(report)")
    #expect("\(report)".contains("no keys were found for these moves:"))
  }

  @Test func `the same seed gives the same bytes, and another seed other ones`() async throws {
    let one = try await explorer(nil).pressKeys(2_000, seed: 5)
    let other = try await explorer(nil).pressKeys(2_000, seed: 5)
    #expect(one == other)
    #expect("\(one)" == "\(other)")
    // So few keys that they do not reach everything.
    let few = try await explorer(nil).pressKeys(200, seed: 5)
    #expect(try await explorer(nil).pressKeys(200, seed: 6) != few)
    let door = explorer(.historyIsKept)
    #expect(
      try await door.pressKeys(5_000, seed: 3) == explorer(.historyIsKept).pressKeys(5_000, seed: 3)
    )
  }

  @Test func `a search of sessions sees the same number each time, and says where it stops`()
    async throws
  {
    let one = try await explorer(nil).searchSessions(depth: 2)
    #expect(try await explorer(nil).searchSessions(depth: 2) == one)
    #expect(one.states > 100)
    let cut = try await explorer(nil).searchSessions(depth: 3, mostStates: 50)
    #expect(cut.isCut)
    #expect("\(cut)".contains("stopped: 50 states are too many to search"))
  }

  @Test func `an app's own law is found broken`() async throws {
    let law = Law<VaultRoute>("nobody sits at the desk") { $0.title != "Desk" }
    let explorer = Explorer(VaultApp.app(), laws: [law], access: VaultApp.access)
    let report = try await explorer.pressKeys(5_000)
    #expect(report.violation?.law == "nobody sits at the desk")
    #expect(report.violation?.commandCount == 1, "\(report)")
  }

  /// Plays a tape as `replay` does.
  private func replay(
    _ tape: String, _ door: PlantedDoor?
  ) async throws -> (code: Int32, output: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "doors-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "found.tape")
    try tape.write(to: file, atomically: true, encoding: .utf8)
    var output = ""
    let console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { output += $0 },
      writeOutput: { output += $0 }, files: DiskFiles())
    let app = VaultApp.app(door).explorable(laws: VaultApp.laws, access: VaultApp.access)
    let code = await app.run(arguments: ["replay", file.path], variables: [:], console: console)
    return (code, output)
  }
}
