import Navigation

/// Prints what a decision costs beside a linear scan of the same patterns, in one run.
@main
enum NavigationBenchmarks {
  @MainActor
  static func main() {
    // "count 10000", "count 10000 hosted" and "count 10000 links" are for a program that counts
    // instructions.
    let arguments = CommandLine.arguments.dropFirst()
    if arguments.first == "count", let calls = arguments.dropFirst().first.flatMap({ Int($0) }) {
      if arguments.last == "links" {
        let (table, link) = (BenchmarkTable(count: 10), BenchmarkTable.link(5))
        for _ in 0..<calls { precondition(decides(table, link)) }
        return
      }
      return PushBenchmark.count(calls, hosted: arguments.last == "hosted")
    }
    PushBenchmark.run()
    if arguments.first == "push" { return }
    print("String to decision: one warm link of three segments, a converter and two query items.")
    print(
      "patterns   build ms   warm ns   × of 10   random ns   × of 10   linear ns   linear / ours")
    var base = (warm: 0.0, random: 0.0)
    for count in [10, 1_000, 100_000] {
      let table = BenchmarkTable(count: count)
      let link = BenchmarkTable.link(count / 2)
      let warm = time(rounds: 15, 20_000) { _ in decides(table, link) }
      var generator = Lehmer(state: 42)
      let links = (0..<20_000).map { _ in
        BenchmarkTable.link(Int.random(in: 0..<count, using: &generator))
      }
      let random = time(rounds: 9, links.count) { decides(table, links[$0]) }
      let scan = LinearScan(count: count)
      let linear = time(rounds: 3, max(5, 200_000 / count)) { _ in scan.product(link) != nil }
      if count == 10 { base = (warm, random) }
      let build =
        Double(table.buildTime.components.attoseconds) / 1e15
        + Double(table.buildTime.components.seconds) * 1e3
      let columns = [
        pad("\(count)", 8), pad(whole(build), 11), pad(whole(warm), 10),
        pad(tenths(warm / base.warm), 10), pad(whole(random), 12),
        pad(tenths(random / base.random), 10), pad(whole(linear), 12),
        pad(whole(linear / warm), 16),
      ]
      print(columns.joined())
    }
    ExplanationBenchmark.run()
  }

  static func decides(_ table: BenchmarkTable, _ link: String) -> Bool {
    if case .plan = table.pipeline.decide(for: link) { true } else { false }
  }

  /// The median time of one call, in nanoseconds.
  static func time(rounds: Int, _ calls: Int, _ call: (Int) -> Bool) -> Double {
    var results: [Double] = []
    for _ in 0..<rounds {
      let duration = ContinuousClock().measure {
        for index in 0..<calls {
          precondition(call(index), "The benchmark's link was not understood.")
        }
      }
      let nanoseconds =
        Double(duration.components.attoseconds) / 1e9 + Double(duration.components.seconds) * 1e9
      results.append(nanoseconds / Double(calls))
    }
    return results.sorted()[rounds / 2]
  }

  static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  static func whole(_ number: Double) -> String { "\(Int(number.rounded()))" }

  static func tenths(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}

/// A small generator, so that each run takes the same links.
struct Lehmer: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
