import Navigation
import NavigationTerminal
import Storefront
import Testing

@MainActor
@Suite(.timeLimit(.minutes(20))) struct EveryLinkTests {
  @Test func `y shows a link on every screen, and it leads back there`() async throws {
    let visit = try await Visit()
    let data = visit.app.shop.data
    let message = LinkMessage(title: "Hello & co", message: "50 % off; ask Čapek")
    for route in EveryPlace.routes(data) + [.message(message)] {
      let link = try #require(visit.app.configuration.link?(route), "\(route)")
      let decision = visit.app.store.links?.decide(
        for: link, principal: Principal(subject: "x", roles: [StorefrontAccess.administrator]))
      guard route != .signIn else { continue }
      guard case .plan(let plan)? = decision else {
        Issue.record("\(link) leads nowhere")
        continue
      }
      if route == .message(message) {
        #expect(plan.action?.values["title"] == "Hello & co")
        #expect(plan.action?.values["message"] == "50 % off; ask Čapek")
      }
    }
    await visit.play(
      """
      Open "storefront://alert?title=Hello&message=Buy"
      Type "y"
      Expect Notice "storefront://alert?title=Hello&message=Buy"
      """)
  }
}
