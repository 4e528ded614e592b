import TerminalKit
import Testing

@testable import TerminalUI

/// The log as a value.
@MainActor @Suite struct LogPaneTests {
  private func shown(
    _ log: inout LogPane, columns: Int = 20, rows: Int = 4
  ) -> [String] {
    var frame = ScreenFrame(
      size: Size(columns: columns, rows: rows), theme: .dark, capabilities: TerminalCapabilities())
    log.draw(in: &frame, from: 0)
    return frame.canvas.lines.map { line in
      String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  private func log(_ numbers: ClosedRange<Int>, keeping most: Int = 1_000) -> LogPane {
    var log = LogPane(keeping: most)
    log.append(numbers.map { "line \($0)" })
    return log
  }

  @Test func `the end is followed until one scrolls, and again at the end`() {
    var log = log(1...10)
    #expect(shown(&log) == ["line 7", "line 8", "line 9", "line 10"])
    #expect(log.position == "following")
    log.append(["line 11"])
    #expect(shown(&log).last == "line 11")
    _ = log.handle(.key(KeyPress(.up)))
    log.append(["line 12", "line 13"])
    #expect(shown(&log) == ["line 7", "line 8", "line 9", "line 10"])
    #expect(log.position == "10/13")
    _ = log.handle(.key("f"))
    #expect(shown(&log).last == "line 13")
    _ = log.handle(.key(KeyPress(.home)))
    #expect(shown(&log).first == "line 1")
    for _ in 0..<9 { _ = log.handle(.key(KeyPress(.down))) }
    #expect(log.isFollowing)
  }

  @Test func `only the newest lines are kept, and the place among them`() {
    var log = log(1...100, keeping: 100)
    _ = shown(&log)
    _ = log.handle(.key(KeyPress(.pageUp)))
    let place = shown(&log)
    log.append((101...130).map { "line \($0)" })
    #expect(log.count == 100)
    #expect(shown(&log) == place)
    _ = log.handle(.key(KeyPress(.home)))
    #expect(shown(&log).first == "line 31")
    log.append((131...160).map { "line \($0)" })
    #expect(shown(&log).first == "line 61")
  }

  @Test func `long lines are cut, scrolled sideways, or wrapped by columns`() {
    var log = LogPane()
    log.append(["0123456789abcdefghij", "短い文字列です"])
    #expect(shown(&log, columns: 8, rows: 3) == ["01234567", "短い文字", ""])
    _ = log.handle(.key(KeyPress(.right)))
    #expect(shown(&log, columns: 8, rows: 3)[0] == "89abcdef")
    _ = log.handle(.key("w"))
    #expect(shown(&log, columns: 8, rows: 5) == ["01234567", "89abcdef", "ghij", "短い文字", "列です"])
    _ = log.handle(.key(KeyPress(.up)))
    _ = log.handle(.key(KeyPress(.home)))
    #expect(shown(&log, columns: 8, rows: 2) == ["01234567", "89abcdef"])
    _ = log.handle(.key(KeyPress(.down)))
    #expect(shown(&log, columns: 8, rows: 2) == ["89abcdef", "ghij"])
  }

  @Test func `a search finds new lines too, and n goes on`() {
    var log = log(1...50)
    _ = shown(&log)
    for key: KeyPress in ["/", "N", "E", " ", "4"] { _ = log.handle(.key(key)) }
    #expect(log.inputMode == .textField)
    _ = log.handle(.key(KeyPress(.enter)))
    #expect(shown(&log).last?.hasPrefix("/ NE 4") == true)
    #expect(shown(&log).last?.hasSuffix("/11") == true)
    log.append(["line 400"])
    #expect(shown(&log).last?.hasSuffix("/12") == true)
    _ = log.handle(.key("N"))
    _ = log.handle(.key(KeyPress(.escape)))
    #expect(log.escapeLabel == nil)
  }

  @Test func `colors are shown, and nothing else of an escape sequence`() {
    var log = LogPane()
    log.append([
      "\u{1B}[31;1mERR\u{1B}[0m\tx\u{1B}]0;title\u{07}\u{1B}[2J \u{1B}[38;5;208mo\u{1B}[38;2;1;2;3mr"
    ])
    var frame = ScreenFrame(
      size: Size(columns: 20, rows: 1), theme: .dark, capabilities: TerminalCapabilities())
    log.draw(in: &frame, from: 0)
    let cells = frame.canvas
    #expect(cells.lines[0].hasPrefix("ERR"))
    #expect(!cells.lines[0].contains("title"))
    #expect(cells[Position(column: 0, row: 0)].style.foreground == .ansi(1))
    #expect(cells[Position(column: 0, row: 0)].style.attributes.contains(.bold))
  }
}
