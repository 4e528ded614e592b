import Navigation
import NavigationTesting
import Testing

/// Long random lives of a store beside a plain model: commands, batches, transactions, plans, links,
/// history, sign-in, sign-out and the end of sessions.
@MainActor @Suite struct RandomLawTests {
  /// What the runs have to come by together, to be worth something.
  private static let everything: Set<String> = [
    "success", "cancelled", "emptyStack", "insufficientStackDepth", "invalidPopCount",
    "routeNotFound", "tabNotFound", "nothingPresented", "alreadyPresented", "unsupported",
    "multiple",
    "pending", "rejected", "forbidden", "alreadySignedIn", "commands", "history", "principal",
    "redo", "several waiting", "place",
  ]

  @Test func `a store and the plain model never part`() throws {
    var sights: Set<String> = []
    let seeds = LawSeed.all
    for seed in seeds {
      let run = RandomRun(seed: seed)
      run.run(600)
      #expect(run.complaints.isEmpty, "\(run.report)")
      sights.formUnion(run.sights)
      try expectSavedIsRestored(run)
    }
    if seeds.count > 1 { #expect(sights.isSuperset(of: Self.everything)) }
  }

  /// What is saved at the end of a life comes back as it was, what waits included.
  private func expectSavedIsRestored(_ run: RandomRun) throws {
    run.store.signOut()
    run.store.open("law://member")
    run.store.open("law://staff")
    let snapshot = run.store.snapshot()
    let again = NavigationStore<LawRoute>(
      initial: .laws, access: .laws, links: .laws, clock: run.clock.clock)
    let report = again.restore(try NavigationSnapshot(data: snapshot.data()))
    #expect(report.isComplete, "\(report), \(run.report)")
    #expect(again.snapshot() == snapshot, "\(run.report)")
    #expect(again.session.pending.count == 2, "\(run.report)")
    #expect(again.session.visible == .login)
  }
}
