import Navigation
import TerminalKit
import TerminalUI

extension AppRun {
  /// Prints the initial screen line by line and exits, without panes and stack view.
  ///
  /// Saved state is read but not written. The screen is 200 rows high, or 10,000 if that is not
  /// enough; if a list is longer, a message says so.
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
    let terminal = HeadlessTerminal(size: Size(columns: min(max(columns, 20), 500), rows: 200))
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
    var code: Int32 = 0
    for link in links {
      let answer = host.deliver(host.fullLink(link))
      code = max(code, answer.code)
      if links.count > 1, answer.code != 0 { say(answer.words.visiblySafe) }
      await loaded(host)
    }
    host.show()
    // The last two lines are the notice and the keys.
    func isFull() -> Bool {
      host.layers.topScreen.position != nil
        && !terminal.lines.suffix(8).dropLast(2).allSatisfy(Self.isBlank)
    }
    if isFull() {
      terminal.send(.resize(Size(columns: terminal.size.columns, rows: 10_000)))
      await loaded(host)
      host.show()
      // A screen that is not a list leaves most of its rows blank.
      if isFull(), terminal.lines.count(where: Self.isBlank) < 5_000 {
        say("only the first 10,000 rows of the screen are printed")
      }
    }
    console.writeOutput(Self.plainLines(terminal.lines.dropLast()).joined(separator: "\n") + "\n")
    let problems = host.layers.context(at: host.layers.top.place)?.loadProblems ?? []
    for problem in problems { say(problem.visiblySafe) }
    host.end(0)
    return problems.isEmpty ? code : 74
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

  /// Returns the lines without horizontal rules, and with runs of blank lines collapsed, even
  /// inside boxes.
  private static func plainLines(_ lines: some Sequence<String>) -> [String] {
    var plain: [String] = []
    for line in lines where line.isEmpty || !line.allSatisfy({ $0 == "─" }) {
      if isBlank(line), plain.last.map(isBlank) ?? true { continue }
      plain.append(line)
    }
    if plain.last.map(isBlank) == true { plain.removeLast() }
    return plain
  }
}
