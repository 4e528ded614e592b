import Foundation
import NavigationTerminal
import Tapes
import Testing

/// What the README shows is what the code does.
@MainActor @Suite(.timeLimit(.minutes(10))) struct ReadmeTests {
  private func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The text of the first block behind a marker.
  private func block(_ marker: String) throws -> String {
    let readme = try text("README.md")
    let start = try #require(readme.range(of: "<!-- \(marker) -->\n"))
    let fence = try #require(readme.range(of: "```", range: start.upperBound..<readme.endIndex))
    let first = try #require(readme.range(of: "\n", range: fence.upperBound..<readme.endIndex))
    let end = try #require(readme.range(of: "```", range: first.upperBound..<readme.endIndex))
    return String(readme[first.upperBound..<end.lowerBound])
  }

  @Test func `the sample is the program that is compiled beside it`() throws {
    #expect(try block("program") == text("Tests/Notes/main.swift"))
  }

  @Test func `the tape passes, and fails with a letter changed`() async throws {
    let tape = try block("tape")
    let visit = try await StorefrontGuest()
    await visit.play(tape)
    let wrong = tape.replacingOccurrences(of: "1 waiting", with: "2 waiting")
    let other = try await StorefrontGuest()
    #expect(try await !other.report(of: wrong).passed)
  }

  @Test func `the story in three lines passes as a tape, and fails with a letter changed`()
    async throws
  {
    let tape = try block("story-tape")
    #expect(tape.split(separator: "\n").count == 3)
    let visit = try await StorefrontGuest()
    await visit.play(tape)
    let other = try await StorefrontGuest()
    let wrong = tape.replacingOccurrences(of: "maps", with: "mops")
    #expect(try await !other.report(of: wrong).passed)
  }

  @Test func `the story as a Swift test is the one that is run beside this`() throws {
    let lines = try block("story-test").split(separator: "\n")
    #expect(lines.count == 3)
    let source = try text("Tests/StorefrontTests/Readme/StoryTests.swift")
    let indented = lines.map { "    \($0)\n" }.joined()
    #expect(source.contains(indented))
  }
}
