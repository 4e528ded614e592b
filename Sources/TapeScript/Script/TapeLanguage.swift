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
        Entry(form: "Enter", meaning: "Presses Enter.", example: "Enter"),
        Entry(
          form: "Up  Down  Left  Right  PageUp  PageDown  Home  End",
          meaning: "Presses a navigation key.", example: "Down 3"),
        Entry(
          form: "Tab  Escape  Space  Backspace  Delete  Insert",
          meaning: "Presses an editing key, Tab or Escape.", example: "Backspace@50ms 4"),
        Entry(form: "F1 to F12", meaning: "Presses a function key.", example: "F2"),
        Entry(
          form: "Ctrl+KEY  Alt+KEY  Shift+KEY",
          meaning: "Presses a key while holding modifiers; modifiers can be combined.",
          example: "Ctrl+P"),
        Entry(
          form: "ScrollUp  ScrollDown", meaning: "Turns the mouse wheel by one notch.",
          example: "ScrollDown 5"),
      ]),
    Section(
      title: "Text",
      text: "Quote text with \", ' or `; the text may contain the other two.",
      entries: [
        Entry(form: "Type TEXT", meaning: "Types each character.", example: "Type \"hello\""),
        Entry(
          form: "Type@TIME TEXT", meaning: "Types with a pause before each character.",
          example: "Type@50ms \"hello\""),
        Entry(
          form: "TypeSecret NAME",
          meaning: "Types the value of an environment variable into a masked field; "
            + "the name begins with the program's name, as in STOREFRONT_PASSWORD.",
          example: "TypeSecret STOREFRONT_PASSWORD"),
        Entry(
          form: "Paste TEXT...", meaning: "Pastes lines of text, as a terminal does.",
          example: "Paste \"first line\" \"second line\""),
        Entry(
          form: "Copy TEXT", meaning: "Copies text; Paste without text pastes it.",
          example: "Copy \"orders/1042\""),
      ]),
    Section(
      title: "Links, size and mouse", text: "",
      entries: [
        Entry(
          form: "Open LINK",
          meaning: "Delivers a link from outside the app; the link must include its scheme.",
          example: "Open \"storefront://orders/1042\""),
        Entry(
          form: "Resize COLUMNSxROWS",
          meaning: "Resizes the terminal; as the first command, it sets the initial size "
            + "(80x24 by default).",
          example: "Resize 100x30"),
        Entry(
          form: "Click TEXT", meaning: "Clicks the first occurrence of the text on the screen.",
          example: "Click \"Sign in\""),
        Entry(
          form: "Click COLUMN,ROW", meaning: "Clicks a cell; 1,1 is the top left.",
          example: "Click 10,5"),
        Entry(
          form: "Restart",
          meaning: "Under replay, kills the app and starts it again from its saved state.",
          example: "Restart"),
      ]),
    Section(
      title: "Time",
      text: "TIME is a number followed by ms, s or m; without a unit, it is in seconds.",
      entries: [
        Entry(form: "Sleep TIME", meaning: "Lets time pass.", example: "Sleep 500ms"),
        Entry(
          form: "Wait", meaning: "Waits until no work is running, for at most 15 s.",
          example: "Wait"),
        Entry(
          form: "Wait /PATTERN/",
          meaning: "Waits until the line with the cursor matches, for at most 15 s.",
          example: "Wait /ready/"),
        Entry(
          form: "Wait+Screen@TIME /PATTERN/",
          meaning: "Does the same for the whole screen (or +Line), for at most TIME.",
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
          form: "Expect Screen TEST", meaning: "Checks every line of the screen.",
          example: "Expect Screen \"Charts and maps\""),
        Entry(
          form: "Expect Line N TEST", meaning: "Checks one line: 1 is the first, -1 the last.",
          example: "Expect Line -1 \"help\""),
        Entry(
          form: "Expect Title TEST", meaning: "The title of the screen on top.",
          example: "Expect Title \"Order 1042\""),
        Entry(
          form: "Expect Route TEST", meaning: "The link of the visible route, without its scheme.",
          example: "Expect Route \"orders/1042\""),
        Entry(
          form: "Expect Stack TEST",
          meaning: "The whole breadcrumb; as a number, the number of routes above the root.",
          example: "Expect Stack \"Orders › Order 1042\""),
        Entry(
          form: "Expect Tab TEST", meaning: "The title of the selected tab.",
          example: "Expect Tab \"Orders\""),
        Entry(
          form: "Expect Modal TEST", meaning: "The title of the top modal layer.",
          example: "Expect Not Modal"),
        Entry(
          form: "Expect Pending TEST",
          meaning: "The links that wait for sign-in, or their number.",
          example: "Expect Pending 1"),
        Entry(
          form: "Expect Focus TEST", meaning: "The name of the field, button or row in focus.",
          example: "Expect Focus \"Email\""),
        Entry(
          form: "Expect Notice TEST", meaning: "The notice line.",
          example: "Expect Notice /added/"),
        Entry(
          form: "Expect Law TEST",
          meaning:
            "The first law of the app that was broken; Expect Not Law fails once any law has been broken.",
          example: "Expect Not Law"),
        Entry(
          form: "Expect Exit N",
          meaning: "The exit code; without a number, checks that the app has ended.",
          example: "Expect Exit 0"),
      ]),
    Section(
      title: "Tests", text: "",
      entries: [
        Entry(
          form: "\"TEXT\"",
          meaning:
            "Must be contained in Screen, Line, Notice or Law, and must equal any other subject.",
          example: "Expect Title \"Home\""),
        Entry(
          form: "/PATTERN/",
          meaning:
            "Must match somewhere. Patterns use RE2 syntax: classes, groups, |, * + ? {n,m}, anchors, "
            + "\\b and (?ims); no look-around, no back-references.",
          example: "Expect Screen /[0-9]+ products/"),
        Entry(
          form: "N  = N  < N  <= N  > N  >= N",
          meaning: "Compares Stack, Pending or Exit as a number.", example: "Expect Stack >= 2"),
      ]),
    Section(
      title: "Files", text: "Paths are relative to the tape and must stay inside its folder.",
      entries: [
        Entry(
          form: "Snapshot PATH",
          meaning: "Compares the screen with a .txt or .svg file; a missing file is written "
            + "and fails the tape. replay --update overwrites it.",
          example: "Snapshot \"home.txt\""),
        Entry(
          form: "Screenshot PATH",
          meaning: "Writes the screen to a .txt or .svg file; an existing file must match.",
          example: "Screenshot home.svg"),
        Entry(
          form: "Output PATH",
          meaning: "Saves the run when it ends: the last screen as .txt, an animation as "
            + ".svg, an asciicast as .cast; videos can only be written by VHS and are skipped.",
          example: "Output run.cast"),
        Entry(
          form: "Subtitle TEXT",
          meaning: "Shows text below the screen: in a tour, in replay --watch and in an "
            + "animation. Empty text removes it.",
          example: "Subtitle \"A push\""),
        Entry(
          form: "Source PATH", meaning: "Runs the commands of another tape here.",
          example: "Source login.tape"),
      ]),
    Section(
      title: "Settings", text: "",
      entries: [
        Entry(
          form: "Set TypingSpeed TIME",
          meaning: "The pause before each typed key; none by default.",
          example: "Set TypingSpeed 50ms"),
        Entry(
          form: "Set WaitTimeout TIME",
          meaning: "The longest time that a Wait may take; 15 s by default.",
          example: "Set WaitTimeout 5s"),
        Entry(
          form: "Set WaitPattern /PATTERN/", meaning: "What a Wait without a pattern waits for.",
          example: "Set WaitPattern /ready/"),
      ]),
    Section(
      title: "For VHS only",
      text: "These commands are read and reported as not run; they have no effect on the app.",
      entries: [
        Entry(
          form: "Set NAME VALUE", meaning: "VHS's settings for videos are read and ignored.",
          example: "Set FontSize 22"),
        Entry(
          form: "Hide  Show", meaning: "Leaves everything between Hide and Show out of a video.",
          example: "Hide"),
        Entry(
          form: "Require PROGRAM", meaning: "A program that a video needs.", example: "Require git"),
        Entry(
          form: "Env NAME VALUE", meaning: "An environment variable; never set.",
          example: "Env LANG C"),
      ]),
  ]

  /// The whole language as text for a terminal.
  package static var text: String {
    var lines = wrapped(introduction, to: 78)
    for section in sections {
      lines += ["", section.title]
      if !section.text.isEmpty { lines += wrapped(section.text, to: 76).map { "  \($0)" } }
      for entry in section.entries {
        lines += ["", "  \(entry.form)"]
        lines += wrapped(entry.meaning, to: 72).map { "      \($0)" }
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
      if !section.text.isEmpty { lines += wrapped(section.text, to: 100) + [""] }
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

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
