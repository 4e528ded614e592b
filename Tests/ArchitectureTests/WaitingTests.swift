import Foundation
import Testing

/// Every wait in a test ends.
@Suite struct WaitingTests {
  @Test func `a suite whose tests wait has a time limit`() throws {
    // Samples, and the app that a new package begins with, are as an app writes them.
    for file in try Checkout.swiftFiles(below: "Tests")
    where !file.contains("/Samples/") && !file.contains("/Harbor/") {
      let text = try Checkout.text(of: file)
      guard text.contains("@Test"), Self.waits(text) else { continue }
      #expect(text.contains(".timeLimit("), "\(file) waits, and no time limit ends it")
    }
  }

  /// Only what a variable makes longer may take longer than ten minutes.
  ///
  /// Tests of one process share its main actor and a few threads, so each waits for the others: beside
  /// two builds, the longest took eight minutes.
  @Test func `a limit is ten minutes at most, unless a variable asks for more`() throws {
    for file in try Checkout.swiftFiles(below: "Tests") {
      let lines = try Checkout.text(of: file).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        guard let limit = line.firstMatch(of: /\.timeLimit\(\.minutes\((\d+)\)/),
          let minutes = Int(limit.1), minutes > 10
        else { continue }
        #expect(
          lines[max(0, index - 2)..<index].contains { $0.contains("`SEXTANT_") },
          "\(file):\(index + 1): \(minutes) minutes")
      }
    }
  }

  @Test func `a loop that lets others run looks whether its time is over`() throws {
    for file in try Checkout.swiftFiles(below: "Tests") {
      for (line, text) in try Checkout.text(of: file).split(separator: "\n").enumerated()
      where text.contains("while ") && text.contains("Task" + ".yield()") {
        #expect(text.contains("Task.isCancelled"), "\(file), about line \(line + 1): \(text)")
      }
    }
  }

  @Test func `the test can fail: what waits is seen`() {
    #expect(Self.waits("@Test func `a`() async throws {"))
    #expect(Self.waits("@Test(arguments: [1])\n  func `a`(one: Int)\n    async\n  {"))
    #expect(!Self.waits("@Test func `a`() throws {"))
  }

  /// Whether a test of the file is asynchronous.
  private static func waits(_ text: String) -> Bool {
    text.split(separator: "@Test", omittingEmptySubsequences: false).dropFirst().contains { test in
      // The head of a test ends at its body; its name is in backticks, and may hold anything.
      let parts = test.split(separator: "`", omittingEmptySubsequences: false)
      guard parts.count > 2 else { return false }
      return parts[2].prefix { $0 != "{" }.contains("async")
    }
  }
}
