import NavigationTerminal
import TerminalKit
import Testing

struct InputRouterTests {
  @Test func `global keys do the same in every column`() {
    for column in InputRouter.Column.allCases {
      #expect(InputRouter.action(for: KeyPress(.character("z"), .control), in: column) == .suspend)
      #expect(InputRouter.action(for: KeyPress(.character("l"), .control), in: column) == .redraw)
      #expect(InputRouter.action(for: KeyPress(.function(1)), in: column) == .help)
    }
  }
}
