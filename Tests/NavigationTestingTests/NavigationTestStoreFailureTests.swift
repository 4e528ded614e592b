import Navigation
import NavigationTesting
import Testing

/// The words of every failure, and the line that each points at.
@MainActor @Suite struct NavigationTestStoreFailureTests {
  /// Runs a piece that is meant to fail, and compares words and lines.
  private func expect(
    _ expected: String..., at lines: [String], sourceLocation: SourceLocation = #_sourceLocation,
    from body: @MainActor (NavigationTestStore<ShopRoute>) -> Void
  ) {
    let store = NavigationTestStore.shop()
    let found = failures { body(store) }
    #expect(found.map(\.text) == expected, sourceLocation: sourceLocation)
    #expect(found.map(\.code) == lines, sourceLocation: sourceLocation)
    store.exhaustivity = .off
  }

  @Test func `a state that is not as expected, as a difference`() {
    expect(
      """
      After “send go to product(2)”, the session is not as expected.

            tab home, selected
              home
                product(1)
          −     product(3)
          +     product(2)
            tab orders
              orders
            nothing waits
            signed out

      (− expected, + actual)
      """, at: ["$0.send(.go(.product(2))) { $0.path = [.product(1), .product(3)] }"]
    ) {
      $0.send(.go(.product(1))) { $0.path = [.product(1)] }
      $0.send(.go(.product(2))) { $0.path = [.product(1), .product(3)] }
    }
  }

  @Test func `a change that is not said`() {
    expect(
      """
      After “execute present notice as sheet”, the session is not as expected.

            tab home, selected
              home
            tab orders
              orders
          + sheet
          +   notice
            nothing waits
            signed out

      (− expected, + actual)
      """, at: ["$0.execute(.present(.notice))"]
    ) {
      $0.execute(.present(.notice))
    }
  }

  @Test func `what waits and who is signed in are part of it`() {
    let ends = ContinuousClock.now.advanced(by: .seconds(1))
    expect(
      """
      After “send go to order(1)”, the session is not as expected.

            tab home, selected
              home
            tab orders
              orders
            sign-in: login
          − nothing waits
          + waiting
          +   push order(1)
            signed out

      (− expected, + actual)
      """,
      """
      After “sign in admin”, the session is not as expected.

            tab home, selected
              home
          −   product(1)
            tab orders
              orders
            nothing waits
            signed in as admin (administrator, clerk), with an expiry

      (− expected, + actual)
      """.replacing("−   product(1)", with: "−     product(1)"),
      at: ["$0.send(.go(.order(1))) { $0.signIn = .login }", "$0.signIn("]
    ) {
      $0.send(.go(.order(1))) { $0.signIn = .login }
      $0.receive(.waiting(.commands([.push(.order(1))])))
      $0.signIn(
        Principal(subject: "admin", roles: ["clerk", "administrator"], expires: ends)
      ) {
        $0.signIn = nil
        $0.waiting = []
        $0.principal = Principal(
          subject: "admin", roles: ["administrator", "clerk"], expires: ends)
        $0.path = [.product(1)]
      }
      $0.exhaustivity = .off
    }
  }

  @Test func `a closure that changes nothing`() {
    expect(
      "The closure for “send back to the root” changes nothing; omit it if nothing changes.",
      at: ["$0.send(.backToRoot) { $0.path = [] }"]
    ) {
      $0.send(.backToRoot) { $0.path = [] }
    }
  }

