import Navigation
import Testing

extension AccessPolicy where R == BookRoute {
  static var library: Self {
    AccessPolicy(login: .signIn) { route in
      switch route {
      case .loans, .loan: .signedIn
      case .desk: .role("librarian")
      case .shelf, .book, .note, .signIn: .none
      }
    }
  }
}

@MainActor @Suite struct TheGateSample {
  @Test func `what is refused waits, and opens after sign-in`() {
    let store = NavigationStore<BookRoute>(access: .library)
    #expect(store.execute(.push(.loan(7))) == .pending)
    #expect(store.session.visible == .signIn)

    store.signIn(Principal(subject: "ada"), answering: store.loginLayer)
    #expect(store.state.path == [.loan(7)])
    #expect(store.execute(.push(.desk)) == .rejected(.forbidden))

    store.signOut()
    #expect(store.state.path == [])
  }

  @MainActor final class Loans {
    var returned: Set<Int> = []
    var isLoaded = false
  }

  @Test func `a rule that does not know yet lets a place in, and judges it later`() {
    let loans = Loans()
    let store = NavigationStore<BookRoute>(rules: { route in
      guard case .loan(let id) = route else { return .available }
      guard loans.isLoaded else { return .unknown }
      return loans.returned.contains(id) ? .unavailable("it was returned") : .available
    })
    #expect(store.execute(.push(.loan(7))) == .success)

    (loans.isLoaded, loans.returned) = (true, [7])
    store.rulesChanged()
    #expect(store.state.path == [])
  }

  @Test func `a rule closes a place, and what shows is cut when its data changed`() {
    let loans = Loans()
    let store = NavigationStore<BookRoute>(rules: { route in
      if case .loan(let id) = route, loans.returned.contains(id) { "it was returned" } else { nil }
    })
    store.execute(.pushAll([.book(1), .loan(7)]))

    loans.returned.insert(7)
    store.rulesChanged()
    #expect(store.state.path == [.book(1)])
    #expect(store.execute(.push(.loan(7))) == .rejected(.unavailable("it was returned")))
  }
}
