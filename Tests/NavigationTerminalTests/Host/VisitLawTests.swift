import NavigationTerminal
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What one account did is gone with it, over random lives of two accounts, expiries, restarts and kills.
///
/// After a sign-out or another account's sign-in, no mark of the one who left is anywhere; after an expiry
/// none is but in the label of the place and in what is locked; the account that returns finds what it
/// left. Left out are files that the user asked for, files of other versions that were set aside, the
/// clipboard, and the app's own memory.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct VisitLawTests {
  @Test(
    arguments:
      1...(ProcessInfo.processInfo.environment["SEXTANT_LIVES_COUNT"].flatMap(UInt64.init) ?? 8))
  func `law: no mark of an account that is gone is anywhere`(seed: UInt64) async throws {
    let life = try VisitLife(seed: seed)
    defer { life.end() }
    await life.host.idle()
    var told = ""
    func expectNone(in texts: [String], _ place: String) {
      told += "-- \(life.steps.count) \(life.steps.last ?? "") \(place)\n"
      told += texts.joined(separator: "\n") + "\n"
      let texts = life.withoutPlace(texts)
      for account in VisitLife.Account.allCases where account != life.current {
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
      let before = (life.current, life.known)
      try await life.step()
      expectNone(in: life.lines, "the frame")
      expectNone(in: life.files(), "a file")
      expectNone(in: life.basketTexts, "what the app has")
      expectNone(in: life.notices, "a notice")
      let isOther = before != (life.current, life.known)
      if isOther { expectNone(in: life.held, "the visit") }
      guard isOther || life.steps.count % 20 == 0 else { continue }
      for frame in await life.lists() { expectNone(in: frame, "a list") }
    }
    // A life that ended early would show nothing.
    #expect(life.host.exitCode == nil)
    if let folder = ProcessInfo.processInfo.environment["SEXTANT_LIVES"] {
      try told.write(toFile: "\(folder)/\(seed)", atomically: true, encoding: .utf8)
    }
  }
}
