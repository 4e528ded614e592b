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
