import Foundation
import NavigationTerminal
import NcursesBackend
import Programs
import Storefront
import TerminalKit
import Testing

/// What a frame costs the terminal, beside a program that draws the same with ncurses alone.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ByteCountTests {
  /// The frames of somebody who looks around, each different from the one before.
  @MainActor private func frames() async throws -> [Frame] {
    let app = try StorefrontApp.program.make(AppEnvironment(clock: .virtual()))
    let terminal = HeadlessTerminal(size: Size(columns: 80, rows: 24))
    let host = app.host(on: terminal)
    try host.start()
    var frames: [Frame] = []
    let keys: [Key] =
      [.character("2")] + Array(repeating: .down, count: 4) + [.enter, .down, .down, .enter]
      + "a?".map { .character($0) } + [.pageDown, .escape] + ":orders/1042".map { .character($0) }
      + [.enter] + "demo".map { .character($0) } + [.escape, .function(2), .escape]
      + "/lamp".map { .character($0) } + [.escape, .backspace, .backspace]
    for key in keys {
      terminal.send(.key(KeyPress(key)))
      await host.idle()
      if let frame = terminal.frame, frame != frames.last { frames.append(frame) }
    }
    return frames
  }

  @Test @MainActor func `keys that arrive together are one frame, and one write`() async throws {
    let app = try StorefrontApp.program.make(AppEnvironment(clock: .virtual()))
    try await PseudoTerminal.run { pseudo in
      let host = app.host(on: pseudo.terminal)
      try host.start()
      await pseudo.caughtUp()
      let before = pseudo.terminal.written.writes
      await pseudo.type("2jj\r:search?q=lamp")
      #expect(pseudo.terminal.written.writes == before + 1)
      #expect(pseudo.lines.contains { $0.contains("storefront://search?q=lamp") })
      await pseudo.type("\r\u{8}")
      #expect(pseudo.terminal.written.writes == before + 2)
      #expect(pseudo.lines[0].hasPrefix(" Catalog "))
    }
  }

  @Test func `every frame is one write and at most 1.1 times the bytes of ncurses alone`()
    async throws
  {
    let frames = try await frames()
    #expect(frames.count > 30)
    let ours = try await PseudoTerminal.run { pseudo in
      try pseudo.terminal.start { _ in }
      pseudo.terminal.present(frames[0])
      var counts: [Int] = []
      for frame in frames.dropFirst() {
        // A terminal that has not read the last frame yet is not sent another one.
        await pseudo.caughtUp()
        let before = pseudo.terminal.written
        pseudo.terminal.present(frame)
        pseudo.terminal.present(frame)
        #expect(pseudo.terminal.written.writes == before.writes + 1)
        counts.append(pseudo.terminal.written.bytes - before.bytes)
      }
      return counts
    }

    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FrameList(frames).text.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let bare = try RunningProgram(BuiltProgram.path("BareNcurses"), [file.path])
    bare.type(String(repeating: "j", count: frames.count - 1) + "q")
    #expect(try bare.waitUntilEnd() == ProgramEnd(code: 0))
    let theirs = bare.output.split(separator: 0x07).dropFirst().dropLast().map(\.count)

    #expect(theirs.count == ours.count)
    #expect(bare.screen.unknown == [])
    for (number, (ours, theirs)) in zip(ours, theirs).enumerated() {
      #expect(
        Double(ours) <= 1.1 * Double(theirs), "frame \(number + 1): \(ours), alone \(theirs)")
    }
    let (all, least) = (ours.reduce(0, +), theirs.reduce(0, +))
    #expect(Double(all) <= 1.1 * Double(least), "\(all), alone \(least)")
  }
}
