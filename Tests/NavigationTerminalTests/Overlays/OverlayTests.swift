import NavigationTerminal
import TerminalKit
import Testing

@testable import TerminalHost

/// Overlays alone, without a host: keys in, outcomes and cells out.
@MainActor
struct OverlayTests {
  private func lines(_ overlay: any Overlay, rows: Int = 12) -> [String] {
    var frame = OverlayFrame(
      canvas: Canvas(size: Size(columns: 60, rows: rows)), theme: .standard,
      capabilities: TerminalCapabilities(colors: .palette256, isUnicode: true))
    overlay.draw(in: &frame)
    return frame.canvas.lines
  }

  private func prompt(_ lines: PromptLines = PromptLines()) -> PromptOverlay {
    PromptOverlay(
      mode: .links, lines: lines, scheme: "shop",
      source: PromptSource(
        completions: { text in
          ["orders", "offers"].filter { $0.hasPrefix(text) }.map {
            PromptCompletion(label: $0, text: $0)
          }
        }, problem: { _, _ in nil }),
      problem: { $0 == "orders" ? nil : PromptProblem(message: "no match") })
  }

  private func type(_ text: String, in overlay: any Overlay) {
    for character in text { _ = overlay.handle(KeyPress(.character(character))) }
  }

  @Test func `a prompt opens what has no problem, and stays with the rest`() {
    let prompt = prompt()
    type("orders", in: prompt)
    guard case .opens("orders") = prompt.handle(KeyPress(.enter)) else {
      return #expect(Bool(false), "the line opens")
    }
    type("x", in: prompt)
    guard case .stays = prompt.handle(KeyPress(.enter)) else {
      return #expect(Bool(false), "the prompt stays")
    }
    #expect(lines(prompt).contains { $0.contains("no match") })
  }

  @Test(arguments: ["q", "quit", "help", ""])
  func `words and an empty line have outcomes of their own`(_ line: String) {
    let prompt = prompt()
    type(line, in: prompt)
    switch (line, prompt.handle(KeyPress(.enter))) {
    case ("q", .quits), ("quit", .quits), ("help", .opensHelp), ("", .closes): break
    case (_, let outcome): Issue.record("\(line): \(outcome)")
    }
  }

  @Test func `a line that something else replaces is the newest of the history`() {
    let lines = PromptLines()
    let first = prompt(lines)
    type("off", in: first)
    first.abandon()
    let second = prompt(lines)
    _ = second.handle(KeyPress(.up))
    #expect(self.lines(second).contains { $0.contains("shop://off") })
  }

  @Test func `Escape restores what was typed before it closes`() {
    let prompt = prompt()
    type("o", in: prompt)
    #expect(prompt.escape.label == "close")
    _ = prompt.handle(KeyPress(.down))
    #expect(prompt.escape.label == "undo")
    guard case .stays = prompt.handle(KeyPress(.escape)),
      case .closes = prompt.handle(KeyPress(.escape))
    else { return #expect(Bool(false), "undo, then close") }
  }

  @Test func `the help page runs what works and says why the rest does not`() {
    let help = HelpOverlay {
      [
        HelpSection(
          title: "Keys",
          entries: [
            HostEntry(key: "y", label: "copy", run: .key("y")),
            HostEntry(key: "w", label: "wait", disabledReason: "Not now.", run: .key("w")),
          ])
      ]
    }
    #expect(lines(help).contains { $0.contains("copy") })
    guard case .runs(let entry) = help.handle(KeyPress(.enter)) else {
      return #expect(Bool(false), "the entry runs")
    }
    #expect(entry.label == "copy")
    _ = help.handle(KeyPress(.down))
    guard case .says(let notice) = help.handle(KeyPress(.enter)) else {
      return #expect(Bool(false), "the reason is said")
    }
    #expect(notice.text == "Not now.")
    guard case .unused = help.handle(KeyPress(.function(9))) else {
      return #expect(Bool(false), "the key is not the page's")
    }
  }

  @Test func `the prompt below the help page is there again, unless something else replaces both`()
  {
    let stack = OverlayStack()
    let lines = PromptLines()
    let prompt = prompt(lines)
    type("off", in: prompt)
    stack.push(prompt)
    stack.push(HelpOverlay { [] })
    #expect(stack.covered === prompt)
    stack.pop()
    #expect(stack.top === prompt)
    #expect(stack.covered == nil)
    stack.push(HelpOverlay { [] })
    #expect(stack.uncoverPrompt() === prompt)
    stack.push(HelpOverlay { [] })
    stack.removeAll()
    #expect(stack.top == nil)
    let next = self.prompt(lines)
    _ = next.handle(KeyPress(.up))
    #expect(self.lines(next).contains { $0.contains("shop://off") })
  }
}
