import Navigation
import NavigationTerminal
import Storefront
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10))) struct EveryLinkTests {
  @Test func `y shows a link on every screen, and it leads back there`() async throws {
    let visit = try await StorefrontGuest()
    let data = visit.app.shop.data
    for route in EveryPlace.routes(data) + EveryPlace.messages where route != .signIn {
      let link = try #require(visit.app.store.links?.url(for: route)?.description, "\(route)")
      let decision = visit.app.store.links?.decide(
        for: link, principal: Principal(subject: "x", roles: [StorefrontAccess.administrator]))
      #expect(decision == .plan(data.plan(for: route)), "\(link)")
    }
    await visit.play(
      """
      Open "storefront://alert?title=Hello&message=Buy"
      Type "y"
      Expect Notice "storefront://alert?title=Hello&message=Buy"
      """)
  }
}
