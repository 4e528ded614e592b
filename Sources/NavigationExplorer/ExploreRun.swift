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
    var format: ScreenGraph.Format?
    if let path = order.graph {
      format = ScreenGraph.Format.allCases.first { path.hasSuffix(".\($0.rawValue)") }
      guard format != nil else {
        return say("--graph needs a file name that ends with .svg, .dot or .mmd", code: 64)
      }
      guard console.files != nil else {
        return say("this app cannot write files; omit --graph", code: 64)
      }
      if order.seeds.count > 1 { return say("--graph works with only one seed", code: 64) }
    }
    let tape: Tape?
    do throws(TapeProblem) {
      if let path = order.after { tape = try app.tape(at: path, from: console) } else { tape = nil }
    } catch {
      return say(error.words, code: error.exitCode)
    }
    if let depth = order.depth {
      return finish(try await timed { try await explorer.searchSessions(depth: depth) })
    }
    var code: Int32 = 0
    var isEmpty = true
    for (index, seed) in order.seeds.enumerated() where order.shard?.holds(index) ?? true {
      isEmpty = false
      do {
        let (report, graph) = try await timed {
          try await explorer.pressKeys(
            order.keys, seed: seed, after: tape, variables: variables)
        }
        if order.seeds.count > 1 { console.writeOutput("seed \(seed): ") }
        code = max(code, finish(report))
        if let format, let path = order.graph, let problem = write(graph, as: format, to: path) {
          return say(problem, code: 73)
        }
      } catch let error as ExplorerError {
        return say("\(error)", code: 65)
      }
    }
    if isEmpty { console.writeError("there are no seeds in this part\n") }
    return code
  }

  private func finish(_ report: ExplorerReport) -> Int32 {
    console.writeOutput(report.description)
    return report.violation == nil && !report.isCut ? 0 : 1
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

  /// Does the work, and writes the time it took to standard error.
  private func timed<Value>(_ work: () async throws -> Value) async rethrows -> Value {
    let start = ContinuousClock.now
    let value = try await work()
    let milliseconds = start.duration(to: .now) / .milliseconds(1)
    console.writeError("in \(Int(milliseconds) / 1_000).\(Int(milliseconds) / 100 % 10) s\n")
    return value
  }

  private func say(_ words: String, code: Int32) -> Int32 {
    console.writeError("\(app.name): \(words)\n")
    return code
  }
}
