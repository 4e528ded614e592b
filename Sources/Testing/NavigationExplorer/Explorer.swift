public import Navigation
public import NavigationTerminal
import TapeScript
import TerminalKit

/// Searches an app for violations of its laws.
///
/// Two searches check the same laws. One treats sessions as values and tries every move from each,
/// breadth first. The other presses random keys in the app on a headless terminal. A violation is
/// reduced to the shortest sequence found. The same seed always gives the same report.
///
/// ```swift
/// let report = try await Explorer(app).pressKeys(20_000, seed: 7)
/// #expect(report.violation == nil, "\(report)")
/// ```
@MainActor
public struct Explorer<R: Route> {
  private let app: TerminalApp<R>
  private let laws: [Law<R>]
  private let access: AccessPolicy<R>?
  /// Whether to search an app that does not declare its data.
  var onRealData: Bool
  /// The files that the data folder of each run begins with.
  var data: DataCopy?

  /// Creates an explorer for an app.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - laws: The app's own laws, in addition to those that apply to every app.
  ///   - access: The access policy to check against; `nil` uses the store's own.
  ///   - onRealData: Whether to search an app even if it does not declare its data; whatever it
  ///   changes is then really changed.
  public init(
    _ app: TerminalApp<R>, laws: [Law<R>] = [], access: AccessPolicy<R>? = nil,
    onRealData: Bool = false
  ) {
    self.app = app
    self.laws = laws
    self.access = access
    self.onRealData = onRealData
  }

  /// Throws an error if the app does not declare its data, unless that is wanted.
  private func checkData() throws(ExplorerError) {
    if app.data == .undeclared, !onRealData { throw ExplorerError(problem: AppData.refusal) }
  }

  /// Searches all sessions that can be reached in at most `depth` moves.
  ///
  /// Asynchronous middleware is not run: where one has to decide, the search tries that it lets the
  /// command proceed, that it cancels it, and what may happen before. It tries no rewrite, and a law
  /// that holds only because such a middleware cancels is reported as broken; press keys for those.
  ///
  /// - Parameter depth: The maximum number of moves.
  /// - Returns: The report.
  /// - Throws: An error if the app does not declare its data, and any thrown while creating it.
  /// - Complexity: Exponential in `depth`, with the number of possible moves as the base.
  public func searchSessions(depth: Int) async throws -> ExplorerReport {
    try await searchSessions(depth: depth, mostStates: ExplorerReport.mostStates)
  }

  package func searchSessions(depth: Int, mostStates: Int) async throws -> ExplorerReport {
    try checkData()
    var bounds = SessionSearch<R>.Bounds()
    bounds.states = mostStates
    let search = try SessionSearch(app, access: access, laws: laws, bounds: bounds, data: data)
    let outcome = await search.run(depth: depth)
    return ExplorerReport(outcome, tape: try await commands(for: outcome, of: search))
  }

  /// Returns commands of a tape that break the law that a search of sessions found broken; `nil` if
  /// none were found.
  ///
  /// They are the nearest commands to its moves, or else those that random keys find.
  private func commands(
    for outcome: SessionSearch<R>.Outcome, of search: SessionSearch<R>
  ) async throws -> [TapeCommand]? {
    guard let finding = outcome.finding else { return nil }
    let setting = AppTrial<R>.Setting(
      app: app, access: access, laws: laws, variables: [:], data: data)
    let nearest = search.commands(for: outcome.moves)
    if !nearest.isEmpty {
      var shrinker = Shrinker(
        setting, size: Size(columns: 80, rows: 24), law: finding.law)
      if let commands = try await shrinker.shrink(nearest) { return commands }
    }
    let part = SearchPart(seed: 1, number: 0, keys: 20_000)
    let keys = try KeySearch(setting, part: part, after: nil)
    _ = try await keys.run()
    guard let broken = keys.broken, broken.finding.law == finding.law else { return nil }
    return broken.commands
  }

  /// Presses random keys, opens links, and advances time.
  ///
  /// - Parameters:
  ///   - count: The number of keys to press.
  ///   - seed: The seed for the random keys.
  ///   - tape: The text of a tape to play first; only the tape types secrets.
  ///   - variables: The environment variables, including the secrets that the tape types.
  /// - Returns: The report.
  /// - Throws: An error if the app does not declare its data, and any from creating it or from the
  ///   tape.
  /// - Complexity: O(count).
  public func pressKeys(
    _ count: Int, seed: UInt64 = 1, after tape: String = "", variables: [String: String] = [:]
  ) async throws -> ExplorerReport {
    let tape = try Tape(parsing: tape, name: "tape", secretPrefix: app.secretPrefix)
    var total = KeyFindings(part: SearchPart(seed: seed, number: 0, keys: 0))
    for part in SearchPart.parts(of: count, seed: seed) where !total.isOver {
      total.add(try await findings(in: part, after: tape, variables: variables))
    }
    return ExplorerReport(total)
  }

  /// Searches one part.
  func findings(
    in part: SearchPart, after tape: Tape?, variables: [String: String]
  ) async throws -> KeyFindings {
    try checkData()
    let setting = AppTrial<R>.Setting(
      app: app, access: access, laws: laws, variables: variables, data: data)
    return try await KeySearch(setting, part: part, after: tape).run()
  }

  /// Returns a watch that checks the laws in a running app.
  func watch(_ host: NavigationHost, _ file: MemoryFile?) -> any AppWatch {
    LawWatch(host, file: file, app: app, access: access, laws: laws)
  }
}

@available(*, unavailable)
extension Explorer: Sendable {}

/// The reason an app cannot be searched.
struct ExplorerError: Error, CustomStringConvertible {
  let problem: String
  var code: Int32 = 64

  /// The initial tape cannot be played.
  static func tape(_ problem: String) -> Self {
    Self(problem: "the tape before the search fails at \(problem)", code: 65)
  }

  var description: String { problem }
}

extension TerminalApp {
  /// Returns the app with the command `explore`, and with support for `Expect Law` in its tapes.
  ///
  /// Start a program with `await app.explorable(laws: laws).main()`.
  ///
  /// - Parameters:
  ///   - laws: The app's own laws, in addition to those that apply to every app.
  ///   - access: The access policy to check against; `nil` uses the store's own.
  /// - Returns: The app.
  public func explorable(
    laws: [Law<R>] = [], access: AccessPolicy<R>? = nil
  ) -> Self {
    var app = self
    app.search = { app in
      let explorer = Explorer(app, laws: laws, access: access)
      return AppSearch(
        watch: { explorer.watch($0, $1) },
        explore: { order, console, variables in
          try await ExploreRun(
            explorer: explorer, app: app, console: console, variables: variables
          ).run(order)
        })
    }
    return app
  }

  /// Use `explorable(laws:).main()`.
  @available(*, unavailable, message: "write 'await app.explorable(laws: laws).main()'")
  public func main(_ arguments: [String] = [], laws: [Law<R>]) async -> Never { fatalError() }
}
