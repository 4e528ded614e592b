import Navigation
import NavigationTesting
import Testing

/// What becomes of the request of an account whose session ends: one table of all small cases.
///
/// N: it opens while its session lasts. P: it opens while no account is in. A: it opens
/// when its account signs in again. B: it opens for the next account, since no account asked. S: it is
/// refused as stale, with a notice. X: it is dropped since another account is in. C: it is dropped
/// with its session, with a notice. R: only its caller, or its trace, is told that it is refused.
///
/// Each group of letters is a ``SessionLife/Moment``. In a group: the session expires, and Bob signs
/// in; it expires, and Ada signs in again; she signs out, and Bob signs in; she signs out, and signs
/// in again; it expires, she signs out, and signs in again; Bob signs in over her.
@MainActor @Suite(.timeLimit(.minutes(10))) struct SessionTableTests {
  @Test(arguments: 0..<SessionRow.count)
  func `what an account asks for has one end, and is never another one's`(index: Int) async {
    #expect(SessionRow.all.count == SessionRow.count)
    let row = SessionRow.all[index]
    var groups: [String] = []
    for moment in SessionLife.Moment.allCases {
      var group = ""
      for end in SessionLife.End.allCases {
        guard moment.ends.contains(end) else {
          group.append("-")
          continue
        }
        let life = SessionLife(row)
        await life.run(moment, end)
        group.append(life.letter)
        #expect(life.complaints.isEmpty, "\(row.name), \(moment), \(end): \(life.complaints)")
      }
      groups.append(group)
    }
    #expect(groups.joined(separator: " ") == row.results, "\(row.name)")
  }
}

/// A request of an account, and what becomes of it.
@MainActor struct SessionRow: Sendable {
  let name: String
  let results: String
  /// The route that shows that it opened.
  var mark = ShopRoute.order(7)
  /// Whether somebody else asks for the same before the next account signs in.
  var isAskedAgain = false
  /// Whether it also ends the sign-in that stands before it.
  var voidsSignIn = false
  let ask: @MainActor (SessionLife) -> Void

  nonisolated static let count = 12
  static let all: [SessionRow] = [
    Self(name: "gated push", results: "XASSCN SSSSSN XACCCN XACCAX XACCAX XAXAAX XA---- --BA-X") {
      $0.store.send(.go(.order(7)))
    },
    Self(
      name: "public push", results: "PPSSPN SSSSSN PPPPPP PPPPPX PPPPPX XAXAAX PP---- --PP-X",
      mark: .product(900)
    ) {
      $0.store.send(.go(.product(900)))
    },
    Self(
      name: "link", results: "PPSSPN SSSSSN PPPPPP PPPPPX PPPPPX XAXAAX PP---- --PP-X",
      mark: .product(900)
    ) {
      $0.store.send(.deepLink("shop://products/900"))
    },
    Self(name: "execute", results: "XARRCN RRRRRN XACCCN XACCAR XACCAX XAXAAX XA---- --RR-R") {
      $0.note($0.store.execute(.push(.order(7))))
    },
    Self(name: "several pushes", results: "XASSCN SSSSSN XACCCN XACCAX XACCAX XAXAAX BA---- --BA-X")
    {
      life in
      for _ in 0..<3 { life.store.send(.go(.order(7))) }
    },
    Self(
      name: "gated push, then sign-out",
      results: "SSSSSS SSSSSS CCCCCC CCCCCS CCCCCX SSSSSS CC---- --CC-X"
    ) {
      $0.store.send(.go(.order(7)))
      $0.store.send(.signOut)
    },
    Self(
      name: "gated push of whoever is shown, then sign-out",
      results: "SSSSSS SSSSSS CCCCCC CCCCCS CCCCCB SSSSSS CC---- --CC-X", voidsSignIn: true
    ) { life in
      life.store.asking(from: RequestOrigin()) {
        life.store.send(.go(.order(7)))
        life.store.send(.signOut)
      }
    },
    Self(name: "plan", results: "XARRCN RRRRRN XACCCN XACCAR XACCAX XAXAAX XA---- --RR-R") {
      $0.note($0.store.apply(NavigationPlan(commands: [.push(.home), .push(.order(7))])))
    },
    Self(name: "action", results: "XARRCN NNNNNN AAAAAA XACCAR XACCAX XAXAAX XA---- --RR-R") {
      let action = NavigationAction(name: "pay", requirement: .signedIn)
      $0.note($0.store.apply(NavigationPlan(commands: [], action: action)))
    },
    Self(name: "perform", results: "XARRCN RRRRRN XACCCN XACCAR XACCAX XAXAAX XA---- --BA-X") {
      life in
      life.wait { life.note(await life.store.perform(.push(.order(7)))) }
    },
    Self(
      name: "push returning", results: "BABAAN BABAAN BABAAN BABAAR BABAAX BABAAX BA---- --BA-X",
      isAskedAgain: true
    ) { life in
      life.wait { life.note(await life.store.push(.order(7), returning: String.self)) }
    },
    Self(
      name: "public present returning",
      results: "PPRRPN RRRRRN PPPPPP PPPPPN PPPPPX XAXAAX PP---- --PP-X",
      mark: .notice
    ) { life in
      life.wait { life.note(await life.store.present(.notice, returning: String.self)) }
    },
  ]
}

