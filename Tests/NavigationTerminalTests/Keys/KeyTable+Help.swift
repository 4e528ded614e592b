import TerminalKit

extension KeyTable {
  /// The line that is selected in the help.
  @MainActor private static func line(_ look: Rule.Look) -> String {
    look.lines.first { $0.contains("│ › ") } ?? ""
  }

  /// Which moment is looked at, of how many.
  @MainActor private static func position(_ look: Rule.Look) -> String {
    (look.lines.first ?? "").split(separator: " ").suffix(3).joined(separator: " ")
  }

  @KeyTableRules static var helpRules: [Rule] {
    let open = keys(help)
    // On the heading of the second section.
    let second = open + keys(tab)
    Rule(.help, [up, "k"], "one up", after: second) { _, after, _ in
      after.shows("│ › u ")
    }
    Rule(.help, [down, "j"], "one down", after: second) { _, after, _ in
      after.shows("│ › ↓ ↑ j k ")
    }
    Rule(.help, [left, "h"], "folds", after: open) { _, after, _ in
      after.shows("› + Book 3 (5)") && !after.shows("sheet")
    }
    Rule(.help, [right, "l"], "unfolds", after: open + keys(left)) { before, after, _ in
      before.shows("+ Book 3 (5)") && after.shows("- Book 3")
    }
    Rule(.help, [enter], "runs the entry", after: open + keys(down, down, down)) { _, after, _ in
      after.modal == "Book 7" && !after.shows("─ Help ─")
    }
    Rule(.help, [tab, backTab], "between parts", after: open) { before, after, _ in
      line(before) != line(after) && line(after).contains("› - ")
    }
    Rule(.help, [escape, "q", "?", help, inspector], "closes", after: open) { _, after, _ in
      !after.shows("─ Help ─") && !after.shows("Inspector") && after.stack.hasSuffix("Book 3")
    }
    nothing(
      .help,
      [
        backspace, "1", "2", "3", "4", "5", "6", "7", "8", "9", "y", "[", "]", alt(.left),
        alt(.right), "-", "w", control("a"), control("e"),
        control("w"), control("k"), control("y"), control("r"), control("n"),
      ], after: open)
    // Escape and then the letter, as when both were pressed quickly.
    Rule(
      .help, [alt(.character("b")), alt(.character("f")), alt(.character("d"))],
      "closes, then the key", after: open
    ) { _, after, _ in !after.shows("─ Help ─") && after.stack.hasSuffix("Book 3") }
    Rule(.help, [":"], "prompt", after: open) { _, after, _ in after.shows(" library://") }
    Rule(.help, ["/"], "searches here", after: open) { _, after, _ in after.shows("│ /") }
    Rule(
      .help, ["n", "N"], "next match", after: open + keys("/") + typing("tab") + keys(escape)
    ) { before, after, _ in line(before) != line(after) && line(after).contains("tab") }
    Rule(.help, ["g", home], "first", after: second) { _, after, _ in
      line(after).contains("› - Book 3")
    }
    Rule(.help, ["G", end, pageDown, control("f")], "last, a page down", after: open) {
      before, after, _ in
      !after.shows("- Book 3") && before.shows("- Book 3")
    }
    Rule(
      .help, [pageUp, control("b"), control("u")], "a page and half a page up",
      after: open + keys(end)
    ) {
      before, after, _ in line(before) != line(after)
    }
    Rule(.help, [control("d")], "half a page down", after: open) { before, after, _ in
      line(before) != line(after)
    }
    Rule(.help, [palette], "palette", after: open) { _, after, _ in
      after.shows(" >") && !after.shows("─ Help ─")
    }
    Rule(.help, [control("c")], "quits", after: open) { _, after, _ in after.exit == 130 }
    everywhere(.help, after: open)
    Rule(.help, inputs: [.paste("sheet")], "searches for it", after: open) { _, after, _ in
      after.shows("│ / sheet") && !after.shows("question")
    }
    Rule(.help, inputs: [.click("sheet")], "selects the row", after: open) { _, after, _ in
      line(after).contains("sheet")
    }
  }

  @KeyTableRules static var inspectorRules: [Rule] {
    // Four moments: open, About, back, and back to the first tab.
    let open = keys("3", "1", escape, inspector)
    let tree = open + keys(tab)
    Rule(.inspector, [up, "k", "[", alt(.left), "N", left, "h"], "previous moment", after: open) {
      _, after, _ in position(after) == "3 of 4"
    }
    Rule(
      .inspector, [down, "j", "]", alt(.right), "n", right, "l"], "next moment",
      after: open + keys("g")
    ) {
      _, after, _ in position(after) == "2 of 4"
    }
    Rule(
      .inspector, ["n", "N"], "next match",
      after: open + keys("/") + typing("about") + keys(escape)
    ) {
      before, after, _ in position(before) == "2 of 4" && position(after) == "2 of 4"
    }
    Rule(.inspector, [left, "h"], "folds", after: tree) { _, after, _ in
      after.shows("+ ● Shelves (1)")
    }
    Rule(.inspector, [right, "l"], "unfolds", after: tree + keys(left)) { before, after, _ in
      before.shows("+ ● Shelves (1)") && after.shows("- ● Shelves")
    }
    Rule(.inspector, [enter], "looks at the moment", after: open) { _, after, _ in
      after.shows("Enter timeline")
    }
    Rule(.inspector, [tab, backTab], "between parts", after: open) { _, after, _ in
      after.shows("←→ fold")
    }
    Rule(.inspector, ["?", help], "its help page", after: open) { _, after, _ in
      after.shows("─ Help ─") && after.shows("go back to the moment")
    }
    Rule(.inspector, [escape, "q", inspector], "closes", after: open) { _, after, _ in
      !after.shows("Inspector") && !after.shows("─ Help ─") && after.stack == "Shelves › Novels"
    }
    nothing(
      .inspector,
      [
        backspace, "1", "2", "3", "4", "5", "6", "7", "8", "9", "y", "-", "w", control("a"),
        control("e"), control("w"), control("k"), control("y"),
        control("r"), control("n"),
      ], after: open)
    Rule(
      .inspector, [alt(.character("b")), alt(.character("f")), alt(.character("d"))],
      "closes, then the key", after: open
    ) { _, after, _ in !after.shows("Inspector") }
    Rule(.inspector, [":"], "prompt", after: open) { _, after, _ in after.shows(" library://") }
    Rule(.inspector, ["/"], "searches here", after: open) { _, after, _ in
      after.lines[3].hasPrefix(" /")
    }
    Rule(
      .inspector, ["g", home, pageUp, control("b"), control("u")], "first, a page up", after: open
    ) {
      _, after, _ in position(after) == "1 of 4"
    }
    Rule(
      .inspector, ["G", end, pageDown, control("f"), control("d")], "last, a page down",
      after: open + keys("g")
    ) { _, after, _ in position(after) == "4 of 4" }
    Rule(.inspector, [palette], "palette", after: open) { _, after, _ in after.shows(" >") }
    Rule(.inspector, [control("c")], "quits", after: open) { _, after, _ in after.exit == 130 }
    everywhere(.inspector, after: open)
    Rule(.inspector, inputs: [.paste("About")], "searches for it", after: open) { _, after, _ in
      after.lines[3] == " / About" && position(after) == "2 of 4"
    }
    Rule(.inspector, inputs: [.click("open books")], "selects the moment", after: open) {
      _, after, _ in position(after) == "1 of 4"
    }
  }
}
