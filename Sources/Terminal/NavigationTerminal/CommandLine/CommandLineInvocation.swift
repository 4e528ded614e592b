/// A request made on the command line.
package enum CommandLineInvocation: Hashable, Sendable {
  /// Runs the app in this terminal.
  ///
  /// The values are the links to open in order, the location of the state, new files that record
  /// the session as a tape and as a cast, whether the app uses the mouse, which keys to use, and
  /// the log.
  case interactive(
    links: [String], state: StateChoice, record: String? = nil, cast: String? = nil,
    mouse: Bool = true, keys: KeysChoice = .standard, log: LogChoice? = nil)
  /// Prints the screen of a link, or the restored one, as lines.
  case plain(links: [String], state: StateChoice)
  /// Shows the app's tour in this terminal.
  case tour
  /// Opens a link in the running app.
  case open(link: String)
  /// Plays tapes.
  case replay(ReplayOrder)
  /// Prints a description of the tape language.
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
  /// Prints the help page of a command, or the overview.
  case help(command: String?)
  /// Prints the version.
  case version

  /// The location of the saved state.
  package enum StateChoice: Hashable, Sendable {
    /// The default location.
    case standard
    /// A named file.
    case file(String)
    /// No saved state.
    case none
  }

  /// The keys to use.
  package enum KeysChoice: Hashable, Sendable {
    /// The user's own keys, from the default file.
    case standard
    /// The keys in a named file.
    case file(String)
    /// Only the app's keys.
    case none
  }

  /// The log file, and the lowest level written to it.
  package struct LogChoice: Hashable, Sendable {
    /// The file.
    package let path: String
    /// The level.
    package let least: LogLevel

    /// Creates a choice of file and level.
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
    /// Like `run`, but updates the snapshots.
    case update
    /// Like `run`, but types the tapes as bytes on a pseudo-terminal.
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
