import TerminalKit

extension KeyTable {
  /// Twenty rows down, so that there is something on both sides.
  private static let middle = Array(repeating: Input.key(down), count: 20)

  @KeyTableRules static var screen: [Rule] {
    moving(.screen, after: middle)
    within(.screen, after: middle)
    Rule(.screen, [left, "h"], "back, where the row has no values") { _, after, _ in
      after.stack == "Shelves › Novels"
    }
    Rule(.screen, [left, "h"], "at a tab's root nothing", at: "shelves") { before, after, _ in
      before.lines == after.lines && after.exit == nil
    }
    Rule(.screen, [right, "l"], "opens, where the row has no values") { _, after, _ in
      after.stack == "Shelves › Novels › Book 3 › Book 0"
    }
    Rule(.screen, [enter], "opens", after: middle) { _, after, _ in
      after.stack == "Shelves › Novels › Book 3 › Book 20"
    }
    Rule(.screen, [tab, backTab], "next and previous tab that needs no sign-in") { _, after, _ in
      after.modal == nil && after.stack == "About"
    }
    Rule(.screen, [escape, backspace, "q"], "back") { _, after, _ in
      after.stack == "Shelves › Novels" && after.exit == nil
    }
    Rule(.screen, [escape, backspace], "at a tab's root nothing", at: "shelves") {
      before, after, _ in before.lines == after.lines && after.exit == nil
    }
    Rule(.screen, ["q"], "at a tab's root quits", at: "shelves") { _, after, _ in
      after.exit == 0
    }
    Rule(.screen, ["1", "2", "3"], "that tab") { before, after, input in
      switch input {
      case .key("1"): after.stack == "Shelves" && before.stack != after.stack
      case .key("2"): after.modal == "Sign in"
      default: after.stack == "About"
      }
    }
    Rule(.screen, ["4", "5", "6", "7", "8", "9"], "says that there is none") { _, after, input in
      after.notice == "There is no tab \(input)."
    }
    Rule(.screen, [":"], "prompt") { _, after, _ in after.shows(" library://") }
    Rule(.screen, ["/"], "list: filter") { _, after, _ in after.shows("Filter") }
    Rule(.screen, ["/"], "text: search", at: "shelves", after: keys("3", "/")) {
      _, after, _ in after.lines.contains { $0.hasPrefix(" /") }
    }
    Rule(.screen, ["/"], "else the search screen", at: "shelves", after: keys("3")) {
      _, after, _ in after.stack == "About › Search"
    }
    Rule(
      .screen, ["n", "N"], "next and previous match", at: "shelves",
      after: keys("3", "/", "/") + typing("line 2") + keys(enter)
    ) { before, after, _ in before.marked != after.marked }
    Rule(.screen, ["y"], "copies the link") { _, after, _ in
      after.copied == "library://books/3" && after.notice == "Copied library://books/3"
    }
    Rule(.screen, ["[", alt(.left)], "back in history", after: keys("3")) { _, after, _ in
      after.stack == "Shelves › Novels › Book 3"
    }
    Rule(.screen, ["]", alt(.right)], "forward in history", after: keys("3", "[")) {
      _, after, _ in after.stack == "About"
    }
    Rule(.screen, ["-"], "last place", after: keys("3")) { _, after, _ in
      after.stack == "Shelves › Novels › Book 3"
    }
    Rule(.screen, ["u"], "undoes the last move", at: "shelves", after: keys("3")) {
      _, after, _ in after.stack == "Shelves"
    }
    Rule(.screen, ["w"], "says that nothing waits") { _, after, _ in
      after.notice == "No links are waiting."
    }
    Rule(
      .screen, ["w"], "the layer for what waits",
      after: keys("2", palette) + typing("book 1") + keys(enter)
    ) { before, after, _ in before.modal == nil && after.modal == "Sign in" }
    nothing(
      .screen,
      [
        control("a"), control("e"), control("w"), control("k"), control("y"), control("r"),
        control("n"),
      ], after: middle)
    // Escape and then the letter, as when both were pressed quickly.
    Rule(
      .screen, [alt(.character("b")), alt(.character("f")), alt(.character("d"))],
      "Escape, then the key"
    ) { _, after, _ in after.stack == "Shelves › Novels" }
    Rule(.screen, [palette], "palette") { _, after, _ in after.shows(" >") }
    Rule(.screen, ["?", help, inspector], "help and inspector") { _, after, input in
      after.shows(input == .key(inspector) ? "Inspector" : "─ Help ─")
    }
    Rule(.screen, [control("c")], "quits") { _, after, _ in after.exit == 130 }
    everywhere(.screen, after: middle)
    Rule(.screen, inputs: [.paste("library://books/9")], "one link opens the prompt") {
      before, after, _ in
      after.shows(" library://books/9") && after.stack == before.stack
    }
    Rule(.screen, inputs: [.paste("two words")], "else a notice") { _, after, _ in
      after.notice == "The pasted text is not a link."
    }
    Rule(.screen, inputs: [.click("row 15")], "selects a row", after: middle) { _, after, _ in
      after.row == 15
    }
    Rule(.screen, inputs: [.click("row 20")], "the selected row opens", after: middle) {
      _, after, _ in after.stack.hasSuffix("Book 20")
    }
    Rule(.screen, inputs: [.click("3 About"), .click("Novels")], "tab and crumb go") {
      _, after, input in
      after.stack == (input == .click("Novels") ? "Shelves › Novels" : "About")
    }
  }

