import NavigationTerminal
import Testing

struct CommandLineHelpTests {
  let help = CommandLineHelp(
    program: "shop", version: "1.2", about: "A shop that lives in a terminal.")

  @Test func `the help page names every command, option, variable and code`() {
    #expect(
      help.page(for: nil) == """
        A shop that lives in a terminal.

        Usage
          shop [LINK...] [--open URL]... [--state FILE | --no-state | --record TAPE]
               [--cast FILE | --plain] [--keys FILE | --no-keys] [--log FILE]
               [--log-level LEVEL] [--no-mouse] [--version]
          shop open LINK
          shop replay TAPE... [--check | --update | --terminal | --watch] [--junit FILE]
               [--jobs N] [--shard I/N] [--json] [--data FOLDER] [--on-real-data]
               [--language]
          shop explore [--keys N | --exhaustive] [--seeds A..B] [--shard I/N]
               [--jobs N | --json] [--after TAPE] [--graph FILE] [--data FOLDER]
               [--on-real-data] [--depth N]
          shop explain URL [--json] [--all]
          shop routes [--json]
          shop completions bash|zsh|fish
          shop manual
          shop help [COMMAND]

        Options
          --open URL         open a link at launch; a LINK on its own does the same
          --state FILE       use FILE for saved state
          --no-state         neither read nor save state
          --record TAPE      record the session in TAPE, a new file, for replay; starts
                             without saved state; without secrets: passwords become
                             variables, letters of secrets in links become x
          --cast FILE        record the screen in FILE, a new file, as an asciicast
          --plain            print the screen as text and exit; needs no terminal
          --keys FILE        use FILE for your own keys, with lines such as
                             palette=Ctrl-O
          --no-keys          ignore your own keys, as --record does
          --log FILE         write a log, including what the program prints, to FILE, a
                             new file
          --log-level LEVEL  the minimum: trace, debug, info (default), notice, warning,
                             error or critical
          --no-mouse         leave the mouse to the terminal, as always in GNU screen;
                             dragging selects text
          --version          print the version
          --help             print this help

        Commands
          open         open a link in the running app and print the result
          replay       play tapes without a terminal, printing one line for each
          explore      search the app for broken laws, without a terminal
          explain      print where a link leads, and why
          routes       list all links
          completions  print a completion script for a shell
          manual       print the manual page, for man(1)
          help         explain a command

        Environment
          SHOP_MOUSE       off leaves the mouse to the terminal
          SHOP_PASSWORD    the text that TypeSecret SHOP_PASSWORD types when a tape is
                           played; a second secret in a recording is named
                           SHOP_PASSWORD_2
          ASCII_FRAME      if set, borders and signs in ASCII, other text as it is
          COLORTERM        truecolor or 24bit: the terminal shows exact colors
          ESCDELAY         milliseconds that Escape waits for the rest of a key
                           (default: 25)
          NO_COLOR         if set, no colors
          TERM             the type of the terminal; dumb counts as no terminal
          XDG_CONFIG_HOME  the folder of your own keys, NAME/keys (default: ~/.config)
          XDG_DATA_HOME    the folder of the app's data (default: ~/.local/share)
          XDG_RUNTIME_DIR  the folder where a running app accepts links; if unset, it
                           accepts none
          XDG_STATE_HOME   the folder of saved state (default: ~/.local/state)

        Exit codes
          0              success; for explain and open: the link opens a screen
          1              a tape failed, or explore found a broken law
          2              no terminal
          3              explain, open: the link waits for sign-in
          4              explain, open: the link is rejected
          5              explain, open: nothing handles the link
          64             the command line is invalid
          65             a file has invalid content, or belongs to another program
          66             a file does not exist
          69             open: no running app accepts links
          70             the app could not be set up
          73             a file cannot be written
          74             the screen of --plain did not load, or is too long
          129, 130, 143  killed by a signal: hang-up, Ctrl-C, terminate

        """)
  }

  @Test func `a command has a page of its own`() {
    #expect(
      help.page(for: "replay") == """
        Play tapes without a terminal, printing one line for each.

        Usage
          shop replay TAPE... [--check | --update | --terminal | --watch] [--junit FILE]
               [--jobs N] [--shard I/N] [--json] [--data FOLDER] [--on-real-data]
               [--language]

        Options
          --check         only parse the tapes, and print every error
          --update        rewrite the snapshots, and print which ones changed
          --terminal      send the tapes as bytes to a pseudo-terminal, and check its
                          screen
          --watch         play the tapes in this terminal, at their own pace; writes no
                          files
          --junit FILE    write the results to FILE, as JUnit XML
          --jobs N        play N tapes at once (default: the number of CPUs)
          --shard I/N     play only the I-th of N equal parts of the tapes
          --json          print each result as a line of JSON
          --data FOLDER   begin each tape with a copy of FOLDER as the app's data;
                          otherwise it has none
          --on-real-data  do not warn of an app that does not say what data it changes
          --language      print a reference for the tape language, with examples
          --help          print this help

        Each tape runs in a new app, several in parallel in other processes; the results
        come in the order given. --jobs 1 uses this process. The run of a tape that
        fails is saved in the folder of the app's state as NAME.failed.cast. Recordings
        contain no secrets: TypeSecret NAME types the environment variable NAME, and x
        replaces each letter of a secret in a link. Exits with 1 if a tape fails, 65 if
        one cannot be read, 66 if one does not exist.

        """)
  }

  @Test func `no page is wider than a terminal`() {
    let pages = [nil, "open", "replay", "explore", "explain", "routes", "manual", "help"]
      .map(help.page)
    for line in pages.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test func `every option of the help page is read by the parser`() {
    for word in help.page(for: nil).split(whereSeparator: { " []|\n".contains($0) })
    where word.hasPrefix("--") {
      do {
        _ = try CommandLineInvocation.parse([String(word)], program: "shop")
      } catch {
        switch error.reason {
        case .unknownOption: Issue.record("\(word) is not known")
        default: break
        }
      }
    }
  }

  @Test(arguments: CommandLineShell.allCases)
  func `a shell completes every command and option`(shell: CommandLineShell) {
    let script = help.completions(for: shell)
    for word in [
      "replay", "explore", "explain", "routes", "completions", "open", "no-state", "seeds", "help",
    ] {
      #expect(script.contains(word))
    }
    #expect(script.hasSuffix("\n"))
  }

  @Test func `the manual page names what the help page names`() {
    let manual = help.manual
    #expect(manual.hasPrefix(".TH SHOP 1 \"\" \"shop 1.2\"\n.SH NAME\nshop \\- A shop that lives"))
    for word in ["\\-\\-state FILE", "explain URL [\\-\\-json]", "NO_COLOR", ".B 64"] {
      #expect(manual.contains(word), "\(word)")
    }
  }

  @Test func `the version is one line`() { #expect(help.versionLine == "shop 1.2\n") }
}
