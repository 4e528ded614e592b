/// What a command line asks for.
package enum CommandLineInvocation: Hashable, Sendable {
  /// The app in this terminal: links to go to, in order, where the state is, new files to write the
  /// session into, as a tape and as a cast, whether the mouse is the app's, whose keys there are, and a
  /// log.
  case interactive(
    links: [String], state: StateChoice, record: String? = nil, cast: String? = nil,
    mouse: Bool = true, keys: KeysChoice = .standard, log: LogChoice? = nil)
  /// The screen of a link, or the one that was kept, as lines.
  case plain(links: [String], state: StateChoice)
  /// The app's tour in this terminal.
  case tour
  /// A link for the app that runs.
  case open(link: String)
  /// Tapes to play, how many at once, and whether what became of them is wanted as data.
  case replay(
    tapes: [String], mode: ReplayMode = .run, junit: String? = nil, jobs: Int? = nil,
    asJSON: Bool = false)
  /// The language of tapes.
  case language
  /// A search of the app for broken laws.
  case explore(ExploreOrder)
  /// What a link leads to.
  case explain(link: String, asJSON: Bool, all: Bool = false)
  /// The links there are.
  case routes(RoutesFormat)
  /// A script for a shell.
  case completions(CommandLineShell)
  /// The manual page.
  case manual
  /// The help page, of one command or of all.
  case help(command: String?)
  /// Which version this is.
  case version

  /// Where the state is kept.
  package enum StateChoice: Hashable, Sendable {
    /// Where it is always kept.
    case standard
    /// In a file that was named.
    case file(String)
    /// Nowhere.
    case none
  }

  /// Whose keys there are.
  package enum KeysChoice: Hashable, Sendable {
    /// The person's, where they always are.
    case standard
    /// Those in a file that was named.
    case file(String)
    /// The app's alone.
    case none
  }

  /// The file of the log, and its least important level.
  package struct LogChoice: Hashable, Sendable {
    /// The file.
    package let path: String
    /// The level.
    package let least: LogLevel

    /// Names a file and a level.
    package init(path: String, least: LogLevel = .info) {
      self.path = path
      self.least = least
    }
  }

  /// How tapes are played.
  package enum ReplayMode: Hashable, Sendable {
    /// At full speed, without a terminal.
    case run
    /// Not at all: they are only read.
    case check
    /// As `run`; what the snapshots hold is written again.
    case update
    /// As `run`, typed as bytes on a pseudo-terminal.
    case typed
    /// In this terminal, at the tape's own pace.
    case watch
  }

  /// How the links are listed.
  package enum RoutesFormat: Hashable, Sendable {
    /// As aligned text.
    case text
    /// As JSON.
    case json
    /// As a Mermaid flowchart.
    case mermaid
    /// As a map.
    case map
    /// As Apple's file for an app.
    case aasa(String)
    /// As Android's file for a package.
    case assetlinks(String)
  }
}

/// A shell whose command line can be completed.
package enum CommandLineShell: String, Hashable, Sendable, CaseIterable {
  /// The GNU shell.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly shell.
  case fish
}
