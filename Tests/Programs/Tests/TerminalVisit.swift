import Foundation
import Programs
import TerminalKit
import Testing

/// The storefront on a terminal of its own, with a home of its own.
struct TerminalVisit {
  let program: RunningProgram
  /// The modes of the terminal before.
  let modes: [UInt64]
  private let home: Home

  /// A folder that is there as long as somebody needs it.
  final class Home {
    let path: String

    init() throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      path = folder.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  /// Starts it and waits for its first frame.
  init(
    _ arguments: [String] = [], environment: [String: String] = [:],
    size: Size = Size(columns: 80, rows: 24), waitingFor text: String = "Enter pushes"
  ) throws {
    home = try Home()
    // Looking up the symbols of a backtrace takes long; a smaller program shows that it is readable.
    let base = [
      "TERM": "xterm-256color", "HOME": home.path, "SWIFT_BACKTRACE": "enable=no",
    ]
    program = try RunningProgram(
      BuiltProgram.path("storefront"), arguments,
      environment: base.merging(environment) { $1 }.filter { !$1.isEmpty }, size: size)
    modes = ModesBefore.modes
    try program.wait(forText: text)
  }

  /// Whether the storefront shows on its own screen.
  func isShown(_ screen: TerminalScreen) -> Bool {
    screen.isAlternate && screen.lines.contains { $0.contains("Enter pushes") }
  }

  /// Expects modes and screen to be as they were before.
  func expectGivenBack(_ location: SourceLocation = #_sourceLocation) {
    program.expectGivenBack(location)
  }
}

/// The modes that a new terminal has.
enum ModesBefore {
  static let modes: [UInt64] = {
    // A program that changes nothing.
    guard let program = try? RunningProgram("/bin/cat") else { return [] }
    return program.modes
  }()
}

extension RunningProgram {
  /// Expects the terminal to be as a new one is, with nothing left switched on.
  func expectGivenBack(_ location: SourceLocation = #_sourceLocation) {
    readRest()
    #expect(modes == ModesBefore.modes, sourceLocation: location)
    #expect(!modes.isEmpty, sourceLocation: location)
    // Copied out, because a failure prints all of what stands before the dot.
    let (isAlternate, modes, unknown) = (screen.isAlternate, screen.modes, screen.unknown)
    #expect(!isAlternate, sourceLocation: location)
    #expect(modes == [7, 25], sourceLocation: location)
    #expect(unknown == [], sourceLocation: location)
    #expect(output.contains(0x1B), sourceLocation: location)
  }
}
