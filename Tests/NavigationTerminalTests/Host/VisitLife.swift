import Navigation
import NavigationTesting
import TerminalKit
import TerminalTesting

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI

/// A random life of the library, in which two accounts come and go.
///
/// Each account leaves marks of its own wherever it can: in links, lines, drafts, filters, decisions
/// and layers. ``seen`` is everything that another one could see or read afterwards.
@MainActor
final class VisitLife {
  typealias R = LibraryRoute

  /// One of the two accounts.
  enum Account: Int, CaseIterable {
    case ada, bob

    var subject: String { "\(self)@example.com" }
    /// The number of its loans.
    var loan: Int { self == .ada ? 7777 : 8888 }
    /// What it types into forms and filters.
    var word: String { self == .ada ? "zinnia" : "hazel" }
    /// What nobody else may see.
    var marks: [String] { ["\(loan)", word, subject] }
  }

  let host: NavigationHost
  let store: NavigationStore<R>
  let disk = MemoryDisk()
  private let clock = AppClock.virtual()
  private let terminal: HeadlessTerminal
  private var random: SeededGenerator
  /// A value of the app's own that is the account's.
  private let basket = Basket()
  /// What was saved as tapes and screenshots since the last step.
  private var saved: [String] = []
  /// The accounts whose marks may be seen: who is signed in, or whose session has only expired.
  private(set) var known: Set<Account> = []
  private(set) var steps: [String] = []

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    terminal = HeadlessTerminal(
      size: seed % 2 == 0 ? Size(columns: 80, rows: 24) : Size(columns: 140, rows: 44))
    let made = try LibraryApp.parts(AppEnvironment(clock: clock))
    var parts = AppParts(made, keeping: [basket.kept])
    // What is drawn of the stack, in both of its forms, is a part of every frame that is looked at.
    parts.configuration.showsStack = true
    parts.configuration.showsStackStrip = true
    // On the wide terminal, the first tab previews a loan of the account, and of Ada if nobody is in.
    parts.configuration.panes = .columns(from: 100)
    parts.configuration.panes.previews = true
    let screen = parts.configuration.screen
    parts.configuration.screen = { [terminal] route, context in
      switch route {
      case .shelves where terminal.size.columns > 100: Loans(context)
      case .loan(let number): TypingScreen(context, title: "Typing \(number)")
      case .book(9): TypingScreen(context)
      default: screen(route, context)
      }
    }
    store = parts.store
    host = NavigationHost(
      store: store, configuration: parts.configuration, backend: terminal, clock: clock)
    host.trailKeeper = TrailKeeper(title: "a life", secretPrefix: "") { [weak self] text, ending in
      self?.saved.append(text)
      return .success("life.\(ending)")
    }
    let state = StateKeeper(
      file: disk.file(at: "state", seenOn: terminal), at: "state",
      codec: .json(R.self, app: "library", NavigationSnapshotSchema()),
      values: parts.values)
    try state.take(for: "library")
    let history = HistoryKeeper(
      file: disk.file(at: "history", seenOn: terminal), app: "library")
    if seed % 3 == 0 {
      store.addMiddleware(
        SlowMiddleware(clock: clock, delay: .seconds(2)) { route in
          if case .loan(let number) = route { number % 2 == 1 } else { false }
        })
    }
    Task { [host] in try await host.run(opening: [], keeping: state, history: history) }
  }

  /// Ends the app.
  func end() { host.end(0) }

  // MARK: - Steps

  private func number(below count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// The account that is signed in.
  private var current: Account? {
    Account.allCases.first { $0.subject == store.principal?.subject }
  }

  /// Makes a random step.
  func step() async {
    // Somebody is there most of the time, and looks at the app itself more often than at a list.
    let choice = current == nil && number(below: 3) > 0 ? number(below: 2) : number(below: 26)
    if number(below: 2) == 0 { for _ in 0..<3 { press(KeyPress(.escape)) } }
    steps.append("\(choice) as \(current.map { "\($0)" } ?? "nobody")")
    switch choice {
    case 0, 1: signIn(Account.allCases[number(below: 2)])
    case 2: store.signOut()
    case 3: host.send(.signOut)
    case 4: await advance(by: .seconds(61))
    case 5: await advance(by: .seconds(1))
    case 6...21 where current != nil: await stepOfAccount(choice)
    case 6, 7: host.receive(link: "library://books/\(3 + number(below: 8))")
    case 8: host.receive(link: "library://loans/\(2 + number(below: 3))")
    case 9: press([KeyPress(.escape), ":", "s", "h", KeyPress(.escape), "-"][number(below: 6)])
    case 10: store.cancelSignIn()
    case 11: store.machine.submit(.reopenSignIn)
    case 12...17: press(["1", "2", "3", "u", "[", "]"][choice - 12])
    default: press([KeyPress(.function(1 + number(below: 3))), "G", "[", "]"][number(below: 4)])
    }
    await host.idle()
    known.formUnion(current.map { [$0] } ?? [])
    if let current { known = [current] }
    if choice == 2 || choice == 3, current == nil { known = [] }
  }

  /// Makes a step in which the account leaves its marks.
  private func stepOfAccount(_ choice: Int) async {
    guard let account = current else { return }
    let loan = account.loan + number(below: 2) * 10_000
    switch choice {
    case 6, 7: host.receive(link: "library://loans/\(loan)")
    case 8: host.receive(link: "library://books/\(3 + number(below: 8))")
    case 9: host.receive(link: "library://nowhere/\(loan)")
    case 10: type(":loans/\(loan)")
    case 11:
      type(":nowhere/\(loan)")
      press(KeyPress(.enter))
    case 12:
      type(":loans/\(loan)")
      press(KeyPress(.enter))
    case 13, 14: store.send(.present(.loan(loan), .sheet))
    case 15: host.send(.go(.loan(loan)))
    case 16: type("1/\(account.word)")
    case 17: type(account.word)
    case 18: press(KeyPress(.character("p"), .control))
    case 19:
      press(KeyPress(.escape))
      basket.texts.append(account.word)
    case 20:
      store.send(.go(.loan(loan)))
      if number(below: 2) == 0 { store.signOut() } else { signIn(account == .ada ? .bob : .ada) }
    default: press(["1", "2", "3", "u", "[", "]", "-", KeyPress(.function(2))][number(below: 8)])
    }
  }

  private func signIn(_ account: Account) {
    store.signIn(
      Principal(
        subject: account.subject, roles: number(below: 2) == 0 ? ["librarian"] : [],
        expires: clock.now.advanced(by: .seconds(60))))
  }

  private func press(_ key: KeyPress) { terminal.send(.key(key)) }

  private func type(_ text: String) {
    for character in text { press(KeyPress(.character(character))) }
  }

  private func advance(by time: Duration) async {
    let limit = clock.now.advanced(by: time)
    await host.idle()
    while clock.step(until: limit) { await host.idle() }
    host.show()
  }

  // MARK: - What is seen

  /// What the app has for whoever uses it now.
  var basketTexts: [String] { basket.texts }

  /// The frame.
  var lines: [String] {
    host.showIfNeeded()
    return terminal.lines
  }

  /// The files and the text of what is saved now.
  func files() -> [String] {
    saved = []
    host.keeping.keep(.tape, of: host)
    host.keeping.keep(.picture, of: host)
    defer { saved = [] }
    // A digest of an account may hold the digits of a mark.
    return disk.files.keys.sorted().compactMap { disk.words($0) }.map {
      $0.replacing(/[0-9a-f]{12,}/, with: "")
    } + saved
  }

  /// Opens every list that the host has, and returns the frames.
  func lists() async -> [[String]] {
    var frames: [[String]] = []
    func look(_ keys: KeyPress...) async {
      for key in keys {
        press(key)
        await host.idle()
        frames.append(lines)
      }
    }
    await look(KeyPress(.escape), KeyPress(.escape), KeyPress(.escape))
    if host.overlays.inspector != nil { await look(KeyPress(.function(2))) }
    await look(":", KeyPress(.up), KeyPress(.up), KeyPress(.up), KeyPress(.escape))
    await look(KeyPress(.escape), KeyPress(.character("p"), .control), "l", "o", "a")
    await look(KeyPress(.escape), KeyPress(.escape), KeyPress(.function(2)))
    for _ in 0..<8 { await look("[") }
    await look(KeyPress(.tab), KeyPress(.tab), KeyPress(.escape), KeyPress(.function(2)))
    await look(KeyPress(.function(3)), KeyPress(.function(3)))
    return frames
  }

  /// Every text and number that the visit holds, however deep, without the app and the files; also
  /// without identities, times and digests, which may hold the digits of a mark.
  ///
  /// Each has the path to it. It asks no list of properties: what a visit gets later is looked at, too.
  var held: [String] {
    var found: [String] = []
    var seen: Set<ObjectIdentifier> = []
    func look(at value: Any, _ path: String) {
      switch value {
      case is Machine, is HostedStore, is NavigationHost, is NoticeWriter, is HostConfiguration<AnyRoute>,
        is FrameScheduler, is AppClock, is HistoryKeeper, is LibraryApp.Record, is SubjectDigest:
        return
      default: break
      }
      var mirror: Mirror? = Mirror(reflecting: value)
      if mirror?.displayStyle == .class,
        !seen.insert(ObjectIdentifier(value as AnyObject)).inserted
      {
        return
      }
      if value is String || value is Substring || value is Int { found.append("\(path): \(value)") }
      while let level = mirror {
        for child in level.children { look(at: child.value, "\(path).\(child.label ?? "")") }
        mirror = level.superclassMirror
      }
    }
    look(at: host.visit, "visit")
    return found
  }
}

/// A list of loans, whose rows say nothing of them.
private final class Loans: ListScreen {
  let title = "Shelves"
  var list = ListPane()
  let rows = 0..<9
  let columns = [TableColumn()]
  private let context: ScreenContext<LibraryRoute>

  init(_ context: ScreenContext<LibraryRoute>) { self.context = context }

  private func loan(_ row: Int) -> LibraryRoute {
    let bob = VisitLife.Account.bob
    let account = context.principal?.subject == bob.subject ? bob : .ada
    return .loan(account.loan + row * 10_000)
  }

  func cells(of row: Int, isSelected: Bool) -> [TableCell] { ["Row \(row)"] }
  func open(_ row: Int) { context.send(.go(loan(row))) }
  func link(to row: Int) -> String? { context.link(to: loan(row)) }
}

/// What the account has put aside in the app.
@MainActor
final class Basket {
  var texts: [String] = []

  var kept: KeptValue {
    KeptValue(
      "basket", get: { self.texts }, add: { self.texts += $0 }, clear: { self.texts = [] })
  }
}
