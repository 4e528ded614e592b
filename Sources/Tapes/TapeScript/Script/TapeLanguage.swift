import TerminalKit

/// The tape language as a table.
///
/// `replay --language` prints it, and a page of the documentation is generated from it. A test
/// parses every example and checks that the table contains every word that the parser knows.
package enum TapeLanguage {
  /// A command, subject, test or setting.
  package struct Entry: Sendable {
    /// The syntax; words in capitals are placeholders.
    package let form: String
    /// The effect, in a sentence.
    package let meaning: String
    /// An example line of a tape.
    package let example: String

    init(_ form: String, _ meaning: String, example: String) {
      self.form = form
      self.meaning = meaning
      self.example = example
    }
  }

  /// A group of related entries.
  package struct Section: Sendable {
    /// The heading.
    package let title: String
    /// A note about all of the entries; may be empty.
    package let text: String
    /// The entries, in the best order for learning them.
    package let entries: [Entry]
  }

  /// An introduction to tapes.
  package static let introduction = """
    A tape is a text file with one command on each line; # starts a comment. The commands are \
    VHS's, plus more for links, sizes, the mouse, secrets and expectations. A tape runs on a virtual \
    clock: after each input, the app runs until it is idle, and only Sleep, Wait and the typing \
    speed let time pass. The first command that fails ends the tape.
    """

  /// The whole language.
  package static let sections = [
    Section(
      title: "Keys",
      text: """
        A number after a key repeats it. @TIME before the number is the time between two presses.
        """,
      entries: [
        Entry("Enter", "Presses Enter.", example: "Enter"),
        Entry(
          "Up  Down  Left  Right  PageUp  PageDown  Home  End", "Presses a navigation key.",
          example: "Down 3"),
        Entry(
          "Tab  Escape  Space  Backspace  Delete  Insert", "Presses an editing key, Tab or Escape.",
          example: "Backspace@50ms 4"),
        Entry("F1 to F12", "Presses a function key.", example: "F2"),
        Entry(
          "Ctrl+KEY  Alt+KEY  Shift+KEY",
          "Presses a key while holding modifiers; modifiers can be combined.", example: "Ctrl+P"),
        Entry(
          "ScrollUp  ScrollDown", "Turns the mouse wheel by one notch.", example: "ScrollDown 5"),
      ]),
    Section(
      title: "Text",
      text: "Quote text with \", ' or `; the text may contain the other two.",
      entries: [
        Entry("Type TEXT", "Types each character.", example: "Type \"hello\""),
        Entry(
          "Type@TIME TEXT", "Types with a pause before each character.",
          example: "Type@50ms \"hello\""),
        Entry(
          "TypeSecret NAME",
          "Types the value of an environment variable into a masked field; the name begins with "
            + "the program's name, as in STOREFRONT_PASSWORD.",
          example: "TypeSecret STOREFRONT_PASSWORD"),
        Entry(
          "Paste TEXT...", "Pastes lines of text, as a terminal does.",
          example: "Paste \"first line\" \"second line\""),
        Entry(
          "Copy TEXT", "Copies text; Paste without text pastes it.",
          example: "Copy \"orders/1042\""),
      ]),
    Section(
      title: "Links, size and mouse", text: "",
      entries: [
        Entry(
          "Open LINK",
          "Delivers a link from outside the app; the link must include its scheme. It waits while "
            + "text is typed, a question is open, or work of the visible screen runs.",
          example: "Open \"storefront://orders/1042\""),
        Entry(
          "Resize COLUMNSxROWS",
          "Resizes the terminal; first in a tape, sets the initial size (80x24 by default).",
          example: "Resize 100x30"),
        Entry(
          "Click TEXT", "Clicks the first occurrence of the text on the screen.",
          example: "Click \"Sign in\""),
        Entry("Click COLUMN,ROW", "Clicks a cell; 1,1 is the top left.", example: "Click 10,5"),
        Entry(
          "Restart", "Under replay, kills the app and starts it again from its saved state.",
          example: "Restart"),
      ]),
    Section(
      title: "Time",
      text: "TIME is a number followed by ms, s or m; without a unit, it is in seconds.",
      entries: [
        Entry("Sleep TIME", "Lets time pass.", example: "Sleep 500ms"),
        Entry("Wait", "Waits until no work is running, for at most 15 s.", example: "Wait"),
        Entry(
          "Wait /PATTERN/", "Waits until the line with the cursor matches, for at most 15 s.",
          example: "Wait /ready/"),
        Entry(
          "Wait+Screen@TIME /PATTERN/",
          "Does the same for the whole screen (or +Line), for at most TIME.",
          example: "Wait+Screen@2s /loaded/"),
      ]),
    Section(
      title: "Expect",
      text: """
        Expect SUBJECT TEST fails the tape unless the test holds; Expect Not SUBJECT TEST fails it \
        if the test holds. If TEST is omitted, the subject must be present. TEST must be on the \
        same line.
        """,
      entries: [
        Entry(
          "Expect Screen TEST", "Checks every line of the screen.",
          example: "Expect Screen \"Charts and maps\""),
        Entry(
          "Expect Line N TEST", "Checks one line: 1 is the first, -1 the last.",
          example: "Expect Line -1 \"help\""),
        Entry(
          "Expect Title TEST", "The title of the screen on top.",
          example: "Expect Title \"Order 1042\""),
        Entry(
          "Expect Route TEST", "The link of the visible route, without its scheme.",
          example: "Expect Route \"orders/1042\""),
        Entry(
          "Expect Stack TEST",
          "The whole breadcrumb; as a number, the number of routes above the root.",
          example: "Expect Stack \"Orders › Order 1042\""),
        Entry(
          "Expect Tab TEST", "The title of the selected tab.", example: "Expect Tab \"Orders\""),
        Entry(
          "Expect Modal TEST", "The title of the top modal layer.", example: "Expect Not Modal"),
        Entry(
          "Expect Pending TEST", "The links that wait for sign-in, or their number.",
          example: "Expect Pending 1"),
        Entry(
          "Expect Focus TEST", "The name of the field, button or row in focus.",
          example: "Expect Focus \"Email\""),
        Entry("Expect Notice TEST", "The notice line.", example: "Expect Notice /added/"),
        Entry(
          "Expect Law TEST",
          "The first law of the app that was broken; Expect Not Law fails after any was broken.",
          example: "Expect Not Law"),
        Entry(
          "Expect Exit N", "The exit code; without a number, checks that the app has ended.",
          example: "Expect Exit 0"),
      ]),
    Section(
      title: "Tests", text: "",
      entries: [
        Entry(
          "\"TEXT\"",
          "Must be contained in Screen, Line, Notice or Law, and must equal any other subject.",
          example: "Expect Title \"Home\""),
        Entry(
          "/PATTERN/",
          "Must match somewhere. Patterns use RE2 syntax: classes, groups, |, * + ? {n,m}, "
            + "anchors, \\b and (?ims); no look-around, no back-references.",
          example: "Expect Screen /[0-9]+ products/"),
        Entry(
          "N  = N  < N  <= N  > N  >= N", "Compares Stack, Pending or Exit as a number.",
          example: "Expect Stack >= 2"),
      ]),
    Section(
      title: "Files", text: "Paths are relative to the tape and must stay inside its folder.",
      entries: [
        Entry(
          "Snapshot PATH",
          "Compares the screen with a .txt or .svg file; a missing file is written and fails the "
            + "tape. replay --update overwrites it.",
          example: "Snapshot \"home.txt\""),
        Entry(
          "Screenshot PATH",
          "Writes the screen to a .txt or .svg file; an existing file must match.",
          example: "Screenshot home.svg"),
        Entry(
          "Output PATH",
          "Saves the run when it ends: the last screen as .txt, an animation as .svg, an "
            + "asciicast as .cast; videos can only be written by VHS and are skipped.",
          example: "Output run.cast"),
        Entry(
          "Subtitle TEXT",
          "Shows text below the screen: in a tour, in replay --watch and in an animation. Empty "
            + "text removes it.",
          example: "Subtitle \"A push\""),
        Entry(
          "Source PATH", "Runs the commands of another tape here.", example: "Source login.tape"),
      ]),
    Section(
      title: "Settings", text: "",
      entries: [
        Entry(
          "Set TypingSpeed TIME", "The pause before each typed key; none by default.",
          example: "Set TypingSpeed 50ms"),
        Entry(
          "Set WaitTimeout TIME", "The longest time that a Wait may take; 15 s by default.",
          example: "Set WaitTimeout 5s"),
        Entry(
          "Set WaitPattern /PATTERN/", "What a Wait without a pattern waits for.",
          example: "Set WaitPattern /ready/"),
      ]),
    Section(
      title: "For VHS only",
      text: "These commands are read and reported as not run; they have no effect on the app.",
      entries: [
        Entry(
          "Set NAME VALUE", "VHS's settings for videos are read and ignored.",
          example: "Set FontSize 22"),
        Entry(
          "Hide  Show", "Leaves everything between Hide and Show out of a video.", example: "Hide"),
        Entry("Require PROGRAM", "A program that a video needs.", example: "Require git"),
        Entry("Env NAME VALUE", "An environment variable; never set.", example: "Env LANG C"),
      ]),
  ]

  /// The whole language as text for a terminal.
  package static var text: String {
    var lines = TextWidth.wrapped(introduction, columns: 78)
    for section in sections {
      lines += ["", section.title]
      if !section.text.isEmpty {
        lines += TextWidth.wrapped(section.text, columns: 76).map { "  \($0)" }
      }
      for entry in section.entries {
        lines += ["", "  \(entry.form)"]
        lines += TextWidth.wrapped(entry.meaning, columns: 72).map { "      \($0)" }
        lines.append("      \(entry.example)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The sections as a page of the documentation, with one table each.
  package static var markdown: String {
    var lines: [String] = []
    for section in sections {
      lines += ["## \(section.title)", ""]
      if !section.text.isEmpty { lines += TextWidth.wrapped(section.text, columns: 100) + [""] }
      lines += ["| command | meaning | example |", "|---|---|---|"]
      for entry in section.entries {
        let cells = [code(entry.form), escaped(entry.meaning), code(entry.example)]
        lines.append("| " + cells.joined(separator: " | ") + " |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func escaped(_ text: String) -> String { text.replacing("|", with: "\\|") }

  /// Returns the forms of an entry as code, side by side.
  private static func code(_ text: String) -> String {
    let forms = text.replacing("  ", with: "\n").split(separator: "\n")
    return forms.map { form in
      let fence = form.contains("`") ? "``" : "`"
      return "\(fence)\(escaped(String(form)))\(fence)"
    }.joined(separator: " ")
  }
}
