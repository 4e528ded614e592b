import Navigation
import NavigationTesting
import Testing

@MainActor @Suite struct TestingSample {
  @Test func `a loan waits for sign-in`() {
    let clock = NavigationTestClock()
    let store = NavigationTestStore(
      NavigationStore<BookRoute>(access: .library, clock: clock.clock))
    store.send(.go(.loan(7))) {
      $0.signIn = .signIn
      $0.waiting = [.commands([.push(.loan(7))])]
    }
    store.receive(.waiting(.commands([.push(.loan(7))])))

    store.signIn(Principal(subject: "ada")) {
      $0.signIn = nil
      $0.waiting = []
      $0.principal = Principal(subject: "ada")
    }
    store.receive(.signedIn(Principal(subject: "ada")))
    store.receive(.commands([.push(.loan(7))])) { $0.path = [.loan(7)] }
    store.receive(.resumed(.commands([.push(.loan(7))])))
    store.finish()
  }

  @Test func `a screen asks its navigator`() {
    let navigator = MockNavigator<BookRoute, String>(links: .library)
    navigator.screens[.shelf] = { "the shelf" }
    navigator.screensContaining["books/"] = { "a book" }
    navigator.navigate(to: .shelf)
    navigator.resolve("library://books/7")
    #expect(navigator.shown == ["the shelf", "a book"])
  }
}
