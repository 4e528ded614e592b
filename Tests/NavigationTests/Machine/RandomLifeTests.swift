import Testing

// As long as `SEXTANT_RUNS` asks for.
@MainActor @Suite(.timeLimit(.minutes(60))) struct RandomLifeTests {
  /// The seeds in ten parts: a hundred, or as many as `SEXTANT_RUNS` says.
  @Test(arguments: 0..<10) func `random lives break no law`(part: Int) {
    let seeds = LawSeed.lives
    for seed in seeds where seed % 10 == part || seeds.count == 1 {
      let life = Life(seed: UInt64(seed))
      life.run(400)
      guard let complaint = life.complaint else { continue }
      let again = Life(seed: UInt64(seed))
      again.isLogged = true
      again.run(400)
      Issue.record("seed \(seed): \(complaint)\n\(again.log.suffix(40).joined(separator: "\n"))")
    }
  }
}
