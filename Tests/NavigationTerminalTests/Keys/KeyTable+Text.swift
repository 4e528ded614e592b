import TerminalKit

extension KeyTable {
  /// Every key of the table that types where one types.
  static var printable: [KeyPress] { rows.joined().filter { $0.typedCharacter != nil } }

  /// What the keys of a line do to `one two`, with the cursor at its end or at its start.
  @KeyTableRules private static func editing(
    _ column: Rule.Column, label: String, after way: [Input]
  ) -> [Rule] {
    let typed = way + typing("one two")
    Rule(column, printable, "types", after: typed) { _, after, input in
      after.text(after: label).hasPrefix("one two\(input)")
    }
    moves(column, typed, [left, control("b")], "cursor", back: 1)
    moves(column, typed, [alt(.left), alt(.character("b"))], "by word", back: 3)
    moves(column, typed, [home, control("a")], "to the start", back: 7)
    Rule(
      column,
      [right, control("f"), control("e"), KeyPress(.end), alt(.right), alt(.character("f"))],
      "cursor forward", after: typed + keys(home)
    ) { before, after, input in
      let step = (after.cursor?.column ?? 0) - (before.cursor?.column ?? 0)
      switch input {
      case .key(KeyPress(.right)), .key(control("f")): return step == 1
      case .key(alt(.right)), .key(alt(.character("f"))): return step == 3
      default: return step == 7
      }
    }
    leaves(label, column, [backspace], "deletes", typed, "one tw")
    leaves(label, column, [control("u")], "kills to the start", typed, "")
    leaves(
      label, column, [control("d"), KeyPress(.delete)], "deletes forward", typed + keys(home),
      "ne two")
    leaves(label, column, [control("w")], "kills a word", typed, "one")
    leaves(label, column, [control("k")], "kills to the end", typed + keys(home), "")
    leaves(label, column, [control("y")], "puts it back", typed + keys(control("u")), "one two")
    leaves(
      label, column, [alt(.character("d"))], "kills a word forward", typed + keys(home), " two")
    Rule(
      column, inputs: [.paste("  a\nb ")], "inserts; ends trimmed, line ends become a space",
      after: typed
    ) { _, after, _ in after.text(after: label) == "one twoa b" }
    leaves(
      label, column, [control("c")], "asks to press it again, and keeps the text", typed, "one two")
    Rule(column, [control("c")], "asks also in an empty line", after: way) { _, after, _ in
      after.exit == nil && after.shows("Press Ctrl-C again to quit.")
    }
    Rule(column, [control("c")], "quits when pressed again", after: typed + keys(control("c"))) {
      _, after, _ in after.exit == 130
    }
  }

  /// Keys that leave a text in the line.
  private static func leaves(
    _ label: String, _ column: Rule.Column, _ keys: [KeyPress], _ words: String, _ way: [Input],
    _ text: String
  ) -> Rule {
    Rule(column, keys, words, after: way) { before, after, _ in
      after.text(after: label) == text && before.lines != after.lines
    }
  }

  /// Keys that move the cursor back.
  private static func moves(
    _ column: Rule.Column, _ typed: [Input], _ keys: [KeyPress], _ words: String, back: Int
  ) -> Rule {
    Rule(column, keys, words, after: typed) { before, after, _ in
      after.cursor?.column == (before.cursor?.column ?? 0) - back
    }
  }

  @KeyTableRules static var textField: [Rule] {
    let form = keys("a")
    let filter = keys("/")
    editing(.textField, label: "Name ", after: form)
    editing(.textField, label: "Filter  ", after: filter)
    Rule(.textField, [down, tab, up, backTab], "next and previous field", after: form) {
      _, after, _ in after.focus == "Town"
    }
    Rule(.textField, [enter], "next field", after: form) { _, after, _ in
      after.focus == "Town"
    }
    Rule(.textField, [enter], "on the last submit", after: form + keys(tab)) { _, after, _ in
      after.notice == "Sent."
    }
    Rule(.textField, [enter], "filter: keeps it", after: filter + typing("1")) {
      _, after, _ in after.shows("Filter  1") && after.shows("Enter open")
    }
    Rule(.textField, [up, down, pageUp, pageDown], "moves in the list below", after: filter) {
      _, after, input in
      switch input {
      case .key(down): after.row == 1
      case .key(pageDown): (after.row ?? 0) > 5
      default: after.row == 0
      }
    }
    Rule(.textField, [escape], "takes the filter away", after: filter + typing("1")) {
      _, after, _ in !after.shows("Filter") && after.stack.hasSuffix("Book 3")
    }
    Rule(.textField, [escape], "back", after: form) { _, after, _ in
      after.stack == "Shelves › Novels › Book 3"
    }
    nothing(
      .textField, [backspace, control("r"), control("n"), pageUp, pageDown], after: form)
    Rule(.textField, [palette], "palette", after: form) { _, after, _ in after.shows(" >") }
    Rule(.textField, [help, inspector], "help and inspector", after: form) {
      _, after, input in
      after.shows(input == .key(inspector) ? "Inspector" : "─ Help ─")
    }
    everywhere(.textField, after: form + typing("one"))
    Rule(.textField, inputs: [.click("Town")], "the cursor is there", after: form) {
      _, after, _ in after.focus == "Town"
    }
  }