  @KeyTableRules static var modal: [Rule] {
    let sheet = keys("o") + middle
    let question = keys("u")
    moving(.modal, after: sheet)
    within(.modal, after: sheet)
    Rule(
      .modal, [up, down, "k", "j", left, right, "h", "l", tab, backTab], "between buttons",
      after: question
    ) { before, after, _ in before.focus == "No" && after.focus == "Yes" }
    Rule(.modal, [enter], "the focused button; the safe one has it first", after: question) {
      _, after, _ in after.modal == nil && after.notice == "No."
    }
    Rule(.modal, ["/"], "is no hint", after: sheet) { before, after, _ in
      !before.shows("/ filter") && before.lines == after.lines
    }
    Rule(.modal, [enter], "opens a row of a sheet", after: sheet) { _, after, _ in
      after.stack.hasSuffix("Book 20") && after.modal != nil
    }
    Rule(.modal, [escape], "no", after: question) { _, after, _ in after.notice == "No." }
    Rule(.modal, ["n", "y"], "no and yes", after: question) { _, after, input in
      after.modal == nil && after.notice == (input == .key("n") ? "No." : "Yes.")
    }
    Rule(.modal, [escape, "q"], "closes", after: sheet) { _, after, _ in
      after.modal == nil && after.stack == "Shelves › Novels › Book 3"
    }
    Rule(.modal, ["q"], "closes", after: question) { _, after, _ in after.modal == nil }
    nothing(
      .modal,
      [
        backspace, "1", "2", "3", "4", "5", "6", "7", "8", "9", "/", "[", "]", alt(.left),
        alt(.right), "-", "w", "n", "N", control("a"), control("e"), control("w"),
        control("k"), control("y"), control("r"), control("n"), tab, backTab,
      ], after: sheet)
    nothing(
      .modal,
      [
        backspace, "1", "9", "/", "[", "]", alt(.left), alt(.right), "-", "w", "N", home, end,
        pageUp, pageDown, "g", "G", control("u"), control("d"), control("a"), control("n"),
      ], after: question)
    Rule(
      .modal, [alt(.character("b")), alt(.character("f")), alt(.character("d"))],
      "Escape, then the key", after: sheet
    ) { _, after, _ in after.modal == nil }
    Rule(.modal, [":"], "prompt", after: sheet) { _, after, _ in after.shows(" library://") }
    Rule(.modal, ["y"], "copies its link", after: sheet) { _, after, _ in
      after.copied == "library://books/7"
    }
    Rule(.modal, [palette], "palette", after: question) { _, after, _ in after.shows(" >") }
    Rule(.modal, ["?", help, inspector], "help and inspector", after: question) {
      _, after, input in
      after.shows(input == .key(inspector) ? "Inspector" : "─ Help ─")
    }
    Rule(.modal, [control("c")], "quits", after: question) { _, after, _ in after.exit == 130 }
    everywhere(.modal, after: question)
    Rule(.modal, inputs: [.paste("library://books/9")], "the prompt", after: question) {
      _, after, _ in after.shows(" library://books/9")
    }
    Rule(.modal, inputs: [.click("Yes")], "inside", after: question) { _, after, _ in
      after.notice == "Yes."
    }
    Rule(.modal, inputs: [.click("3 About"), .click("Novels")], "inside only", after: question) {
      before, after, _ in after.lines == before.lines
    }
  }

  /// Moving in a list of forty rows, from the twentieth.
  @KeyTableRules
  private static func moving(_ column: Rule.Column, after way: [Input]) -> [Rule] {
    Rule(column, [up, "k"], "one up", after: way) { _, after, _ in after.row == 19 }
    Rule(column, [down, "j"], "one down", after: way) { _, after, _ in after.row == 21 }
    Rule(column, ["g", home], "first", after: way) { _, after, _ in after.row == 0 }
    Rule(column, ["G", end], "last", after: way) { _, after, _ in after.row == 39 }
    Rule(column, [pageUp, control("b"), control("u")], "a page and half a page up", after: way) {
      before, after, input in
      (after.row ?? 99) < (input == .key(control("u")) ? 18 : 14) && (before.row ?? 0) == 20
    }
    Rule(column, [pageDown, control("f"), control("d")], "a page and half a page down", after: way)
    {
      _, after, input in (after.row ?? 0) > (input == .key(control("d")) ? 22 : 26)
    }
  }

  /// Changing what a row holds.
  @KeyTableRules
  private static func within(_ column: Rule.Column, after way: [Input]) -> [Rule] {
    Rule(column, [left, "h"], "within the row", after: way) { _, after, _ in
      after.shows("row 20 holds 4")
    }
    Rule(column, [right, "l"], "within the row", after: way) { _, after, _ in
      after.shows("row 20 holds 6")
    }
  }
}
