import Navigation

/// A new store for one case, with a record of its middleware.
@MainActor final class MiddlewareStage<R: Route> {
  /// The maximum number of middleware calls for one command; more count as endless.
  private static var limit: Int { 100 }

  /// A weak reference that shows whether a store is still alive.
  struct Witness {
    private weak var store: NavigationStore<R>?

    init(_ store: NavigationStore<R>) { self.store = store }

    @MainActor var isAlive: Bool { store != nil }
  }

  /// The record of a run of commands.
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

  /// Creates a store and adds a middleware to it.
  ///
  /// - Parameters:
  ///   - tried: The case, with the initial state and principal.
  ///   - access: The access policy.
  ///   - add: Adds the middleware to the store, and returns its journal.
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

  /// Resets the count for the next command.
  func begin() { asked = 0 }

  /// Checks the effects of a command, and returns whether the next one is still meaningful.
  func isSound() -> Bool {
    if let command = journal.unanswered {
      findings[.answers] = "“\(journal.name)” gave no answer to \(command.words)."
    } else if asked > Self.limit {
      findings[.endsSending] = "“\(journal.name)” sends endlessly."
    } else if store.middlewareNames != names {
      findings[.leavesTheRegistry] =
        "The order was \(list(names)), and then \(list(store.middlewareNames))."
    } else {
      return true
    }
    return false
  }

  /// The record of the run.
  var run: Run {
    var findings = findings
    if executed > 0 {
      findings[.executesNothing] = "“\(journal.name)” tried to execute a command from inside."
    }
    findings.merge(journal.findings) { own, _ in own }
    return Run(transcript: journal.transcript, findings: findings, witness: Witness(store))
  }

  private func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }
}

extension MiddlewareStage.Run {
  /// Returns the findings of a run and of a second one that should be identical.
  ///
  /// Both runs must have ended, with no references left to their stores.
  @MainActor func findings(beside second: Self) -> [MiddlewareLaw: String] {
    var findings = findings
    if witness.isAlive {
      findings[.releasesTheStore] = "The store is still alive after its last use."
    }
    let pairs = zip(transcript, second.transcript)
    if let (one, other) = pairs.first(where: { $0 != $1 }) {
      findings[.isDeterministic] =
        "For the same call, it answered \(Self.words(one)), and then \(Self.words(other))."
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
