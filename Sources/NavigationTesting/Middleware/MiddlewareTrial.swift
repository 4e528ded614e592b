import Navigation

/// Runs a case twice, each time with a fresh store and a middleware made for it.
@MainActor struct MiddlewareTrial<R: Route> {
  let access: AccessPolicy<R>
  let make: @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>

  /// Which laws the case shows to be broken, and how.
  func findings(of tried: MiddlewareSearch<R>.Case) -> [MiddlewareLaw: String] {
    let first = run(tried)
    return first.findings(beside: run(tried))
  }

  private func run(_ tried: MiddlewareSearch<R>.Case) -> MiddlewareStage<R>.Run {
    let stage = MiddlewareStage(tried, access: access) { store in
      let watched = WatchedMiddleware(make(store)) { [make, weak store] in
        make(store ?? NavigationStore<R>())
      }
      store.addMiddleware(watched)
      return watched.journal
    }
    for command in tried.commands {
      stage.begin()
      stage.store.execute(command)
      guard stage.isSound() else { break }
    }
    return stage.run
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
      "\(NavigationWords.of(result)) for \(command.words)"
    }
  }
}
