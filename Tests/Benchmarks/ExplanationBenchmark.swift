import Navigation

/// Prints what an explanation and a completion cost while a link is typed, beside a linear search.
enum ExplanationBenchmark {
  static func run() {
    print("")
    print("Explaining and completing a link as it is typed, in microseconds; medians.")
    print(
      "patterns   mistyped   3rd segment   nothing near   one letter   opens   completing"
        + "   linear, mistyped   linear / ours")
    for count in [10, 1_000, 100_000] {
      let table = BenchmarkTable(count: count)
      let scan = LinearScan(count: count)
      let mistyped = explaining(table, "storefront://cta\(count / 2)/7/view0", .unhandled)
      let linear =
        NavigationBenchmarks.time(rounds: 3, max(1, 1_000 / count)) { _ in
          scan.nearest(to: ["cta\(count / 2)", "7", "view0"]) == "cat\(count / 2)"
        } / 1_000
      let columns = [
        mistyped, explaining(table, "storefront://cat\(count / 2)/7/veiw0", .unhandled),
        explaining(table, "storefront://zzzzzz", .unhandled),
        explaining(table, "storefront://c", .unhandled),
        explaining(table, BenchmarkTable.link(count / 2), .plan), completing(table), linear,
        linear / mistyped,
      ]
      let widths = [11, 14, 15, 13, 8, 13, 19, 16]
      print(
        NavigationBenchmarks.pad("\(count)", 8)
          + zip(columns, widths).map {
            NavigationBenchmarks.pad(NavigationBenchmarks.whole($0), $1)
          }.joined())
    }
  }

  private static func explaining(
    _ table: BenchmarkTable, _ link: String, _ outcome: DeepLinkExplanation.Outcome
  ) -> Double {
    NavigationBenchmarks.time(rounds: 9, max(3, 1_000 / table.count)) { _ in
      table.pipeline.explain(link).outcome == outcome
    } / 1_000
  }

  private static func completing(_ table: BenchmarkTable) -> Double {
    NavigationBenchmarks.time(rounds: 9, max(3, 1_000 / table.count)) { _ in
      !table.pipeline.completions(for: "storefront://c").isEmpty
    } / 1_000
  }
}
