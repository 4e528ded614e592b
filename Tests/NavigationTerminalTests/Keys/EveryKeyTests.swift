import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// Every key of the table, pressed in every column of it.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `The table of keys` {
  @Test(arguments: KeyTable.all)
  func `a key does what its cell says`(rule: KeyTableRule) async throws {
    for input in rule.inputs {
      let app = try KeyTableApp.start()
      await app.open("library://\(rule.link)")
      for step in rule.way { await give(step, to: app) }
      let before = KeyTableRule.Look(app)
      await give(input, to: app)
      let after = KeyTableRule.Look(app)
      #expect(
        rule.check(before, after, input), "\(input): \(rule.testDescription)\n\(app.picture)")
    }
  }

  @Test func `no cell of it is left out`() {
    for column in KeyTableRule.Column.allCases {
      let known = Set(KeyTable.all.filter { $0.column == column }.flatMap(\.inputs).map(\.name))
      for name in KeyTable.rows.joined().map(\.description) + ["paste", "click"] {
        #expect(known.contains(name), "\(column): \(name)")
      }
    }
  }

  private func give(
    _ input: KeyTableRule.Input, to app: HeadlessHost<LibraryRoute>
  ) async {
    switch input {
    case .key(let press): await app.press(press)
    case .paste(let text): await app.deliver(.paste(text))
    case .click(let text): await app.click(text)
    }
  }
}
