import Foundation

/// The seeds of the random runs: a few, always the same; the one that `SEXTANT_SEED` names; or as
/// many as `SEXTANT_RUNS` says, for a night.
enum LawSeed {
  static var all: [UInt64] {
    if let seed = number("SEXTANT_SEED") { return [seed] }
    return Array(1...max(1, number("SEXTANT_RUNS") ?? 12))
  }

  /// How many links each of a run's four seeds puts together: a few, or as many as `SEXTANT_LINKS` says
  /// for all four.
  static var links: Int { number("SEXTANT_LINKS").map { Int($0 / 4) } ?? 120 }

  /// The seeds of random lives: a hundred, the one that `SEXTANT_SEED` names, or as many as
  /// `SEXTANT_RUNS` says.
  static var lives: [Int] {
    if let seed = number("SEXTANT_SEED") { return [Int(seed)] }
    return Array(0..<Int(number("SEXTANT_RUNS") ?? 100))
  }

  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap(UInt64.init)
  }
}
