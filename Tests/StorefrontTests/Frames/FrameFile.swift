import Foundation
import Testing

/// Frames in a text file beside the tests: recorded when it is missing, and compared ever after.
///
/// Set `SEXTANT_RECORD` in the environment to record all of them again.
struct FrameFile {
  private let path: URL

  init(_ name: String) {
    path = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "Recorded/\(name).txt")
  }

  /// Expects the file to hold these frames.
  ///
  /// - Parameters:
  ///   - frames: The frames, each under its size.
  ///   - location: Where the test says so.
  /// - Throws: When the file cannot be written.
  func expect(_ frames: [(size: String, lines: [String])], _ location: SourceLocation) throws {
    let now = frames.map { frame in
      "== \(frame.size)\n" + frame.lines.map { "|\($0)\n" }.joined()
    }.joined()
    let isRecording = ProcessInfo.processInfo.environment["SEXTANT_RECORD"] != nil
    guard let then = try? String(contentsOf: path, encoding: .utf8), !isRecording else {
      try now.write(to: path, atomically: true, encoding: .utf8)
      if !isRecording {
        Issue.record("\(path.lastPathComponent) was missing; look at it", sourceLocation: location)
      }
      return
    }
    guard now != then else { return }
    let (new, old) = (now.split(separator: "\n"), then.split(separator: "\n"))
    let line =
      zip(new, old).enumerated().first { $1.0 != $1.1 }?.offset ?? min(new.count, old.count)
    Issue.record(
      """
      \(path.lastPathComponent):\(line + 1) is another; SEXTANT_RECORD=1 records it again
      was: \(line < old.count ? old[line] : "")
      is:  \(line < new.count ? new[line] : "")
      """, sourceLocation: location)
  }
}
