import Navigation

/// A fresh store for one case, and what is seen of the middleware in it.
@MainActor final class MiddlewareStage<R: Route> {
  /// How often middleware may be asked for one command before it counts as endless.
  private static var limit: Int { 100 }

  /// Whether a store is still there.
  struct Witness {
    private weak var store: NavigationStore<R>?

    init(_ store: NavigationStore<R>) { self.store = store }

    @MainActor var isAlive: Bool { store != nil }
  }

  /// What a run of commands showed.
  struct Run {
    let transcript: [MiddlewareJournal<R>.Exchange]
    let findings: [MiddlewareLaw: String]
    let witness: Witness
  }

  let store: NavigationStore<R>
  private let journal: MiddlewareJournal<R>
  private var findings: [MiddlewareLaw: String] = [:]
  private var names: [String] = []
  private var asked = 0
  private var executed = 0

  /// Makes a store, and lets a middleware be put into it.
  ///
  /// - Parameters:
  ///   - tried: where it begins, and who is signed in.
  ///   - access: who may see what.
  ///   - add: puts the middleware into the store, and answers what is written down of it.
  init(
    _ tried: MiddlewareSearch<R>.Case, access: AccessPolicy<R>,
    add: (NavigationStore<R>) -> MiddlewareJournal<R>
  ) {
    let store = NavigationStore<R>(initial: tried.state, access: access)
    if let principal = tried.principal { store.signIn(principal) }
    self.store = store
    var ask: (@MainActor () -> Bool)?
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "limit",
        deciding: { _, _ in ask?() == false ? .cancel(reason: "endless") : .proceed }))
    journal = add(store)
    names = store.middlewareNames
    store.addListener { [weak self] update in
      if case .finished(let trace) = update, trace.result == .reentrant { self?.executed += 1 }
    }
    ask = { [weak self] in
      guard let self else { return true }
      asked += 1
      return asked <= Self.limit
    }
  }

  /// Counts anew, for the next command.
  func begin() { asked = 0 }

  /// Looks at what a command left behind; answers whether the next one tells anything.
  func isSound() -> Bool {
    if let command = journal.unanswered {
      findings[.answers] = "“\(journal.name)” gave no answer to \(command.words)."
    } else if asked > Self.limit {
      findings[.endsSending] = "“\(journal.name)” goes on sending."
    } else if store.middlewareNames != names {
      findings[.leavesTheRegistry] =
        "The order was \(list(names)), and then \(list(store.middlewareNames))."
    } else {
      return true
    }
    return false
  }

  /// What was seen.
  var run: Run {
    var findings = findings
    if executed > 0 {
      findings[.executesNothing] = "“\(journal.name)” executed from inside, and was refused."
    }
    findings.merge(journal.findings) { own, _ in own }
    return Run(transcript: journal.transcript, findings: findings, witness: Witness(store))
  }

  private func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}

extension MiddlewareStage.Run {
  /// What is wrong with a run, and with a second one that should have been the same; both are over, and
  /// nothing of them is in use.
  @MainActor func findings(beside second: Self) -> [MiddlewareLaw: String] {
    var findings = findings
    if witness.isAlive {
      findings[.releasesTheStore] = "The store is still there after everybody let it go."
    }
    let pairs = zip(transcript, second.transcript)
    if let (one, other) = pairs.first(where: { $0 != $1 }) {
      findings[.isDeterministic] =
        "Asked alike, it answered \(Self.words(one)), and then \(Self.words(other))."
    }
    return findings
  }

  private static func words(_ exchange: MiddlewareJournal<R>.Exchange) -> String {
    switch exchange {
    case .isConcerned(let command, let isConcerned):
      "\(isConcerned ? "concerned" : "not concerned") with \(command.words)"
    case .will(let command, .proceed): "proceed to \(command.words)"
    case .will(let command, .rewrite(let next)): "\(next.words) to \(command.words)"
    case .will(let command, .cancel(let reason)): "cancel (\(reason)) to \(command.words)"
    case .did(let command, _, let result):
      "\(NavigationWords<R>().of(result)) for \(command.words)"
    }
  }
}
