import NavigationTerminal
import Storefront
import Tapes
import Testing

/// The tapes of the demo, played in process.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `The demo's tapes` {
  @Test func `there is one for each part of the story`() {
    #expect(
      DemoTapes.names == [
        "cancel-drops-what-waits.tape", "every-way-back.tape", "flows.tape", "history.tape",
        "link-waits-for-sign-in.tape", "links-and-gate.tape", "long-session.tape",
        "orders-cancel.tape", "orders-fail.tape", "orders-load.tape", "orders-retry.tape",
        "prompt.tape",
        "resize-under-load.tape", "roles-and-owners.tape", "session-ends.tape",
        "several-links-wait.tape", "signed-in.tape", "tabs-are-gated.tape", "tour.tape",
        "type-ahead.tape",
        "undo.tape", "what-can-be-done.tape", "wrong-links.tape", "wrong-password.tape",
      ])
  }

  @Test(arguments: DemoTapes.names)
  func `a tape plays to its end`(name: String) async throws {
    let visit = try await StorefrontGuest()
    await visit.play(try DemoTapes.text(of: name), name: name)
  }

  @Test(arguments: DemoTapes.names)
  func `changing one letter or number of any expectation makes a tape fail`(name: String)
    async throws
  {
    let visit = try await StorefrontGuest()
    var count = 0
    for line in try DemoTapes.text(of: name).split(separator: "\n") {
      await visit.play(String(line), name: name)
      guard let changed = Self.changed(line) else { continue }
      count += 1
      let report = try await visit.report(of: changed)
      #expect(!report.passed, "\(name): \(changed)")
    }
    // The one that only signs in expects little.
    #expect(count >= (name == "signed-in.tape" ? 3 : 10))
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
