import NavigationTerminal
import Storefront
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The tapes of the demo, played in process.
@MainActor
@Suite struct `The demo's tapes` {
  nonisolated static let folder =
    "\(#filePath)".split(separator: "/").dropLast(4).map { "/\($0)" }.joined()
    + "/Demo/Tapes"

  nonisolated static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".tape") }.sorted()

  private static func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
  }

  @Test func `there is one for each part of the story`() {
    #expect(
      Self.names == [
        "cancel-drops-what-waits.tape", "every-way-back.tape", "flows.tape", "history.tape",
        "link-waits-for-sign-in.tape", "long-session.tape", "prompt.tape",
        "resize-under-load.tape", "roles-and-owners.tape", "session-ends.tape",
        "several-links-wait.tape", "tabs-are-gated.tape", "type-ahead.tape", "wrong-links.tape",
        "wrong-password.tape",
      ])
  }

  @Test(arguments: names)
  func `a tape plays to its end`(name: String) async throws {
    let visit = try await Visit()
    await visit.play(try Self.text(of: name), name: name)
  }

  @Test(arguments: names)
  func `changing one letter or number of any expectation makes a tape fail`(name: String)
    async throws
  {
    let visit = try await Visit()
    var count = 0
    for line in try Self.text(of: name).split(separator: "\n") {
      await visit.play(String(line), name: name)
      guard let changed = Self.changed(line) else { continue }
      count += 1
      let report = try await visit.report(of: changed)
      #expect(!report.passed, "\(name): \(changed)")
    }
    #expect(count >= 10)
  }

  /// An expectation with its last letter changed, or its number; `nil` for a line that expects
  /// nothing, or an absence.
  private static func changed(_ line: Substring) -> String? {
    guard line.hasPrefix("Expect "), !line.hasPrefix("Expect Not ") else { return nil }
    let words = line.split(separator: " ")
    if words.count == 3, let number = Int(words[2]) {
      return words.dropLast().joined(separator: " ") + " \(number + 1)"
    }
    guard let open = line.firstIndex(where: { "\"'/".contains($0) }),
      let letter = line[open...].lastIndex(where: { $0.isASCII && $0.isLetter })
    else { return nil }
    let other: Character = line[letter] == "x" ? "y" : "x"
    return line[..<letter] + String(other) + line[line.index(after: letter)...]
  }
}
