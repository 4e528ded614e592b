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

  /// What each caption claims, as the picture shows it at the end of its scene.
  private static let claims: [(caption: String, shows: [String], hides: [String])] = [
    ("A shop in a terminal.", ["Home"], []),
    ("Enter pushes a screen.", ["Skerry Passage Chart", "+"], ["−"]),
    ("Enter is an intent:", ["Enter ▸ go", "middleware ✓", "gate ✓"], ["✗"]),
    ("Esc pops.", ["Esc ▸ pop Skerry Passage Chart", "− Skerry Passage Chart"], []),
    ("…and u undoes that.", ["undo: push Skerry Passage Ch"], ["−"]),
    ("A link is explained", ["did you mean"], []),
    ("This one leads to an order", ["orders/1042"], ["did you mean"]),
    ("The gate (✗) holds", ["gate ✗ waits", "1 waiting"], []),
    ("Sign in…", ["Order 1042"], ["1 waiting"]),
    ("…and what waited opens", ["from the gate", "Orders"], []),
    ("Somebody else's order:", ["orders ✗", "there is no order 1040"], []),
    ("F2 tells each move:", ["orders: refused", "go Charts and maps"], ["1040 was not opened"]),
    ("A state is a value:", ["gate ✗ waits", "Sign in"], []),
    ("…and b returns", ["back: ", "Skerry Passage Chart"], ["✗"]),
    ("A sheet covers the stack…", ["Lodestar Field Compass", "▣"], []),
    ("…and what lies below stays.", ["Skerry Passage Chart"], ["▣"]),
    ("Signing out closes everything.", ["screens closed", "Home"], ["Order 1042"]),
    ("Press : for a link", [": go", "? help"], []),
  ]

  @Test(arguments: ["80x24", "108x26", "120x40"])
  func `each caption is true in the picture`(size: String) async throws {
    let tape = try String(contentsOfFile: Self.tape, encoding: .utf8)
      .replacing("Output \"tour.svg\"\n", with: "").replacing("Resize 108x26\n", with: "")
    let sides = size.split(separator: "x").compactMap { Int($0) }
    let guest = try await StorefrontGuest(columns: sides[0], rows: sides[1])
    let scenes = tape.split(separator: "Subtitle ")
    await guest.play(String(scenes[0]))
    #expect(scenes.count - 1 == Self.claims.count)
    for (scene, claim) in zip(scenes.dropFirst(), Self.claims) {
      #expect(scene.hasPrefix("\"" + claim.caption), "\(scene)")
      await guest.play("Subtitle " + scene)
      await guest.redraw()
      let picture = guest.lines.joined(separator: "\n")
      for text in claim.shows {
        #expect(picture.contains(text), "\(size), \(claim.caption): \(text)\n\(picture)")
      }
      for text in claim.hides {
        #expect(!picture.contains(text), "\(size), \(claim.caption): \(text)\n\(picture)")
      }
    }
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
