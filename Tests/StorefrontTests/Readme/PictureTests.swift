import Foundation
import NavigationTerminal
import SystemBackend
import Storefront
import TapeScript
import Tapes
import TerminalKit
import Testing

/// The README's pictures are what the storefront paints.
///
/// Set `SEXTANT_RECORD` in the environment to take them again.
@MainActor @Suite(.timeLimit(.minutes(10))) struct `The pictures` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Demo/Pictures").path

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// Plays the tape that takes them, with files in a folder.
  private func play(in folder: String, isUpdating: Bool) async throws -> TapeReport {
    let tape = try Tape(parsing: Self.text("Demo/Pictures/pictures.tape"), name: "pictures.tape")
    let clock = AppClock.virtual()
    let app = try StorefrontApp.program.make(AppEnvironment(clock: clock))
    let terminal = HeadlessTerminal(size: tape.startingSize)
    let host = app.host(on: terminal)
    try host.start()
    let player = TapePlayer(
      on: HostStage(host: host, terminal: terminal),
      files: TapeFolder(folder, files: DiskFiles(), isUpdating: isUpdating),
      secrets: TapeSecrets(prefix: "STOREFRONT_", environment: [:]))
    return await player.play(tape)
  }

  @Test func `each is still what the storefront paints`() async throws {
    let isRecording = ProcessInfo.processInfo.environment["SEXTANT_RECORD"] != nil
    let report = try await play(in: Self.folder, isUpdating: isRecording)
    #expect(report.passed, "\(report.text)")
  }

  @Test func `one that shows something else is found`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in try names() {
      let picture = try Self.text("Demo/Pictures/\(name)")
      let other = picture.replacingOccurrences(of: "Lodestar", with: "Lodestone")
      try other.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let report = try await play(in: folder.path, isUpdating: false)
    #expect(!report.passed)
    #expect(report.text.contains("shelf.svg"), "\(report.text)")
  }

  @Test func `the README shows all of them, and none that is not there`() throws {
    let readme = try Self.text("README.md")
    let shown = readme.matches(of: /Demo\/Pictures\/([a-z-]+\.svg)/).map { String($0.1) }
    #expect(try Set(shown) == Set(names()))
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.folder).filter {
      $0.hasSuffix(".svg")
    }
  }
}