  @KeyTableRules static var prompt: [Rule] {
    let open = keys(":")
    // Two older lines, of which the newest was refused.
    let older =
      keys(":") + typing("books/8") + keys(enter, ":") + typing("boks") + keys(enter, escape)
    editing(.prompt, label: "library://", after: open)
    Rule(.prompt, [down, tab], "takes a line of the list", after: open + typing("s")) {
      before, after, _ in (after.cursor?.column ?? 0) > (before.cursor?.column ?? 0)
    }
    Rule(.prompt, [up], "above its top older lines", after: older + open) { _, after, _ in
      after.shows("library://boks")
    }
    Rule(.prompt, [up, backTab], "steps back", after: open + keys(down, down)) {
      before, after, _ in before.lines != after.lines && after.shows("library://shelves")
    }
    Rule(.prompt, [right], "at the end takes the ghost text", after: open + typing("sta")) {
      _, after, _ in after.cursor?.column == 16
    }
    Rule(.prompt, [enter], "goes with exactly what is typed", after: open + typing("books/9")) {
      _, after, _ in after.stack == "Shelves › Novels › Book 9"
    }
    Rule(.prompt, [enter], "never with the ghost", after: open + typing("sta")) { _, after, _ in
      after.shows("library://sta") && after.stack.hasSuffix("Book 3")
    }
    Rule(.prompt, [escape], "closes", after: open + typing("one")) { _, after, _ in
      !after.shows("library://") && after.stack.hasSuffix("Book 3")
    }
    nothing(.prompt, [backspace], after: open)
    Rule(.prompt, [pageDown, pageUp], "pages completions", after: open) { before, after, input in
      input == .key(pageDown) ? before.lines != after.lines : before.lines == after.lines
    }
    Rule(.prompt, [control("r")], "searches the history", after: older + open + typing("ks")) {
      _, after, _ in after.shows("library://boks") || after.shows("library://books/8")
    }
    Rule(.prompt, [control("n")], "newer line", after: older + open + keys(up, up)) {
      before, after, _ in
      before.shows("library://books/8") && after.shows("library://boks")
    }
    Rule(.prompt, [palette], "older line", after: older + open) { _, after, _ in
      after.shows("library://boks")
    }
    Rule(.prompt, [help, inspector], "help and inspector", after: open) { _, after, input in
      after.shows(input == .key(inspector) ? "Inspector" : "─ Help ─")
    }
    everywhere(.prompt, after: open + typing("one"))
    Rule(.prompt, inputs: [.click("staff")], "takes a completion", after: open) { _, after, _ in
      after.text(after: "library://") == "staff"
    }
  }

  @KeyTableRules static var paletteRules: [Rule] {
    let open = keys(palette)
    editing(.palette, label: "> ", after: open)
    Rule(.palette, [down, tab, pageDown], "down the list", after: open) { before, after, _ in
      (after.marked.last ?? 0) > (before.marked.last ?? 99)
    }
    Rule(.palette, [up, backTab, pageUp], "up the list", after: open + keys(down, down)) {
      before, after, _ in (after.marked.last ?? 99) < (before.marked.last ?? 0)
    }
    Rule(.palette, [enter], "runs what is selected", after: open + typing("show and copy")) {
      _, after, _ in after.copied == "library://books/3"
    }
    Rule(.palette, [escape], "closes", after: open + typing("one")) { _, after, _ in
      !after.shows(" > one") && after.stack.hasSuffix("Book 3")
    }
    nothing(.palette, [backspace, control("r"), control("n")], after: open)
    nothing(.palette, [palette], after: open)
    Rule(.palette, [":"], "the prompt, when it is empty", after: open) { _, after, _ in
      after.shows(" library://")
    }
    Rule(.palette, [help, inspector], "help and inspector", after: open) { _, after, input in
      after.shows(input == .key(inspector) ? "Inspector" : "─ Help ─")
    }
    everywhere(.palette, after: open + typing("one"))
    Rule(.palette, inputs: [.click("show and copy")], "runs the line", after: open) {
      _, after, _ in after.copied == "library://books/3"
    }
  }
}
