import NavigationTerminal
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What one account did is gone with it, over random lives of two accounts.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct VisitLawTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `law: no mark of an account that is gone is anywhere`(seed: UInt64) async throws {
    let life = try VisitLife(seed: seed)
    defer { life.end() }
    await life.host.idle()
    var told = ""
    func expectNone(in texts: [String], _ place: String) {
      told += "-- \(life.steps.count) \(life.steps.last ?? "") \(place)\n"
      told += texts.joined(separator: "\n") + "\n"
      for account in VisitLife.Account.allCases where !life.known.contains(account) {
        for mark in account.marks where texts.contains(where: { $0.contains(mark) }) {
          Issue.record(
            """
            seed \(seed), step \(life.steps.count): \(mark) in \(place) after
            \(life.steps.suffix(8).joined(separator: "\n"))
            \(texts.filter { $0.contains(mark) }.joined(separator: "\n"))
            """)
        }
      }
    }
    for _ in 0..<50 {
      let before = life.known
      await life.step()
      expectNone(in: life.lines, "the frame")
      expectNone(in: life.files(), "a file")
      expectNone(in: life.basketTexts, "what the app has")
      if before != life.known { expectNone(in: life.held, "the visit") }
      guard before != life.known || life.steps.count % 20 == 0 else { continue }
      for frame in await life.lists() { expectNone(in: frame, "a list") }
    }
    // A life that ended early would show nothing.
    #expect(life.host.exitCode == nil)
    if let folder = ProcessInfo.processInfo.environment["SEXTANT_LIVES"] {
      try told.write(toFile: "\(folder)/\(seed)", atomically: true, encoding: .utf8)
    }
  }
}
