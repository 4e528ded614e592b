import Navigation
import NavigationTerminal
import TapeScript
import Tapes
import TerminalKit

/// A run of `explore` from the command line.
@MainActor
struct ExploreRun<R: Route> {
  var explorer: Explorer<R>
  let app: TerminalApp<R>
  let console: AppConsole
  let variables: [String: String]

  /// Runs the requested search, and returns the exit code.
  func run(_ order: ExploreOrder) async throws -> Int32 {
    var run = self
    run.explorer.onRealData = order.onRealData
    do throws(FileError) { run.explorer.data = try order.data.map(DataCopy.init) } catch {
      return say("--data: \(error)", code: error.reason == .missing ? 66 : 65)
    }
    do { return try await run.search(order) } catch let error as ExplorerError {
      return say("\(error)", code: error.code)
    }
  }

  private func search(_ order: ExploreOrder) async throws -> Int32 {
    let start = ContinuousClock.now
    if let depth = order.depth {
      let report = try await explorer.searchSessions(depth: depth)
      writeTime(since: start)
      console.writeOutput(report.description)
      return report.exitCode
    }
    let format = order.graph.flatMap { path in
      ScreenGraph.Format.allCases.first { path.hasSuffix(".\($0.rawValue)") }
    }
    if let problem = problem(of: order, format) { return say(problem, code: 64) }
    let tape: Tape?
    do throws(TapeProblem) {
      if let path = order.after { tape = try app.tape(at: path, from: console) } else { tape = nil }
    } catch {
      return say(error.words, code: error.exitCode)
    }
    var code: Int32 = 0
    var totals = SeedTotals(order) { [self] total in
      let report = ExplorerReport(total)
      code = max(code, report.exitCode)
      if order.asJSON { return }
      writeTime(since: start)
      if order.seeds.count > 1 { console.writeOutput("seed \(total.part.seed): ") }
      console.writeOutput(report.description)
      if let format, let problem = write(ScreenGraph(total), as: format, to: order.graph ?? "") {
        code = say(problem, code: 73)
      }
    }
    return try await search(order, after: tape, &totals) ?? code
  }

  /// Returns the reason no graph can be drawn, if one is wanted.
  private func problem(of order: ExploreOrder, _ format: ScreenGraph.Format?) -> String? {
    guard order.graph != nil else { return nil }
    if format == nil { return "--graph needs a file name that ends with .svg, .dot or .mmd" }
    if console.files == nil { return "this app cannot write files; omit --graph" }
    return order.seeds.count > 1 ? "--graph works with only one seed" : nil
  }

  /// Searches all parts, here or in other processes.
  ///
  /// - Returns: The exit code if the search cannot be completed, or else `nil`.
  private func search(
    _ order: ExploreOrder, after tape: Tape?, _ totals: inout SeedTotals
  ) async throws -> Int32? {
    if totals.next == nil { console.writeError("there are no seeds in this part\n") }
    if let crew = ExploreCrew(order, console: console) {
      let problem = await crew.run(adding: { totals.add($0) }, until: { totals.next == nil })
      return problem.map { say($0.words, code: $0.code) }
    }
    while let part = totals.next {
      let found = try await explorer.findings(in: part, after: tape, variables: variables)
      if order.asJSON { console.writeOutput(JSONText.of(found) + "\n") }
      totals.add(found)
    }
    return nil
  }

  private func write(
    _ graph: ScreenGraph, as format: ScreenGraph.Format, to path: String
  ) -> String? {
    do throws(FileError) {
      try console.files?.write(
        Array(graph.text(as: format).utf8), to: path, replacing: .marked(Array(format.mark.utf8)))
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func writeTime(since start: ContinuousClock.Instant) {
    let milliseconds = start.duration(to: .now) / .milliseconds(1)
    console.writeError("in \(Int(milliseconds) / 1_000).\(Int(milliseconds) / 100 % 10) s\n")
  }

  private func say(_ words: String, code: Int32) -> Int32 {
    console.writeError("\(app.name): \(words)\n")
    return code
  }
}

extension ExplorerReport {
  fileprivate var exitCode: Int32 { violation == nil && !isCut ? 0 : 1 }
}
