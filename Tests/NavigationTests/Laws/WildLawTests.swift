import Navigation
import NavigationTesting
import Testing

/// Random lives of a store under laws that need no model: middleware that takes its time, meddling
/// listeners, awaited screens, rules, actions and saved sessions.
@MainActor @Suite(.timeLimit(.minutes(10))) struct WildLawTests {
  /// What the runs have to come by together, to be worth something.
  private static let everything: Set<String> = [
    "action", "cancelled", "changed", "closed", "dropped: cancelled",
    "dropped: capacity", "dropped: otherPerson", "dropped: outdated", "forbidden", "late action",
    "multiple",
    "pending", "queueFull", "reentrant", "restored", "resumed", "stale", "success", "unavailable",
  ]

  @Test func `whatever happens, the gate holds, nothing is lost and nobody waits for ever`() async {
    var sights: Set<String> = []
    for seed in LawSeed.all {
      let run = WildRun(seed: seed)
      await run.run(400)
      if run.complaints.isEmpty { await run.end() }
      #expect(run.complaints.isEmpty, "\(run.report)")
      sights.formUnion(run.sights)
    }
    if LawSeed.all.count > 1 { #expect(sights.isSuperset(of: Self.everything)) }
  }
}
