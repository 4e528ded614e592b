import Tapes
import TerminalKit

/// Plays tapes in parallel, in separate processes of this program.
///
/// Each process plays a batch and reports each tape as a line of data. If a process ends
/// prematurely, each of its remaining tapes is played again in a process of its own; a tape is lost
/// only if that process also ends prematurely.
@MainActor
final class ReplayCrew {
  /// The maximum number of tapes per process.
  private static let handful = 32

  private let tapes: [String]
  private let jobs: Int
  private let arguments: [String]
  private let run: AppConsole.Runner
  /// Receives the results in order, each as soon as those before it are known.
  private let take: (ReplayEntry) -> Void
  /// Receives the complete error output of the processes.
  private let say: (String) -> Void
  private var known: [ReplayEntry?]
  private var taken = 0
  private var next = 0
  private var again: [Int] = []

  /// Creates a crew.
  init(
    _ tapes: [String], jobs: Int, arguments: [String], run: @escaping AppConsole.Runner,
    say: @escaping (String) -> Void, take: @escaping (ReplayEntry) -> Void
  ) {
    self.tapes = tapes
    self.jobs = min(jobs, tapes.count)
    self.arguments = arguments
    self.run = run
    self.take = take
    self.say = say
    known = Array(repeating: nil, count: tapes.count)
  }

  /// Plays all tapes.
  func play() async {
    await withTaskGroup { group in
      for _ in 0..<jobs {
        group.addTask {
          while let handful = await self.nextHandful() { await self.play(handful) }
        }
      }
    }
  }

  /// Returns the next batch: two batches per job, so that all jobs end at about the same time and
  /// few processes are started.
  private func nextHandful() -> [Int]? {
    if let index = again.popLast() { return [index] }
    guard next < tapes.count else { return nil }
    let share = (tapes.count + 2 * jobs - 1) / (2 * jobs)
    let end = min(tapes.count, next + min(Self.handful, share))
    defer { next = end }
    return Array(next..<end)
  }

  private func play(_ handful: [Int]) async {
    var left = handful[...]
    var words = ""
    let end = await run(arguments + ["--"] + handful.map { tapes[$0] }) { [self] line in
      guard let index = left.first, let entry = ReplayEntry(line: line), entry.name == tapes[index]
      else {
        words += line + "\n"
        return
      }
      left.removeFirst()
      know(entry, at: index)
    }
    words += end.words
    guard let index = left.first else {
      if !words.isEmpty { say(words) }
      return
    }
    guard handful.count == 1 else {
      again += left.reversed()
      return
    }
    know(ReplayEntry(name: tapes[index], problem: .lost(self.words(of: end, words))), at: index)
  }

  /// Returns why a tape was lost: how its process ended, and the end of its error output.
  private func words(of end: ProcessEnd, _ said: String) -> String {
    var lines = ["the process that played it \(end)"]
    if case .notStarted = end.cause { lines[0] += "; try --jobs 1" }
    lines += said.split(separator: "\n").map { String($0).visiblySafe }
    return lines.joined(separator: "\n  ")
  }

  private func know(_ entry: ReplayEntry, at index: Int) {
    known[index] = entry
    while taken < known.count, let entry = known[taken] {
      taken += 1
      take(entry)
    }
  }
}
