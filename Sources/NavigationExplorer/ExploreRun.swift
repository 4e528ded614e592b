import Navigation
import NavigationTerminal
import TapeScript
import TerminalKit

/// A run of `explore` from the command line.
@MainActor
struct ExploreRun<R: Route> {
  let explorer: Explorer<R>
  let app: TerminalApp<R>
  let console: AppConsole
  let variables: [String: String]

  /// Runs the requested search, and returns the exit code.
  func run(_ order: ExploreOrder) async throws -> Int32 {
    var graph: (path: String, format: ScreenGraph.Format)?
    if let path = order.graph {
      let format = ScreenGraph.Format.allCases.first { path.hasSuffix(".\($0.rawValue)") }
      guard let format else {
        return say("--graph needs a file name that ends with .svg, .dot or .mmd", code: 64)
      }
      guard console.files != nil else {
        return say("this app cannot write files; omit --graph", code: 64)
      }
      if order.seeds.count > 1 { return say("--graph works with only one seed", code: 64) }
      graph = (path, format)
    }
    let tape: Tape?
    do throws(TapeProblem) {
      if let path = order.after { tape = try app.tape(at: path, from: console) } else { tape = nil }
    } catch {
      return say(error.words, code: error.exitCode)
    }
    let start = ContinuousClock.now
    if let depth = order.depth {
      let report = try await explorer.searchSessions(depth: depth)
      writeTime(since: start)
      console.writeOutput(report.description)
      return report.exitCode
    }
    var code: Int32 = 0
    var totals = SeedTotals(order) { [self] total in
      let report = ExplorerReport(total)
      code = max(code, report.exitCode)
      if order.asJSON { return }
      writeTime(since: start)
      if order.seeds.count > 1 { console.writeOutput("seed \(total.part.seed): ") }
      console.writeOutput(report.description)
      if let graph, let problem = write(ScreenGraph(total), as: graph.format, to: graph.path) {
        code = say(problem, code: 73)
      }
    }
    if totals.next == nil { console.writeError("there are no seeds in this part\n") }
    if let crew = ExploreCrew(order, console: console) {
      if let problem = await crew.run(adding: { totals.add($0) }, until: { totals.next == nil }) {
        return say(problem.words, code: problem.code)
      }
      return code
    }
    while let part = totals.next {
      do {
        let found = try await explorer.findings(in: part, after: tape, variables: variables)
        if order.asJSON { console.writeOutput(JSONText.of(found) + "\n") }
        totals.add(found)
      } catch let error as ExplorerError {
        return say("\(error)", code: 65)
      }
    }
    return code
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
