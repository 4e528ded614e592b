import NavigationTerminal
import Tapes

/// Searches the parts of an order in several processes of this program.
///
/// Each process searches a shard, and prints the findings of each part as a line of JSON.
@MainActor
struct ExploreCrew {
  private enum News: Sendable {
    case found(KeyFindings)
    case ended(ProcessEnd)
  }

  private let order: ExploreOrder
  private let shards: [Shard]
  private let runAgain: AppConsole.Runner

  /// Creates a crew, or returns `nil` if the order is for one process.
  init?(_ order: ExploreOrder, console: AppConsole) {
    guard !order.asJSON, let runAgain = console.runAgain else { return nil }
    let jobs = Array(order.parts.prefix(order.processes)).count
    shards = (order.shard ?? .whole).divided(by: jobs)
    guard shards.count > 1 else { return nil }
    self.order = order
    self.runAgain = runAgain
  }

  /// Runs the processes.
  ///
  /// - Parameters:
  ///   - add: Receives the findings of each part, in any order.
  ///   - isDone: Returns whether no more findings are needed.
  /// - Returns: The reason the search is not complete, and the exit code; `nil` if it is.
  func run(
    adding add: (KeyFindings) -> Void, until isDone: () -> Bool
  ) async -> (words: String, code: Int32)? {
    let (news, source) = AsyncStream.makeStream(of: News.self)
    for shard in shards {
      Task { [runAgain, order] in
        let end = await runAgain(order.arguments(for: shard)) { line in
          if let found = JSONText.read(KeyFindings.self, from: line) { source.yield(.found(found)) }
        }
        source.yield(.ended(end))
      }
    }
    var ends: [ProcessEnd] = []
    for await item in news {
      switch item {
      case .found(let found): add(found)
      case .ended(let end): ends.append(end)
      }
      if isDone() { return nil }
      if ends.count == shards.count { break }
    }
    let early = ends.first { $0.cause != .code(0) } ?? ends[0]
    if case .code(let code) = early.cause, code > 1 { return (early.words, code) }
    return ("a process of the search \(early); try --jobs 1\n\(early.words)", 1)
  }
}

extension ExploreOrder {
  /// The arguments for a process that searches a shard.
  fileprivate func arguments(for shard: Shard) -> [String] {
    [
      "explore", "--json", "--keys=\(keys)", "--seeds=\(seeds.lowerBound)..\(seeds.upperBound)",
      "--shard=\(shard)",
    ] + (after.map { ["--after=\($0)"] } ?? []) + (data.map { ["--data=\($0)"] } ?? [])
      + (onRealData ? ["--on-real-data"] : [])
  }
}
