import Navigation
import NavigationTerminal
import TerminalKit
import TerminalTesting
import Testing

/// A terminal that is lent, with a program on it that ends when a test says so.
@MainActor private final class LendingTerminal: TerminalBackend {
  private let base = HeadlessTerminal()
  private var program: CheckedContinuation<Int32, Never>?
  private var begun: CheckedContinuation<Void, Never>?
  private var back: CheckedContinuation<Void, Never>?
  private var receive: (@MainActor (TerminalEvent) -> Void)?
  private(set) var isLent = false
  private(set) var words: [[String]] = []
  /// The frames since the start, as lines.
  private(set) var frames: [[String]] = []
  private(set) var framesWhileLent = 0
  var sizeOnReturn: Size?

  var size: Size { base.size }
  var capabilities: TerminalCapabilities { base.capabilities }
  var isMouseEnabled = false

  func start(_ receive: @escaping @MainActor (TerminalEvent) -> Void) throws(TerminalError) {
    self.receive = receive
    try base.start(receive)
  }

  func present(_ frame: Frame) {
    if isLent { framesWhileLent += 1 }
    frames.append(frame.canvas.lines)
  }

  func forgetScreen() {}
  func suspend() {}
  func copy(_ text: String) {}
  func stop() { base.stop() }

  func lend() -> Bool {
    isLent = true
    return true
  }

  func run(_ words: [String], environment: [String: String]) async -> Int32 {
    self.words.append(words)
    begun?.resume()
    begun = nil
    return await withCheckedContinuation { program = $0 }
  }

  private(set) var kept: [String] = []

  func keepOutput(saying words: String) async {
    #expect(isLent)
    kept.append(words)
  }

  func takeBack() {
    isLent = false
    if let size = sizeOnReturn { base.send(.resize(size)) }
    base.send(.resumed)
    back?.resume()
    back = nil
  }

  func send(_ press: KeyPress) { base.send(.key(press)) }

  /// Returns when a program runs.
  func waitForProgram() async {
    if program == nil { await withCheckedContinuation { begun = $0 } }
  }

  /// Returns when the app has the terminal again.
  func waitUntilBack() async {
    if isLent { await withCheckedContinuation { back = $0 } }
  }

  func endProgram(with code: Int32) {
    program?.resume(returning: code)
    program = nil
  }
}

/// A screen with a key that opens a pager.
@MainActor private final class PagingScreen: Screen {
  let title = "Loan 4, due on Friday"
  private let context: ScreenContext<LibraryRoute>
  private var answer = "nothing"

  init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

  var bindings: [KeyBinding] {
    [
      KeyBinding("p", "pager") { [self] in
        context.start("pager") { [self] in
          let code = await context.suspend(for: "the terms") { await $0.run(["less", "terms"]) }
          answer = code.map { "it ended with \($0)" } ?? "it did not run"
        }
      }
    ]
  }

  func draw(in frame: inout ScreenFrame) {
    frame.canvas.write("Pager: \(answer)", at: .zero)
  }
}

@MainActor @Suite(.timeLimit(.minutes(10))) struct SuspendTests {
  private func describe(_ app: AppDescription<LibraryRoute>) {
    app.screen = { route, context in
      guard route == .signIn else { return PagingScreen(context) }
      return SignInScreen(context, session: nil)
    }
  }

  private func start(
    on terminal: LendingTerminal, _ clock: AppClock
  ) throws -> NavigationHost {
    let host = try LibraryApp.parts(clock, describe).host(on: terminal)
    try host.start()
    return host
  }

  @Test func `a program runs, nothing is painted meanwhile, and the answer comes back`()
    async throws
  {
    let terminal = LendingTerminal()
    let host = try start(on: terminal, .virtual())
    terminal.send("p")
    await terminal.waitForProgram()
    #expect(terminal.isLent)
    #expect(host.activity.isIdle, "whoever reads is waited for by nobody")
    host.redraw()
    _ = host.open(outside: "library://books/2")
    await host.idle()
    #expect(terminal.framesWhileLent == 0)
    terminal.sizeOnReturn = Size(columns: 60, rows: 20)
    terminal.endProgram(with: 3)
    await terminal.waitUntilBack()
    await host.idle()
    #expect(!terminal.isLent)
    #expect(terminal.words == [["less", "terms"]])
    #expect(terminal.kept == ["Press any key to return."])
    #expect(host.suspensions == ["the terms"])
    #expect(terminal.frames.last?.count == 20)
  }

  @Test func `a session that ended meanwhile is over before the first frame`() async throws {
    let (terminal, clock) = (LendingTerminal(), AppClock.virtual())
    let host = try start(on: terminal, clock)
    host.store.typed(of: LibraryRoute.self).signIn(
      Principal(subject: "reader@example.com", expires: clock.now.advanced(by: .seconds(60))))
    _ = host.open(outside: "library://loans/4")
    await host.idle()
    #expect(terminal.frames.last?.contains { $0.contains("due on Friday") } == true)
    terminal.send("p")
    await terminal.waitForProgram()
    let before = terminal.frames.count
    let limit = clock.now.advanced(by: .seconds(61))
    while clock.step(until: limit) { await host.idle() }
    terminal.endProgram(with: 0)
    await terminal.waitUntilBack()
    await host.idle()
    #expect(terminal.framesWhileLent == 0)
    #expect(terminal.frames.count > before)
    for frame in terminal.frames[before...] {
      #expect(!frame.contains { $0.contains("due on Friday") })
    }
  }

  @Test func `only one has the terminal at a time`() async throws {
    let terminal = LendingTerminal()
    let host = try start(on: terminal, .virtual())
    terminal.send("p")
    await terminal.waitForProgram()
    terminal.send("p")
    await host.idle()
    #expect(terminal.words.count == 1)
    terminal.endProgram(with: 0)
    await host.idle()
    #expect(terminal.framesWhileLent == 0)
  }

  @Test func `without a terminal it is taken down, said, and not run`() async throws {
    let app = try LibraryApp.start(describe)
    await app.press("p")
    #expect(app.suspensions == ["the terms"])
    #expect(app.notice == "Without a terminal, this cannot run: the terms")
    #expect(app.shows("it did not run"))
  }
}
