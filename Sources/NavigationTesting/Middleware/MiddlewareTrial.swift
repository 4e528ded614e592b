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

/// Runs a case twice, each time with a fresh store and an asynchronous middleware made for it.
@MainActor struct AsyncMiddlewareTrial<R: Route> {
  let access: AccessPolicy<R>
  let make: @MainActor (NavigationStore<R>) -> any AsyncNavigationMiddleware<R>

  /// Which laws the case shows to be broken, and how.
  func findings(of tried: MiddlewareSearch<R>.Case) async -> [MiddlewareLaw: String] {
    let first = await run(tried)
    // What did not answer would take its time once more.
    guard first.findings[.answers] == nil else { return first.findings }
    let second = await run(tried)
    // A task that ends lets go of what it holds a little later.
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
      // What was sent from inside runs behind it.
      while stage.store.isDeciding { await Task.yield() }
      guard stage.isSound() else { break }
    }
    return stage.run
  }
}
