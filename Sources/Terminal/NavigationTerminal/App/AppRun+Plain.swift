import Navigation
import TerminalKit
import TerminalUI

extension AppRun {
  /// Prints the initial screen line by line and exits, without panes and stack view.
  ///
  /// Of a screen that has a text, that is printed. Others have 1,000 rows; if that is not enough, a
  /// message says so. Saved state is read but not written.
  func plain(
    opening links: [String], state: CommandLineInvocation.StateChoice
  ) async throws -> Int32 {
    let clock = AppClock.real()
    var parts = try parts(on: clock, for: .plain)
    parts.configuration.panes = .single
    parts.configuration.showsStack = false
    parts.configuration.showsStackStrip = false
    parts.configuration.showsTopLayerOnly = true
    let columns = variables["COLUMNS"].flatMap { Int($0) } ?? 80
    let terminal = HeadlessTerminal(size: Size(columns: min(max(columns, 20), 500), rows: 1_000))
    let host = parts.host(on: terminal)
    if let keeper = try keeper(of: parts, state, isRead: true) {
      if case .restored(let restoration) = keeper.restore(into: host.visits, settingAside: false) {
        for loss in restoration.losses { say(loss.visiblySafe) }
      }
      // Nothing would be saved anyway.
      if let problem = keeper.problem, problem.reason != .inUse { say("\(problem)") }
      keeper.end()
    }
    try host.start()
    await loaded(host)
    var answers: [LinkAnswer] = []
    for link in links {
      answers.append(host.deliver(host.fullLink(link)))
      await loaded(host)
    }
    host.show()
    let text = host.layers.topScreen.plainText?.split(
      separator: "\n", omittingEmptySubsequences: false)
    if text != nil || links.count > 1 {
      for answer in answers where answer.code != 0 { say(answer.words.visiblySafe) }
    }
    let lines = text.map { $0.map { String($0).visiblySafe } } ?? Self.plainLines(terminal.lines)
    console.writeOutput(lines.joined(separator: "\n") + "\n")
    var problems = host.layers.context(at: host.layers.top.place)?.loadProblems ?? []
    // The last two rows are the notice and the keys; what is no list leaves most rows blank.
    if text == nil, terminal.lines.count(where: Self.isBlank) < 500,
      !terminal.lines.suffix(8).dropLast(2).allSatisfy(Self.isBlank)
    {
      problems.append("only the first 1,000 rows of the screen are printed")
    }
    for problem in problems { say(problem.visiblySafe) }
    host.end(0)
    return problems.isEmpty ? answers.map(\.code).max() ?? 0 : 74
  }

  /// Waits until the screens have loaded their data, for about five seconds.
  private func loaded(_ host: NavigationHost) async {
    await host.idle()
    // Naps are counted, not time, so that a machine too busy to let the work run does not end it.
    for _ in 0..<250 where !host.activity.isEmpty {
      try? await host.clock.sleep(for: .milliseconds(20))
      await host.idle()
    }
  }

  private static func isBlank(_ line: String) -> Bool { line.allSatisfy { " │┃|".contains($0) } }

  /// Returns the lines without the keys and horizontal rules, and with runs of blank lines collapsed,
  /// even inside boxes.
  private static func plainLines(_ lines: [String]) -> [String] {
    var plain: [String] = []
    for line in lines.dropLast() where line.isEmpty || !line.allSatisfy({ $0 == "─" }) {
      if isBlank(line), plain.last.map(isBlank) ?? true { continue }
      plain.append(line)
    }
    if plain.last.map(isBlank) == true { plain.removeLast() }
    return plain
  }
}
