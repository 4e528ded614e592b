import Navigation

/// Runs a case twice, each time with a new store and a new middleware.
@MainActor struct MiddlewareTrial<R: Route> {
  let access: AccessPolicy<R>
  let make: @MainActor (NavigationStore<R>) -> any NavigationMiddleware<R>

  /// Returns the laws that the case breaks, with descriptions.
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

/// Runs a case twice, each time with a new store and a new asynchronous middleware.
@MainActor struct AsyncMiddlewareTrial<R: Route> {
  let access: AccessPolicy<R>
  let make: @MainActor (NavigationStore<R>) -> any AsyncNavigationMiddleware<R>

  /// Returns the laws that the case breaks, with descriptions.
  func findings(of tried: MiddlewareSearch<R>.Case) async -> [MiddlewareLaw: String] {
    let first = await run(tried)
    // A middleware that did not answer would use up its time limit again.
    guard first.findings[.answers] == nil else { return first.findings }
    let second = await run(tried)
    // A finished task releases its references slightly later.
    for _ in 0..<100 where first.witness.isAlive { await Task.yield() }
    return first.findings(beside: second)
  }

  private func run(_ tried: MiddlewareSearch<R>.Case) async -> MiddlewareStage<R>.Run {
    let stage = MiddlewareStage(tried, access: access) { store in
      let watched = WatchedAsyncMiddleware(make(store)) { [make, weak store] in
        make(store ?? NavigationStore<R>())
      }
      store.addMiddleware(watched)
      return watched.journal
    }
    for command in tried.commands {
      stage.begin()
      await stage.store.perform(command)
      // Work sent during the decision runs after it.
      while stage.store.isDeciding { await Task.yield() }
      guard stage.isSound() else { break }
    }
    return stage.run
  }
}