  @Test func `another result`() {
    expect(
      """
      “execute pop” had an unexpected result.

          − nothing is presented
          + nothing to go back to

      (− expected, + actual)
      """, "“execute pop 2” should succeed, but did not: cannot pop 2 of 0.",
      "“batch of pop, dismiss” should succeed, but did not: "
        + "nothing to go back to; nothing is presented.",
      "“sign in demo” should be ignored but was accepted.",
      at: [
        "$0.execute(.pop, expecting: .nothingPresented)", "$0.execute(.popCount(2))",
        "$0.executeBatch([.pop, .dismiss])",
        "$0.signIn(.demo, expecting: false) { $0.principal = .demo }",
      ]
    ) {
      $0.execute(.pop, expecting: .nothingPresented)
      $0.execute(.popCount(2))
      $0.executeBatch([.pop, .dismiss])
      $0.signIn(.demo, expecting: false) { $0.principal = .demo }
      $0.receive(.signedIn(.demo))
    }
  }

  @Test func `what is left over before the next step, and at the end`() {
    expect(
      """
      Before “send go to product(1)”, this was not asserted:

          notice: push order(1) waits
      """,
      """
      The test finished, but this was not asserted:

          change: push product(7)
          notice: back was refused: nothing to go back to
          action: export
      """, at: ["$0.send(.go(.product(1))) {", "$0.finish()"]
    ) {
      $0.send(.go(.order(1))) {
        $0.signIn = .login
        $0.waiting = [.commands([.push(.order(1))])]
      }
      $0.send(.go(.product(1))) {
        $0.signIn = nil
        $0.path = [.product(1)]
      }
      let store = $0.store
      $0.perform("a coordinator begins") {
        begin(store)
      } changes: {
        $0.path = []
      }
      $0.finish()
    }
  }

  private func begin(_ store: NavigationStore<ShopRoute>) {
    store.send(.back)
    store.send(.back)
    store.send(.go(.product(7)))
    store.apply(NavigationPlan(commands: [], action: NavigationAction(name: "export")))
  }

  @Test func `a session that changed behind the test's back`() {
    expect(
      """
      The test finished, but this was not asserted:

          notice: signed in as demo
      """, at: ["$0.finish()"]
    ) {
      let store = $0.store
      store.onNotice = nil
      store.signIn(.demo)
      $0.finish()
    }
  }

  @Test func `nothing to receive, or something else`() {
    let alert = NavigationAction(name: "alert", values: ["title": "Hi", "body": "There"])
    expect(
      "Expected the notice “signed out”, but there was none.",
      "Expected the action “alert with body: \"There\", title: \"Hi\"”, but there was none.",
      "Expected the change “a step in history”, but there was none.",
      "Expected the notice “\"shop://no\" is unhandled”, but the next one is “signed out”.",
      """
      Expected the notice “session ended”, but there were only these:

          signed out
      """,
      at: [
        "$0.receive(.signedOut)", "$0.receive(alert)", "$0.receive(.history)",
        "$0.receive(.unhandled(link: \"shop://no\"))", "$0.receive(.expired(placeWaits: false))",
      ]
    ) {
      $0.receive(.signedOut)
      $0.receive(alert)
      $0.receive(.history)
      $0.send(.signOut)
      $0.receive(.unhandled(link: "shop://no"))
      $0.send(.signOut)
      $0.exhaustivity = .off
      $0.receive(.expired(placeWaits: false))
    }
  }

  @Test func `with exhaustivity off what is spoken of still has to be so`() {
    expect(
      """
      After “send go to order(1)”, the session is not as expected.

            tab home, selected
              home
            tab orders
              orders
          − sheet
          −   notice
            sign-in: login
            waiting
              push order(1)
            signed out

      (− expected, + actual)
      """, at: ["$0.send(.go(.order(1))) { $0.presentations = [.init(.notice)] }"]
    ) {
      $0.exhaustivity = .off
      $0.send(.go(.order(1))) { $0.presentations = [.init(.notice)] }
    }
  }

  @Test func `what is left over when a test store goes, where it was made`() {
    let found = failures {
      let store = NavigationTestStore.shop()
      store.send(.back)
    }
    #expect(
      found == [
        Failure(
          text: """
            The test store was released, but this was not asserted:

                notice: back was refused: nothing to go back to
            """, code: "let store = NavigationTestStore.shop()")
      ])
  }
}
