import Navigation
package import TerminalHost
package import TerminalKit
import TerminalUI

/// An app as the command line sees it: without the type of its routes.
///
/// ``TerminalApp`` turns itself into one before each run.
@MainActor
package struct ShellApp {
  let name: String
  let version: String
  let about: String
  let data: AppData
  let tour: AppTour?
  /// The name of the program in its messages.
  let program: String
  /// The name of the app's folders.
  let homeName: String
  /// The command that plays a tape of the app.
  let replayCommand: String
  /// The path of the document in this run; `nil` if there is none.
  let document: String?
  /// The prefix for names of secrets in the app's tapes.
  let secretPrefix: String
  let table: CommandLineTable
  /// Encodes and decodes the saved state; `nil` if the app saves none.
  let codec: StateCodec?
  /// Searches the app and checks its laws; `nil` in a program without the explorer.
  let search: AppSearch?
  /// Creates the app for one run.
  let make: @MainActor (AppEnvironment) throws -> AppParts
}

/// The parts of an app in one run, without the type of its routes.
@MainActor
package struct AppParts {
  /// The store.
  package let store: HostedStore
  /// The configuration of the host.
  package var configuration: HostConfiguration
  let clock: AppClock
  /// The links that the app opens; `nil` if it opens none.
  package let links: LinkTable?

  /// Creates the app's host without starting it.
  ///
  /// - Parameter backend: The terminal.
  /// - Returns: The host.
  package func host(on backend: any TerminalBackend) -> NavigationHost {
    NavigationHost(store, configuration: configuration, backend: backend, clock: clock)
  }
}

/// An app's links as `explain` and `routes` print them.
@MainActor
package struct LinkTable {
  let routes: @MainActor () -> [DeepLinkRouteEntry]
  /// The maximum number of nodes that a link visits.
  let worstCase: @MainActor () -> Int
  /// The table, with all that is known about the routes, as JSON.
  package let json: @MainActor () -> String
  /// Explains a link, with at most so many patterns; secrets are hidden.
  let explain: @MainActor (_ link: String, _ limit: Int) -> DeepLinkExplanation
}

/// The functions that search an app and check its laws.
@MainActor
package struct AppSearch {
  /// Watches a host and its state file.
  package typealias Watch = @MainActor (NavigationHost, MemoryFile?) -> any AppWatch
  /// Searches the app as ordered, and returns the exit code.
  package typealias Explore =
    @MainActor (ExploreOrder, AppConsole, [String: String]) async throws -> Int32

  let watch: Watch
  let explore: Explore

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - watch: Watches a host.
  ///   - explore: Runs `explore` and returns the exit code.
  package init(watch: @escaping Watch, explore: @escaping Explore) {
    self.watch = watch
    self.explore = explore
  }
}
