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
    #expect(store.state.visible == .signIn)

    store.signIn(Principal(subject: "ada"), answering: store.loginLayer)
    #expect(store.state.path == [.loan(7)])
    #expect(store.execute(.push(.desk)) == .rejected(.forbidden))

    store.signOut()
    #expect(store.state.path == [])
  }
}
