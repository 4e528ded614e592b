import Navigation
import NavigationTesting
import TerminalKit
import TerminalTesting
import Testing

@testable import NavigationTerminal
@testable import TerminalHost
@testable import TerminalUI

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A random life of the library, in which two accounts come and go, sessions expire, and the program
/// ends or is killed.
///
/// Each account leaves marks of its own wherever it can: in links, lines, drafts, filters, decisions,
/// values and layers.
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

  private(set) var host: NavigationHost
  private(set) var store: NavigationStore<R>
  let disk = MemoryDisk()
  private let clock = AppClock.virtual()
  private let terminal: HeadlessTerminal
  private var random: SeededGenerator
  /// A value of the app's own that is the account's.
  private var basket = Basket()
  private let seed: UInt64
  /// What was saved as tapes and screenshots since the last step.
  private var saved: [String] = []
  private(set) var steps: [String] = []
  /// The numbers of the screens at the places to which the account could return whose session has expired.
  private var places: Set<String> = []
  /// What the account must find when it returns; `nil` if it is not known.
  private var left: Left?

  /// What an account left when its session ended.
  private struct Left {
    let account: Account
    let texts: [String]
    let lines: [String]
    let drafts: [AnyRoute]
  }

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    terminal = HeadlessTerminal(
      size: seed % 2 == 0 ? Size(columns: 80, rows: 24) : Size(columns: 140, rows: 44))
    (host, store) = try Self.makeHost(on: terminal, clock, basket)
    try begin()
  }

  private static func makeHost(
    on terminal: HeadlessTerminal, _ clock: AppClock, _ basket: Basket
  ) throws -> (NavigationHost, NavigationStore<R>) {
    let parts = try LibraryApp.parts(clock) { [terminal] app in
      app.keeping = [basket.kept]
      // What is drawn of the stack, in both of its forms, is a part of every frame that is looked at.
      app.showsStack = true
      app.showsStackStrip = true
      // On the wide terminal, the first tab previews a loan of the account, and of Ada if nobody is in.
      app.panes = .columns(from: 100)
      app.panes.previews = true
      let screen = app.screen
      app.screen = { route, context in
        switch route {
        case .shelves where terminal.size.columns > 100: Loans(context)
        case .loan(let number): TypingScreen(context, title: "Typing \(number)")
        case .book(9): TypingScreen(context)
        default: screen(route, context)
        }
      }
    }
    return (parts.host(on: terminal), parts.store.typed())
  }

  /// Begins a run.
  private func begin() throws {
    host.trailKeeper = TrailKeeper(title: "a life", secretPrefix: "") { [weak self] text, ending in
      self?.saved.append(text)
      return .success("life.\(ending)")
    }
    let state = StateKeeper(
      file: disk.file(at: "state", seenOn: terminal), at: "state",
      codec: .json(R.self, app: "library", NavigationSnapshotSchema()), values: [])
    try state.take(for: "library")
    if seed % 3 == 0 {
      store.addMiddleware(
        SlowMiddleware(clock: clock, delay: .seconds(2)) { route in
          if case .loan(let number) = route { number % 2 == 1 } else { false }
        })
    }
    Task { [host] in try await host.run(opening: [], keeping: state) }
  }

  /// Ends the program, or kills it, and starts it again.
  private func restart(isKill: Bool) async throws {
    noteLeft()
    if isKill { host.kill() } else { host.end(0) }
    if isKill { left = nil }
    disk.endProcess()
    for _ in 0..<10 { await Task.yield() }
    basket = Basket()
    (host, store) = try Self.makeHost(on: terminal, clock, basket)
    try begin()
    for _ in 0..<10_000 where host.frameCount == 0 { await Task.yield() }
  }

  /// Ends the app.
  func end() { host.end(0) }

  // MARK: - Steps

  private func number(below count: Int) -> Int { Int(random.next() % UInt64(count)) }

  /// The account that is signed in.
  var current: Account? {
    Account.allCases.first { $0.subject == store.principal?.subject }
  }

  /// The account whose session has expired, in this run or in the one that was saved.
  var expired: Account? {
    current == nil
      ? Account.allCases.first { store.machine.session.owner?.isOf($0.subject) == true } : nil
  }

  /// The account whose marks may be kept: who is signed in, or whose session has only expired.
  var known: Account? { current ?? expired }

  /// Makes a random step.
  func step() async throws {
    // Somebody is there most of the time, and looks at the app itself more often than at a list.
    let choice = current == nil && number(below: 3) > 0 ? number(below: 2) : number(below: 28)
    if number(below: 2) == 0 { for _ in 0..<3 { press(KeyPress(.escape)) } }
    steps.append("\(choice) as \(current.map { "\($0)" } ?? "nobody")")
    if current != nil { noteLeft() }
    let (before, waiting) = (current, store.session.pending.items)
    switch choice {
    case 0, 1: signIn(Account.allCases[number(below: 2)])
    case 2: store.signOut()
    case 3: host.send(.signOut)
    case 4: await advance(by: .seconds(61))
    case 5: await advance(by: .seconds(1))
    case 6...21 where current != nil: await stepOfAccount(choice)
    case 6, 7: _ = host.open(outside: "library://books/\(3 + number(below: 8))")
    case 8: _ = host.open(outside: "library://loans/\(2 + number(below: 3))")
    case 9: press([KeyPress(.escape), ":", "s", "h", KeyPress(.escape), "-"][number(below: 6)])
    case 10: store.cancelSignIn()
    case 11: store.machine.submit(.reopenSignIn)
    case 12...17: press(["1", "2", "3", "u", "[", "]"][choice - 12])
    case 26, 27: try await restart(isKill: choice == 27)
    default: press([KeyPress(.function(1 + number(below: 3))), "G", "[", "]"][number(below: 4)])
    }
    await host.idle()
    if before == nil, current != nil { expectReturn(with: waiting) }
    for place in store.machine.waiting where place.isPlace {
      places.formUnion(place.plan.routes.map { "\($0)".filter(\.isNumber) })
    }
    if expired == nil { places = [] }
    if current == nil, expired == nil || expired != left?.account { left = nil }
  }

  private func noteLeft() {
    guard let current else { return }
    host.visit.screens.noteDraft(at: host.layers.keyPlace)
    left = Left(
      account: current, texts: basket.texts, lines: host.visit.lines.kept.lines,
      drafts: host.visit.screens.drafts.kept.map(\.route))
  }

  /// Expects that an account finds what it left, and the place where it was.
  private func expectReturn(with waiting: [PendingDeepLink<R>]) {
    let trace = "seed \(seed), step \(steps.count): \(steps.suffix(8).joined(separator: "\n"))"
    if let left, left.account == current {
      let lines = host.visit.lines.kept.lines
      #expect(left.texts.allSatisfy(basket.texts.contains), "\(trace)")
      #expect(left.lines.allSatisfy(lines.contains), "\(left.lines) \(lines) \(trace)")
      for route in left.drafts {
        #expect(host.visit.screens.drafts.draft(for: route) != nil, "\(route) \(trace)")
      }
      if waiting.map(\.request) == [.place], let place = waiting[0].destination, seed % 3 != 0 {
        #expect(store.session.visible == place, "\(trace)")
      }
    }
    left = nil
  }

  /// Makes a step in which the account leaves its marks.
  private func stepOfAccount(_ choice: Int) async {
    guard let account = current else { return }
    let loan = account.loan + number(below: 2) * 10_000
    switch choice {
    case 6, 7: _ = host.open(outside: "library://loans/\(loan)")
    case 8: _ = host.open(outside: "library://books/\(3 + number(below: 8))")
    case 9: _ = host.open(outside: "library://nowhere/\(loan)")
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

  /// The notice.
  var notices: [String] { [host.noticeText].compactMap(\.self) }

  /// The frame, and the title of the terminal.
  var lines: [String] {
    host.showIfNeeded()
    return terminal.lines + [terminal.frame?.title ?? ""]
  }

  /// The files and the text of what is saved now; after an expiry without what waits and is locked.
  func files() -> [String] {
    saved = []
    host.keeping.keep(.tape, of: host)
    host.keeping.keep(.picture, of: host)
    defer { saved = [] }
    let files = disk.files.keys.sorted().compactMap { disk.files[$0] }.map { bytes in
      guard expired != nil else { return String(decoding: bytes, as: UTF8.self) }
      return RawJSON.members(of: Data(bytes)).filter { !["waiting", "locked"].contains($0.key) }
        .map { "\($0): \(String(decoding: $1, as: UTF8.self))" }.joined(separator: "\n")
    }
    // A digest of an account may hold the digits of a mark.
    return files.map { $0.replacing(/[0-9a-f]{12,}/, with: "") } + saved
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

  /// Returns the texts without the label of the place that waits, or was dropped since the session ended.
  func withoutPlace(_ texts: [String]) -> [String] {
    places.reduce(texts) { texts, number in
      texts.map {
        $0.replacing("Loan \(number)", with: "").replacing(": \(number)\n", with: "")
          // A notice may be broken before the number.
          .replacing(" \(number).", with: "")
      }
    }
  }

  /// Every text and number that the visit holds, and after an expiry what is locked, however deep,
  /// without the app and the files; also without identities, times and digests, which may hold the digits
  /// of a mark.
  ///
  /// Each has the path to it. It asks no list of properties: what a visit gets later is looked at, too.
  var held: [String] {
    var found: [String] = []
    var seen: Set<ObjectIdentifier> = []
    func look(at value: Any, _ path: String) {
      switch value {
      case is Machine, is HostedStore, is NavigationHost, is NoticeWriter,
        is HostConfiguration,
        is FrameScheduler, is AppClock, is LibraryApp.Record, is SubjectDigest:
        return
      default: break
      }
      var mirror: Mirror? = Mirror(reflecting: value)
      if mirror?.displayStyle == .class,
        !seen.insert(ObjectIdentifier(value as AnyObject)).inserted
      {
        return
      }
      if value is String || value is Substring || value is Int {
        found.append("\(path): \(value)\n")
      }
      if let data = value as? Data {
        found.append("\(path): \(String(decoding: data, as: UTF8.self))\n")
        return
      }
      while let level = mirror {
        for child in level.children { look(at: child.value, "\(path).\(child.label ?? "")") }
        mirror = level.superclassMirror
      }
    }
    look(at: host.visit, "visit")
    if expired == nil { look(at: host.visits.locked, "locked") }
    return found
  }
}

/// A list of loans, whose rows say nothing of them.
private final class Loans: ListScreen {
  let title = "Shelves"
  var list = ListModel<Range<Int>>()
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
