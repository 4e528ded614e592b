import Navigation
import NavigationTesting
import Testing

/// What the test store asserts of commands that an asynchronous middleware decides on.
@MainActor @Suite(.timeLimit(.minutes(10))) struct NavigationTestStorePerformTests {
  /// Lets no order be shown, and sends products home, after it thought about it.
  private struct Thinker: AsyncNavigationMiddleware {
    let name = "thinker"
    // A busy machine may take its time.
    let timeLimit: Duration? = nil

    func willExecute(
      _ command: NavigationCommand<ShopRoute>, in context: NavigationContext<ShopRoute>
    ) async -> MiddlewareDecision<ShopRoute> {
      await Task.yield()
      return switch command {
      case .push(.notice): .cancel(reason: "not now")
      case .push(.product): .rewrite(.push(.home))
      default: .proceed
      }
    }
  }

  private func store() -> NavigationTestStore<ShopRoute> {
    let store = NavigationTestStore.shop()
    store.store.addMiddleware(Thinker())
    return store
  }

  @Test func `a performed command is asserted when it was decided`() async {
    let store = store()
    await store.perform(.push(.product(1))) { $0.path = [.home] }
    await store.perform(.push(.notice), expecting: .cancelled(reason: "not now", by: "thinker"))
    await store.perform(.show(path: [.home, .home])) { $0.path = [.home, .home] }
    store.execute(.push(.home), expecting: .deferred)
    // The newer request takes the place of the one that was decided on.
    await store.perform(.pop) { $0.path = [.home] }
    store.finish()
  }

  @Test func `what was not said of it is a failure`() async {
    let store = store()
    let found = await failures {
      await store.perform(.push(.product(1)))
      await store.perform(.push(.home), expecting: .cancelled(reason: "no", by: "thinker")) {
        $0.path = [.home, .home]
      }
    }
    #expect(
      found.map(\.text) == [
        """
        After “perform push product(1)”, the session is not as expected.

              tab home, selected
                home
            +     home
              tab orders
                orders
              nothing waits
              signed out

        (− expected, + actual)
        """,
        """
        “perform push home” had an unexpected result.

            − thinker: no
            + done

        (− expected, + actual)
        """,
      ])
  }
}
