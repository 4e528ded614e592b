/// The request of a command line.
package enum CommandLineInvocation: Hashable, Sendable {
  /// The app in this terminal: links to go to, in order, where the state is, new files to write the
  /// session into, as a tape and as a cast, whether the mouse is the app's, whose keys there are, and a
  /// log.
  case interactive(
    links: [String], state: StateChoice, record: String? = nil, cast: String? = nil,
    mouse: Bool = true, keys: KeysChoice = .standard, log: LogChoice? = nil)
  /// The screen of a link, or the one that was kept, as lines.
  case plain(links: [String], state: StateChoice)
  /// Shows the app's tour in this terminal.
  case tour
  /// Opens a link in the running app.
  case open(link: String)
  /// Plays tapes: the mode, the number in parallel, and whether results are JSON.
  case replay(
    tapes: [String], mode: ReplayMode = .run, junit: String? = nil, jobs: Int? = nil,
    asJSON: Bool = false)
  /// Prints the language of tapes.
  case language
  /// Searches the app for broken laws.
  case explore(ExploreOrder)
  /// Explains where a link leads.
  case explain(link: String, asJSON: Bool, all: Bool = false)
  /// Lists the link patterns.
  case routes(RoutesFormat)
  /// Prints a completion script for a shell.
  case completions(CommandLineShell)
  /// Prints the manual page.
  case manual
  /// Prints the help page of one command or of all.
  case help(command: String?)
  /// Prints the version.
  case version

  /// The place of the saved state.
  package enum StateChoice: Hashable, Sendable {
    /// The default place.
    case standard
    /// A named file.
    case file(String)
    /// No saved state.
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
    /// Only parsed, not played.
    case check
    /// As `run`, but snapshots are updated.
    case update
    /// As `run`, typed as bytes on a pseudo-terminal.
    case typed
    /// Visibly in this terminal, at the tape's own pace.
    case watch
  }

  /// The output format of the link list.
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

/// A shell that supports completion.
package enum CommandLineShell: String, Hashable, Sendable, CaseIterable {
  /// The Bourne-again shell.
  case bash
  /// The Z shell.
  case zsh
  /// The friendly interactive shell.
  case fish
}