/// A life in which an account asks for something, its session ends, and another one begins.
@MainActor final class SessionLife {
  /// When the account asks.
  enum Moment: CaseIterable {
    /// It stands behind a decision when the session ends.
    case stands
    /// It is being decided on.
    case decided
    /// It waited for sign-in, has come back, and is being decided on.
    case resumes
    /// A decision of the session asks for it after its end.
    case inside
    /// Other work of the session does so.
    case late
    /// The same, while the next sign-in waits for a decision.
    case behind
    /// It is the first that finds the session over.
    case finds
    /// It is asked in the run that ends the session, after the end.
    case run

    var ends: [End] {
      switch self {
      case .finds: [.expiryBob, .expiryAda]
      case .run: [.outBob, .outAda, .bob]
      default: End.allCases
      }
    }
  }

  /// How the session ends, and who is next.
  enum End: CaseIterable {
    case expiryBob, expiryAda, outBob, outAda, expiryOut, bob

    var isAdaNext: Bool { self == .expiryAda || self == .outAda || self == .expiryOut }
  }

  let lab = MachineLab()
  private let row: SessionRow
  private var session: AccountSession?
  private var seen: Character?
  private var told: [Character] = []
  private var isRefused = false
  private var (asked, answered) = (0, 0)
  private(set) var complaints: [String] = []
  private var isActing = false
  /// Whether the request is nobody's, and so may be that of the next account.
  private var isNobodys = false

  var store: NavigationStore<ShopRoute> { lab.store }

  var letter: Character { seen ?? told.first ?? "R" }

  init(_ row: SessionRow) {
    self.row = row
    store.addListener { [unowned self] in hear($0) }
  }

