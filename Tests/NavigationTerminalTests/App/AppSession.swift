import Navigation
import NavigationTerminal
import SystemBackend
import TerminalKit

/// One run of the library from its command line, on a terminal that is none.
@MainActor
final class AppSession {
  let terminal = HeadlessTerminal()
  /// The clock of the run; it moves only in ``rest()``.
  let clock = AppClock.virtual()
  private(set) var output = ""
  private(set) var errors = ""
  /// The store of the run, once it is made.
  private(set) var store: NavigationStore<LibraryRoute>?
  /// A value of the app's own that is kept.
  var shelfMark = 0
  private var exitCode: Int32?
  private var waiters: [CheckedContinuation<Void, Never>] = []

  convenience init(
    _ arguments: String..., variables: [String: String] = [:], disk: MemoryDisk? = nil
  ) {
    self.init(arguments, variables: variables, disk: disk)
  }

  init(
    _ arguments: [String], variables: [String: String] = [:], disk: MemoryDisk? = nil,
    room: SocketRoom? = nil, records: MemoryRecords? = nil,
    files: any FileBackend = DiskFiles(),
    runAgain: AppConsole.Runner? = nil, hasDocument: Bool = false,
    preparing prepare: @escaping @MainActor (NavigationStore<LibraryRoute>) -> Void = { _ in }
  ) {
    var app = LibraryApp.program { app in
      self.store = app.store
      prepare(app.store)
      app.keeping = [KeptValue("mark", get: { self.shelfMark }, set: { self.shelfMark = $0 })]
    }
    if hasDocument {
      app = app.options(
        AppOption("file", value: "PATH", help: "read the books from PATH", isDocument: true))
    }
    var console = AppConsole(
      terminal: { self.terminal }, writeError: { self.errors += $0 },
      writeOutput: { self.output += $0 })
    console.clock = { self.clock }
    console.runAgain = runAgain
    console.files = files
    if let room { console.socket = { room.socket(at: $0) } }
    if let records { console.recordFile = { records.file(at: $0) } }
    if hasDocument { console.stateFile = { StateFile(path: $0) } }
    if let disk { console.stateFile = { disk.file(at: $0, seenOn: self.terminal) } }
    Task { [app] in
      exitCode = await app.run(arguments: arguments, variables: variables, console: console)
      endWaits()
    }
  }

  /// Returns when a condition holds, or after a minute.
  func wait(until isSo: () -> Bool) async {
    for _ in 0..<60_000 {
      if isSo() || Task.isCancelled { return }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  /// Returns when the first frame shows.
  func start() async { await wait { terminal.frame != nil } }

  /// Returns when the frames of two more changes show.
  func frames(after count: Int) async { await wait { terminal.changedFrames >= count + 2 } }

  /// Lets time go by until the app has written what it had not.
  func rest(for time: Duration = .seconds(1)) {
    let limit = clock.now.advanced(by: time)
    while clock.step(until: limit) {}
  }

  /// Presses keys.
  func press(_ keys: KeyPress...) {
    for key in keys { terminal.send(.key(key)) }
  }

  /// The code the run ended with; -1 when the time limit of the test is over before.
  func end() async -> Int32 {
    if exitCode == nil {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiters.append($0) }
      } onCancel: {
        Task { @MainActor in endWaits() }
      }
    }
    return exitCode ?? -1
  }

  private func endWaits() {
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  /// Whether a text is painted.
  func shows(_ text: String) -> Bool {
    terminal.lines.contains { $0.contains(text) }
  }

  /// Whether a text is painted, over the ends of lines.
  func says(_ text: String) -> Bool {
    terminal.lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
      .contains(text)
  }

  /// Quits as after Ctrl-C, and answers the code.
  func quit() async -> Int32 {
    for _ in 0..<3 { press(KeyPress(.character("c"), .control)) }
    return await end()
  }
}
