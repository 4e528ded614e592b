import Navigation
import TerminalKit
import TerminalTesting
import Testing

@testable import NavigationTerminal
@testable import TerminalHost

/// What was typed and not submitted is there again after the program was killed.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct KeptDraftTests {
  private let disk = MemoryDisk()
  private static let ada = Principal(subject: "ada@example.com")

  /// One run of the library with a form for each book, each loan, and sign-in.
  @MainActor private final class Run {
    let terminal = HeadlessTerminal()
    let clock = AppClock.virtual()
    let store: NavigationStore<LibraryRoute>
    let host: NavigationHost

    init(_ disk: MemoryDisk, as principal: Principal? = nil) async throws {
      let parts = try LibraryApp.parts(clock) { app in
        let screen = app.screen
        app.screen = { route, context in
          switch route {
          case .book(1): LateForm(context)
          case .book(2): Place(context)
          case .book, .loan, .signIn: TypingScreen(context)
          default: screen(route, context)
          }
        }
      }
      store = parts.store.typed()
      host = parts.host(on: terminal)
      let state = StateKeeper(
        file: disk.file(at: "state", seenOn: terminal), at: "state",
        codec: .json(LibraryRoute.self, app: "library", NavigationSnapshotSchema()),
        values: parts.configuration.values)
      try state.take(for: "library")
      Task { [host] in try await host.run(opening: [], keeping: state) }
      for _ in 0..<10_000 where terminal.frame == nil { await Task.yield() }
      if let principal { store.signIn(principal) }
      await rest()
    }

    /// Lets the time pass after which an idle app has written what it had not.
    func rest(for time: Duration = .seconds(2)) async {
      let limit = clock.now.advanced(by: time)
      await host.idle()
      while clock.step(until: limit) { await host.idle() }
      host.show()
    }

    func type(_ text: String) async {
      terminal.send(.key(KeyPress(.character("u"), .control)))
      for character in text { terminal.send(.key(KeyPress(.character(character)))) }
      await rest()
    }

    /// Opens a link as the prompt does, over whatever is typed.
    func open(_ link: String) async {
      host.open(link)
      await rest()
    }

    func shows(_ text: String) -> Bool { terminal.lines.contains { $0.contains(text) } }
  }

  /// A form over data that takes a second to load.
  private final class LateForm: FormScreen {
    let title = "Late"
    let submitLabel = "save"
    var form: Form?

    init(_ context: ScreenContext<LibraryRoute>) {
      context.start("load") { [weak self] in
        try? await context.sleep(for: .seconds(1))
        self?.form = Form([Form.Field("Name", text: "Nobody")])
        self?.form?.take(context.draft)
        context.redraw()
      }
    }

    func submit(_ form: Form) {}
  }

  /// A screen that comes back to a place.
  private final class Place: Screen {
    let title = "Place"
    let draft: ScreenDraft?

    init(_ context: ScreenContext<LibraryRoute>) {
      draft = context.draft ?? ScreenDraft([], focused: 7)
    }

    func draw(in frame: inout ScreenFrame) {
      frame.canvas.write("at \(draft?.focused ?? 0).", at: Position(column: 0, row: 0))
    }

    func handle(_ event: ScreenEvent) -> Bool { false }
  }

  /// The disk as a kill leaves it.
  private func killed() -> MemoryDisk {
    let copy = MemoryDisk()
    copy.files = disk.files
    return copy
  }

  private var text: String { disk.text("state") ?? "" }

  @Test func `the text of an awaited sheet is there when it opens after a kill`()
    async throws
  {
    let first = try await Run(disk)
    let asked = Task.immediate { await first.store.present(.book(9), returning: Int.self) }
    await first.rest()
    await first.type("half a note")
    let second = try await Run(killed())
    #expect(!second.shows("half a note"))
    let again = Task.immediate { await second.store.present(.book(9), returning: Int.self) }
    await second.rest()
    #expect(second.shows("half a note"), "\(second.terminal.lines)")
    for run in [first, second] { run.host.end(0) }
    asked.cancel()
    again.cancel()
  }

  @Test(arguments: ["ada@example.com", "bob@example.com"])
  func `an account's text waits for it in the file, and for nobody else`(next: String) async throws
  {
    let first = try await Run(disk, as: Self.ada)
    await first.open("library://loans/4")
    await first.type("half a note")
    #expect(text.contains("half a note"))
    let other = killed()
    let second = try await Run(other)
    await second.open("library://books/3")
    #expect(!second.shows("half a note"))
    second.store.signIn(Principal(subject: next))
    await second.open("library://loans/4")
    #expect(second.shows("half a note") == (next == "ada@example.com"))
    #expect(other.text("state")?.contains("half a note") == (next == "ada@example.com"))
    for run in [first, second] { run.host.end(0) }
  }

  @Test func `an account's text waits also while somebody else uses the program`() async throws {
    let first = try await Run(disk, as: Self.ada)
    await first.open("library://loans/4")
    await first.type("half a note")
    let other = killed()
    // The file is written, and nobody has signed in.
    let second = try await Run(other)
    await second.open("library://books/3")
    await second.type("more")
    let third = MemoryDisk()
    third.files = other.files
    let last = try await Run(third, as: Self.ada)
    await last.open("library://loans/4")
    #expect(last.shows("half a note"), "\(last.terminal.lines)")
    await last.open("library://books/3")
    #expect(last.shows("more"))
    for run in [first, second, last] { run.host.end(0) }
  }

  @Test(arguments: [("9223372036854775807", "at 16777216."), ("-9223372036854775808", "at 0.")])
  func `a place from a file is one that a screen can count with`(
    focused: String, shown: String
  ) async throws {
    let first = try await Run(disk)
    await first.open("library://books/2")
    let saved = text.replacing("\"focused\":7", with: "\"focused\":\(focused)")
    #expect(saved != text)
    disk.files["state"] = Array(saved.utf8)
    let second = try await Run(killed())
    #expect(second.shows(shown), "\(second.terminal.lines)")
    for run in [first, second] { run.host.end(0) }
  }

  @Test func `what is submitted, emptied, signed out of or typed to sign in is in no file`()
    async throws
  {
    let run = try await Run(disk)
    await run.open("library://books/3")
    await run.type("half a note")
    #expect(text.contains("half a note"))
    await run.type("Nobody")
    #expect(!text.contains("half a note"))
    await run.type("half a note")
    for _ in 0..<2 { run.terminal.send(.key(KeyPress(.enter))) }
    await run.rest()
    #expect(!text.contains("half a note"))
    await run.open("library://loans/4")
    await run.type("somebody")
    #expect(run.shows("somebody"))
    #expect(!text.contains("somebody"))
    run.store.signIn(Self.ada)
    await run.rest()
    await run.type("half a note")
    #expect(text.contains("half a note"))
    run.store.signOut()
    await run.rest()
    #expect(!text.contains("half a note"))
    run.host.end(0)
  }

  @Test func `a form that is left before its data is there keeps its text`() async throws {
    let run = try await Run(disk)
    await run.open("library://books/1")
    await run.type("half a note")
    run.store.send(.back)
    _ = run.host.open(outside: "library://books/1")
    await run.rest(for: .milliseconds(100))
    #expect(!run.shows("half a note"))
    let second = try await Run(killed())
    #expect(second.shows("half a note"), "\(second.terminal.lines)")
    run.store.send(.back)
    await run.open("library://books/1")
    #expect(run.shows("half a note"))
    for run in [run, second] { run.host.end(0) }
  }

  @Test func `of much text the newest is saved, and a draft of no route is left out`() async throws
  {
    let run = try await Run(disk)
    // 3 bytes each, and 4,096 of them are the most that a line takes.
    for (book, letter) in zip(3..., "甲乙丙丁戊己") {
      await run.open("library://books/\(book)")
      run.terminal.send(.paste(String(repeating: letter, count: 5_000)))
      await run.rest()
    }
    #expect("乙丙丁戊己".allSatisfy(text.contains) && !text.contains("甲"))
    disk.files["state"] = Array(text.replacing("{\\\"book\\\"", with: "{\\\"brick\\\"").utf8)
    let second = try await Run(killed())
    #expect(!second.shows("己"))
    #expect(second.shows("Nobody"))
    for run in [run, second] { run.host.end(0) }
  }
}
