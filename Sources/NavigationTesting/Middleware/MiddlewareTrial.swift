import Navigation

/// One case: a fresh store, a middleware made for it, and commands.
@MainActor struct MiddlewareTrial<R: Route> {
  /// How often middleware may be asked for one command before it counts as endless.
  static var limit: Int { 100 }

  let access: AccessPolicy<R>
  let make: @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>

  /// Which laws the commands show to be broken, and how.
  func findings(
    of commands: [NavigationCommand<R>], in state: NavigationState<R>, as principal: Principal?
  ) -> [MiddlewareLaw: String] {
    let (first, store) = run(commands, state, principal)
    var findings = first.findings
    if store.isAlive {
      findings[.releasesTheStore] = "The store is still there after everybody let it go."
    }
    let second = run(commands, state, principal).run
    if let index = zip(first.transcript, second.transcript).firstDifference {
      findings[.isDeterministic] =
        "Asked alike, it answered \(words(first.transcript[index])), "
        + "and then \(words(second.transcript[index]))."
    }
    return findings
  }

  private struct Run {
    var transcript: [WatchedMiddleware<R>.Exchange]
    var findings: [MiddlewareLaw: String]
  }

  private struct Witness {
    weak var store: NavigationStore<R>?
    @MainActor var isAlive: Bool { store != nil }
  }

  private func run(
    _ commands: [NavigationCommand<R>], _ state: NavigationState<R>, _ principal: Principal?
  ) -> (run: Run, store: Witness) {
    let store = NavigationStore<R>(initial: state, access: access)
    if let principal { store.signIn(principal) }
    var asked = 0
    var executed = 0
    store.addMiddleware(
      AnyNavigationMiddleware(
        name: "limit",
        deciding: { _, _ in
          asked += 1
          return asked > Self.limit ? .cancel(reason: "endless") : .proceed
        }))
    store.didRefuseReentrant = { executed += 1 }
    let watched = WatchedMiddleware(make(store)) { [make, weak store] in
      make(store ?? NavigationStore<R>())
    }
    store.addMiddleware(watched)
    let names = store.middlewareNames
    var findings: [MiddlewareLaw: String] = [:]
    for command in commands {
      asked = 0
      store.execute(command)
      if asked > Self.limit {
        findings[.endsSending] = "“\(watched.name)” goes on sending."
        break
      }
      if store.middlewareNames != names {
        findings[.leavesTheRegistry] =
          "The order was \(list(names)), and then \(list(store.middlewareNames))."
        break
      }
    }
    if executed > 0 {
      findings[.executesNothing] = "“\(watched.name)” executed from inside, and was refused."
    }
    findings.merge(watched.findings) { own, _ in own }
    return (Run(transcript: watched.transcript, findings: findings), Witness(store: store))
  }

  private func list(_ names: [String]) -> String {
    names.map { "“\($0)”" }.joined(separator: ", ")
  }

  private func words(_ exchange: WatchedMiddleware<R>.Exchange) -> String {
    switch exchange {
    case .will(let command, .proceed): "proceed to \(command.words)"
    case .will(let command, .rewrite(let next)): "\(next.words) to \(command.words)"
    case .will(let command, .cancel(let reason)): "cancel (\(reason)) to \(command.words)"
    case .did(let command, _, let result):
      "\(NavigationWords.of(result)) for \(command.words)"
    }
  }
}

extension Zip2Sequence where Sequence1.Element: Equatable, Sequence1.Element == Sequence2.Element {
  /// The index of the first pair that is no pair.
  fileprivate var firstDifference: Int? {
    for (index, pair) in enumerated() where pair.0 != pair.1 { return index }
    return nil
  }
}
