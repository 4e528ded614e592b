import Foundation
import Testing

/// What a place looks like: whole frames in a text file of its own, or the words in its first frame.
///
/// About twenty places have recorded frames, each of which shows a part that no other one shows. Set
/// `SEXTANT_RECORD` in the environment to record them again. Of all others, `Said.txt` holds what they
/// must say at the first size, in this order.
struct FrameFile {
  private let name: String
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()

  init(_ name: String) {
    self.name = name
  }

  /// Expects frames to be those of the file, or to say what they must.
  ///
  /// - Parameters:
  ///   - frames: The frames, each under its size.
  ///   - location: Where the test says so.
  /// - Throws: When the file cannot be written.
  func expect(_ frames: [(size: String, lines: [String])], _ location: SourceLocation) throws {
    let path = folder.appending(path: "Recorded/\(name).txt")
    guard let then = try? String(contentsOf: path, encoding: .utf8) else {
      return try expectWords(in: frames.first?.lines ?? [], location)
    }
    let now = frames.map { frame in
      "== \(frame.size)\n" + frame.lines.map { "|\($0)\n" }.joined()
    }.joined()
    if ProcessInfo.processInfo.environment["SEXTANT_RECORD"] != nil {
      return try now.write(to: path, atomically: true, encoding: .utf8)
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

  private func expectWords(in lines: [String], _ location: SourceLocation) throws {
    let said = try String(contentsOf: folder.appending(path: "Said.txt"), encoding: .utf8)
    let words = said.components(separatedBy: "\n\n").map { $0.split(separator: "\n") }
      .first { $0.first == "== \(name)" }?.dropFirst()
    guard let words, !words.isEmpty else {
      Issue.record("Said.txt has nothing of \(name)", sourceLocation: location)
      return
    }
    var rest = lines[...]
    for word in words {
      guard let found = rest.firstIndex(where: { $0.contains(word) }) else {
        let picture = lines.joined(separator: "\n")
        Issue.record(
          "\(name) does not say, after what it says before: \(word)\n\(picture)",
          sourceLocation: location)
        return
      }
      rest = rest[found...]
    }
  }
}
