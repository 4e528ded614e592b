import Navigation
package import Tapes
import TerminalHost
package import TerminalKit
package import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An app that runs without a terminal on a virtual clock, from launch through every restart.
///
/// Its state is saved in memory, from which a tape or a search can restart it.
@MainActor
package final class AppLife {
  /// The clock shared by all hosts.
  package let clock = AppClock.virtual()
  /// The app's state file; `nil` if it saves no state.
  package let file: MemoryFile?
  private let app: ShellApp
  private let terminal: ObservedTerminal
  private let run: RunKind
  private let variables: [String: String]
  /// The data folder, which a restart keeps.
  private let folder: DataFolder
  private let watchesLaws: Bool
  private let keepsTrail: Bool
  private weak var stage: HostStage?

  /// Prepares an app; ``begin(typedOn:)`` starts it.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - run: What the app is created for.
  ///   - terminal: The terminal that the app draws on.
  ///   - variables: The environment variables.
  ///   - data: The files that the data folder begins with.
  ///   - keepsState: Whether the app restores its state after a restart.
  ///   - watchesLaws: Whether the app's laws are checked.
  ///   - keepsTrail: Whether the app offers to save tapes and screenshots.
  package init(
    _ app: ShellApp, for run: RunKind, on terminal: ObservedTerminal,
    variables: [String: String], data: DataCopy?,
    keepsState: Bool, watchesLaws: Bool, keepsTrail: Bool
  ) {
    self.app = app
    self.terminal = terminal
    self.run = run
    self.variables = variables
    folder = DataFolder(copying: data)
    self.watchesLaws = watchesLaws
    self.keepsTrail = keepsTrail
    file = keepsState && app.codec != nil ? MemoryFile() : nil
    // Playing a tape must not suspend the process.
    terminal.onSuspend = { [weak terminal] in terminal?.deliver(.resumed) }
  }

  /// Starts the app.
  ///
  /// - Parameter typed: The terminal into which events are typed as bytes, if any.
  /// - Returns: The stage on which tapes are played.
  /// - Throws: Any error thrown while creating the app.
  package func begin(typedOn typed: (any TypedTerminalBackend)? = nil) throws -> HostStage {
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

  /// Quits the app, and removes its data folder.
  package func end() {
    stage?.host.end(0)
    folder.end()
  }

  private func makeHost() throws -> (NavigationHost, (any AppWatch)?) {
    let parts = try app.make(
      AppEnvironment(clock: clock, run: run, variables: variables, folder: folder))
    let host = parts.host(on: terminal)
    if keepsTrail { host.trailKeeper = TrailKeeper(pretendingFor: app.name) }
    let watch = watchesLaws ? app.search?.watch(host, file) : nil
    guard let file, let codec = app.codec else {
      try host.start()
      return (host, watch)
    }
    let keeper = StateKeeper(
      file: file, at: "state", codec: codec, values: parts.configuration.values)
    try keeper.take(for: app.name)
    try host.start(keeping: keeper)
    return (host, watch)
  }
}

/// Checks a running app for broken laws.
@MainActor
package protocol AppWatch: AnyObject {
  /// A sentence about the first broken law; `nil` if none is broken.
  var broken: String? { get }
  /// Called before an event reaches the app.
  func willReceive(_ event: TerminalEvent)
  /// Called after the app handled an event.
  func hasReceived(_ event: TerminalEvent)
  /// Checks the app once it is idle.
  func look()
  /// Carries over a law that was broken before the app was restarted.
  func inherit(_ broken: String?)
}

/// The arguments of `explore`.
package struct ExploreOrder: Hashable, Sendable {
  /// The number of keys pressed per seed.
  package var keys = 100_000
  /// The seeds for random numbers, one search each.
  package var seeds: ClosedRange<UInt64> = 1...1
  /// The tape played first.
  package var after: String?
  /// The file for the graph of screens.
  package var graph: String?
  /// The depth of a session search, in moves; if `nil`, the app is searched instead.
  package var depth: Int?
  /// The part of the work to do.
  package var shard: Shard?
  /// The number of processes; `nil` for as many as there are processors.
  package var jobs: Int?
  /// Whether to print the findings of each part as a line of JSON.
  package var asJSON = false
  /// The folder whose files the data folder of each run begins with.
  package var data: String?
  /// Whether to search an app that does not declare its data.
  package var onRealData = false

  /// Creates the default arguments.
  package init() {}

  /// The number of processes to use.
  package var processes: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}

/// One of several equal parts of the work.
package struct Shard: Hashable, Sendable {
  /// The number of the part, from 1.
  package let number: Int
  /// The number of parts.
  package let count: Int
  private static let most = 10_000

  /// Parses a part as written on a command line, such as `2/8`; returns `nil` for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], count <= Self.most,
      number >= 1, number <= count
    else { return nil }
    (self.number, self.count) = (number, count)
  }

  /// The only part of undivided work.
  package static let whole = Shard(number: 1, count: 1)

  private init(number: Int, count: Int) { (self.number, self.count) = (number, count) }

  /// Divides the part into smaller ones, unless they would be too many.
  package func divided(by parts: Int) -> [Shard] {
    guard parts > 1, count <= Self.most / parts else { return [self] }
    return (0..<parts).map { Shard(number: number + $0 * count, count: count * parts) }
  }

  /// Returns the elements in this part.
  package func part<Element>(of all: some Sequence<Element>) -> [Element] {
    all.enumerated().filter { holds($0.offset) }.map(\.element)
  }

  /// Whether the element at an offset is in this part.
  package func holds(_ offset: Int) -> Bool { offset % count == number - 1 }
}

extension Shard: CustomStringConvertible {
  /// The part as written on a command line.
  package var description: String { "\(number)/\(count)" }
}

/// A file in memory.
@MainActor
package final class MemoryFile: StateFileBackend {
  /// Its content; `nil` before the first write.
  package private(set) var bytes: [UInt8]?
  /// The number of writes.
  package private(set) var writes = 0

  package init() {}

  package func take(marked mark: [UInt8]) throws(StateFileError) -> [UInt8]? { bytes }

  package func replace(with bytes: [UInt8]) throws(StateFileError) {
    self.bytes = bytes
    writes += 1
  }

  package func erase() throws(StateFileError) { bytes = nil }

  package func setAside() throws(StateFileError) -> String {
    bytes = nil
    return "state.old"
  }

  package func release() {}
}
