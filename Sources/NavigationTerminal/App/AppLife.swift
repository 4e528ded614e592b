package import Navigation
package import TerminalKit

/// An app without a terminal, from its start over every kill to its end, on a virtual clock.
///
/// What it keeps is in memory, so that a tape and a search can start it again from there.
@MainActor
package final class AppLife<R: Route> {
  /// The clock of all hosts, one after the other.
  package let clock = AppClock.virtual()
  /// Where the app keeps its state; `nil` where it keeps none.
  package let file: MemoryFile?
  /// Whether frames are painted only when something looks at them.
  package var paintsOnDemand = true
  private let app: TerminalApp<R>
  private let terminal: ObservedTerminal
  private let variables: [String: String]
  private let watchesLaws: Bool
  private let keepsTrail: Bool
  private weak var stage: HostStage<R>?

  /// Prepares an app's life; ``begin(typedOn:)`` starts it.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - terminal: What it is shown on.
  ///   - variables: The environment's variables.
  ///   - keepsState: Whether it finds what it kept when it starts again.
  ///   - watchesLaws: Whether its laws are watched.
  ///   - keepsTrail: Whether it offers to keep tapes and pictures.
  package init(
    _ app: TerminalApp<R>, on terminal: ObservedTerminal, variables: [String: String],
    keepsState: Bool, watchesLaws: Bool, keepsTrail: Bool
  ) {
    self.app = app
    self.terminal = terminal
    self.variables = variables
    self.watchesLaws = watchesLaws
    self.keepsTrail = keepsTrail
    file = keepsState && app.codec != nil ? MemoryFile() : nil
    // A tape stops no process.
    terminal.onSuspend = { [weak terminal] in terminal?.deliver(.resumed) }
  }

  /// Starts the app.
  ///
  /// - Parameter typed: The terminal on which events are typed as bytes, if they are.
  /// - Returns: The stage for tapes.
  /// - Throws: What making the app throws.
  package func begin(typedOn typed: (any TypedTerminalBackend)? = nil) throws -> HostStage<R> {
    let (host, watch) = try makeHost()
    let stage = HostStage(host: host, typedOn: typed) { [terminal] in terminal.deliver($0) }
    stage.watch = watch
    self.stage = stage
    if typed == nil {
      stage.startAgain = { [weak self, weak stage] in
        guard let self, let stage else { throw CancellationError() }
        let broken = stage.watch?.broken
        stage.host.kill()
        let (host, watch) = try makeHost()
        watch?.inherit(broken)
        stage.watch = watch
        return host
      }
    }
    return stage
  }

  /// Ends the app.
  package func end() {
    stage?.host.end(0)
  }

  private func makeHost() throws -> (NavigationHost<R>, (any AppWatch)?) {
    let parts = try app.make(AppEnvironment(clock: clock, variables: variables))
    let host = parts.host(on: terminal)
    if keepsTrail { host.trailKeeper = TrailKeeper(pretendingFor: app.name) }
    host.paintsOnDemand = paintsOnDemand
    let watch = watchesLaws ? app.search?.watch(host, file) : nil
    guard let file, let codec = app.codec else {
      try host.start()
      return (host, watch)
    }
    let keeper = StateKeeper(file: file, at: "state", codec: codec, values: parts.values)
    try keeper.take(for: app.name)
    try host.start(keeping: keeper)
    return (host, watch)
  }
}

/// Looks for broken laws in an app that runs.
@MainActor
package protocol AppWatch: AnyObject {
  /// The sentence of the law that was broken first; `nil` while none is.
  var broken: String? { get }
  /// Hears that an event is about to reach the app.
  func willReceive(_ event: TerminalEvent)
  /// Hears that the app handled an event.
  func hasReceived(_ event: TerminalEvent)
  /// Looks at the app as it is now, once nothing more could run.
  func look()
  /// Takes over what was broken before the app was started again.
  func inherit(_ broken: String?)
}

/// What searches an app and watches its laws.
@MainActor
package struct AppSearch<R: Route> {
  /// Watches a host, and the file that it keeps its state in.
  package let watch: @MainActor (NavigationHost<R>, MemoryFile?) -> any AppWatch
  /// Does what the command line asks for, and returns the code to end with.
  package let explore: @MainActor (ExploreOrder, AppConsole, [String: String]) async throws -> Int32

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - watch: Watches a host.
  ///   - explore: Does what the command line asks for.
  package init(
    watch: @escaping @MainActor (NavigationHost<R>, MemoryFile?) -> any AppWatch,
    explore: @escaping @MainActor (ExploreOrder, AppConsole, [String: String]) async throws -> Int32
  ) {
    self.watch = watch
    self.explore = explore
  }
}

/// What is asked of `explore`.
package struct ExploreOrder: Hashable, Sendable {
  /// How many keys are pressed for each seed.
  package var keys = 100_000
  /// What the random numbers follow from, one search each.
  package var seeds: ClosedRange<UInt64> = 1...1
  /// The tape that is played first.
  package var after: String?
  /// The file that the graph of screens is written into.
  package var graph: String?
  /// How many moves deep the sessions are searched; `nil` searches the app.
  package var depth: Int?
  /// Which part of the seeds is searched.
  package var shard: Shard?

  /// Makes an order.
  package init() {}
}

/// One of several equal parts of some work.
package struct Shard: Hashable, Sendable {
  /// Which part, from 1.
  package let number: Int
  /// Of how many.
  package let count: Int

  /// Reads a part as a command line writes it, such as `2/8`; `nil` for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count <= 10_000,
      number >= 1, number <= count
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The elements of this part.
  package func part<Element>(of all: some Sequence<Element>) -> [Element] {
    all.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
  }
}

/// A file in memory.
@MainActor
package final class MemoryFile: StateFileBackend {
  /// What it holds; `nil` before something was written.
  package private(set) var bytes: [UInt8]?
  /// How often it was written.
  package private(set) var writes = 0

  package init() {}

  package func take(marked mark: [UInt8]) throws(StateFileError) -> [UInt8]? { bytes }

  package func replace(with bytes: [UInt8]) throws(StateFileError) {
    self.bytes = bytes
    writes += 1
  }

  package func setAside() throws(StateFileError) -> String {
    bytes = nil
    return "state.old"
  }

  package func release() {}
}
