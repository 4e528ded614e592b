import Foundation
import NavigationTerminal
import Storefront
import SystemBackend
import TapeScript
import TerminalKit
import Testing

/// The moving picture that the README opens with is the tour as the storefront plays it.
@MainActor @Suite(.timeLimit(.minutes(10))) struct TourPictureTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let tape = root.appending(path: "Demo/Tapes/tour.tape").path
  private static let picture = root.appending(path: "Demo/Tapes/tour.svg")

  /// Plays a tape as the command line does.
  private func replay(_ path: String, _ options: String...) async -> (code: Int32, words: String) {
    var words = ""
    var console = AppConsole(
      terminal: { HeadlessTerminal() }, writeError: { words += $0 }, writeOutput: { words += $0 })
    console.files = DiskFiles()
    // The palette offers to keep a tape, as in the program.
    console.recordFile = { RecordFile(path: $0) }
    let code = await StorefrontApp.program.run(
      arguments: ["replay"] + options + [path], variables: [:], console: console)
    return (code, words)
  }

  @Test func `it is still what the tour shows`() async throws {
    let isRecording = ProcessInfo.processInfo.environment["SEXTANT_RECORD"] != nil
    let (code, words) =
      isRecording ? await replay(Self.tape, "--update") : await replay(Self.tape)
    #expect(code == 0, "\(words)")
  }

  @Test func `it is small, plays without a script, and names no other file`() throws {
    let text = try String(contentsOf: Self.picture, encoding: .utf8)
    #expect(text.utf8.count < 400_000)
    for word in ["<script", "@import", "url(", "<image", "<foreignObject"] {
      #expect(!text.contains(word), "\(word)")
    }
    #expect(text.split(separator: " href=\"").dropFirst().allSatisfy { $0.hasPrefix("#") })
    // Where nothing moves, the link that waits shows.
    let still = try #require(text.firstRange(of: "<g class=\"f s\""))
    let group = text[still.lowerBound...].prefix { $0 != "\n" }
    let rows = group.matches(of: /#(r[0-9]+)"/).map { "id=\"\($0.1)\">" }
    #expect(
      rows.contains { row in
        guard let start = text.firstRange(of: row) else { return false }
        return text[start.upperBound...].prefix(2_000).contains("Waiting for sign-in")
      })
  }

  @Test func `the README opens with it, and it takes less than a minute`() throws {
    let readme = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let first = try #require(readme.firstMatch(of: /!\[[^\]]+\]\(([^)]+)\)/))
    #expect(first.1 == "Demo/Tapes/tour.svg")
    let text = try String(contentsOf: Self.picture, encoding: .utf8)
    let length = try #require(text.firstMatch(of: /animation:([0-9]+)ms/))
    #expect(try #require(Int(length.1)) < 60_000)
  }

  @Test func `what it expects holds in 80 columns, too`() async throws {
    let tape = try String(contentsOfFile: Self.tape, encoding: .utf8)
    let guest = try await StorefrontGuest(columns: 80, rows: 24)
    await guest.play(
      tape.replacing("Resize 108x26\n", with: "").replacing("Output \"tour.svg\"\n", with: ""))
  }

  @Test func `a caption has room in 60 columns`() throws {
    let tape = try String(contentsOfFile: Self.tape, encoding: .utf8)
    let captions = tape.matches(of: /Subtitle "([^"]*)"/).map { String($0.1) }
    #expect(captions.count > 12)
    for caption in captions { #expect(TextWidth.columns(of: caption) <= 60, "\(caption)") }
  }

  @Test func `a tour that shows something else is found`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tape = try String(contentsOfFile: Self.tape, encoding: .utf8)
    try tape.replacing("Enter pushes a screen", with: "Enter shows a screen").write(
      to: folder.appending(path: "tour.tape"), atomically: true, encoding: .utf8)
    try FileManager.default.copyItem(at: Self.picture, to: folder.appending(path: "tour.svg"))
    let (code, words) = await replay(folder.appending(path: "tour.tape").path)
    #expect(code == 1)
    #expect(words.contains("replay --update replaces it"), "\(words)")
  }
}
