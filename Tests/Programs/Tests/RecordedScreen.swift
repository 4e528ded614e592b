import Foundation
import Programs
import Testing

/// A screen in a text file beside the tests: recorded when it is missing, and compared ever after.
///
/// Set `SEXTANT_RECORD` in the environment to record all of them again.
struct RecordedScreen {
  private let path: URL

  init(_ name: String) {
    path = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/\(name.replacing(" ", with: "-")).txt")
  }

  /// Expects the file to hold this screen: its rows, and below how each cell looks.
  func expect(_ screen: TerminalScreen, _ location: SourceLocation = #_sourceLocation) throws {
    let looks = screen.rows.map { row in String(row.map { Self.letter(for: $0.look) }) }
    let now = (screen.lines.map { "|\($0)" } + ["== looks"] + looks).joined(separator: "\n") + "\n"
    let isRecording = ProcessInfo.processInfo.environment["SEXTANT_RECORD"] != nil
    guard let then = try? String(contentsOf: path, encoding: .utf8), !isRecording else {
      try FileManager.default.createDirectory(
        at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
      try now.write(to: path, atomically: true, encoding: .utf8)
      if !isRecording {
        Issue.record("\(path.lastPathComponent) was missing; look at it", sourceLocation: location)
      }
      return
    }
    #expect(
      now == then, "\(path.lastPathComponent) is another; SEXTANT_RECORD=1 records it again",
      sourceLocation: location)
  }

  private static func letter(for look: Set<Int>) -> Character {
    if look.contains(7) { return "r" }
    if look.contains(4) { return "u" }
    if look.contains(where: { $0 >= 30 }) { return look.contains(1) ? "C" : "c" }
    if look.contains(1) { return "b" }
    return look.contains(2) ? "d" : "."
  }
}