  func run(_ moment: Moment, _ end: End) async {
    lab.slow.routes = []
    if moment == .resumes { row.ask(self) }
    lab.slow.routes =
      moment == .decided || moment == .resumes ? [row.mark] : [.product(500)]
    store.signIn(lab.ada)
    session = store.account
    switch moment {
    case .stands:
      await lab.decide()
      row.ask(self)
      await lab.settle()
      self.end(end)
    case .decided:
      row.ask(self)
      await lab.settle()
      self.end(end)
    case .resumes:
      await lab.settle()
      self.end(end)
    case .inside:
      var (asking, task): (CheckedContinuation<Void, Never>?, CheckedContinuation<Void, Never>?)
      lab.slow.inside = { [self] in
        await withCheckedContinuation { asking = $0 }
        row.ask(self)
        task?.resume()
      }
      await lab.decide()
      self.end(end)
      await withCheckedContinuation {
        task = $0
        asking?.resume()
      }
    case .late:
      self.end(end)
      store.asking(from: RequestOrigin(in: session)) { row.ask(self) }
    case .behind:
      if end != .bob { self.end(end) }
      await lab.decide()
      next(end)
      store.asking(from: RequestOrigin(in: session)) { row.ask(self) }
    case .finds:
      lab.clock.advance(by: .seconds(101))
      row.ask(self)
    case .run:
      isActing = true
      isNobodys = end != .bob
      lab.onEvent = { [self] in
        guard isActing else { return }
        isActing = false
        self.end(end)
        row.ask(self)
      }
      store.execute(.push(.home))
    }
    await lab.settle()
    if row.isAskedAgain, store.principal == nil {
      lab.slow.routes = []
      store.send(.go(row.mark))
    }
    if moment != .behind { next(end) }
    var isNext: Bool { store.principal?.subject == (end.isAdaNext ? "ada" : "bob") }
    if moment != .behind, end != .bob, !isNext { complaints.append("the next one has to wait") }
    store.finish("another's")
    await lab.finish()
    if moment == .behind, end != .bob, isNext == row.voidsSignIn {
      complaints.append(isNext ? "a void sign-in came in" : "the next one is kept out")
    }
    store.finish("another's")
    store.signIn(lab.ada)
    for _ in 0..<3 {
      await lab.finish()
      store.send(.dismissAll)
      store.send(.backToRoot)
    }
    store.signOut()
    await lab.finish()
    if asked != answered { complaints.append("\(asked) asked, \(answered) answered") }
    if seen == nil, told.isEmpty, !isRefused { complaints.append("lost") }
  }

  private func end(_ end: End) {
    switch end {
    case .expiryBob, .expiryAda:
      lab.clock.advance(by: .seconds(101))
      store.expireIfDue()
    case .outBob, .outAda: store.signOut()
    case .expiryOut:
      self.end(.expiryAda)
      store.signOut()
    case .bob: store.signIn(lab.bob)
    }
  }

  private func next(_ end: End) { store.signIn(end.isAdaNext ? lab.ada : lab.bob) }

  // MARK: - What is seen and told

  func wait(_ work: @escaping @MainActor () async -> Void) {
    asked += 1
    Task.immediate {
      await work()
      answered += 1
    }
  }

  func note(_ result: NavigationResult<ShopRoute>) {
    switch result {
    case .success, .pending, .deferred: break
    case .multiple(let results): results.forEach(note)
    default: isRefused = true
    }
  }

  func note(_ outcome: CoordinatorOutcome<String>) {
    switch outcome {
    case .finished:
      if store.principal?.subject == "bob", !isNobodys { complaints.append("another's answer") }
    case .cancelled: isRefused = true
    case .dismissed: break
    }
  }

  private func hear(_ update: NavigationUpdate<ShopRoute>) {
    switch update {
    case .changed:
      if lab.holds(row.mark) { see() }
    case .performed: see()
    case .noticed(.refused(let request, .rejected(.stale))) where isOwn(request): told.append("S")
    case .noticed(.dropped(let items, let why)) where items.contains(where: isOwn):
      told.append(why == .otherPerson ? "X" : "C")
    case .finished(let trace) where trace.result == .rejected(.stale): isRefused = true
    default: break
    }
  }

  private func see() {
    guard seen == nil else { return }
    switch store.principal?.subject {
    case nil: seen = "P"
    case "ada": seen = store.account === session ? "N" : "A"
    default: seen = "B"
    }
  }

  private func isOwn(_ item: PendingDeepLink<ShopRoute>) -> Bool {
    item.plan.action != nil || isOwn(item.request)
  }

  private func isOwn(_ request: PendingDeepLink<ShopRoute>.Request) -> Bool {
    switch request {
    case .link: true
    case .commands(let commands): commands != [.push(.product(500))]
    case .place: false
    }
  }
}
