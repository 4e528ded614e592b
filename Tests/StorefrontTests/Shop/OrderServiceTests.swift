import Foundation
import NavigationTerminal
import Storefront
import Testing

/// The service that orders come from, and what the screens make of it.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `The order service` {
  /// Asks, on a clock of its own, and says how long the answer took.
  private func ask<Value>(
    _ speed: ServiceSpeed, times: Int = 1, _ question: (OrderService) async throws -> Value
  ) async throws -> (answers: [Value?], waits: [Duration]) {
    let shop = Shop(data: ShopData.embedded())
    shop.preferences.service = speed
    var waits: [Duration] = []
    let service = OrderService(shop: shop) { waits.append($0) }
    var answers: [Value?] = []
    for _ in 0..<times { answers.append(try? await question(service)) }
    #expect(service.requests == times)
    return (answers, waits)
  }

  private let demo = "demo@example.com"

  @Test func `answers at once, quickly or slowly, as it is set`() async throws {
    let orders = { (service: OrderService) in try await service.orders(of: self.demo) }
    for (speed, wait): (ServiceSpeed, Duration?) in [
      (.none, nil), (.normal, .milliseconds(120)), (.slow, .seconds(3)),
    ] {
      let (answers, waits) = try await ask(speed, orders)
      #expect(answers.first??.map(\.id) == [1042, 1037, 1019])
      #expect(waits.first == wait)
    }
  }

  @Test func `fails every other time where it is unreliable, and the first time`() async throws {
    let (answers, _) = try await ask(.unreliable, times: 4) { try await $0.orders(of: demo) }
    #expect(answers.map { $0 == nil } == [true, false, true, false])
  }

  @Test(arguments: ServiceSpeed.allCases)
  func `answers for another account's order exactly as for a missing one`(
    speed: ServiceSpeed
  ) async throws {
    let other = try await ask(speed, times: 2) { try await $0.order(1040, of: demo) }
    let missing = try await ask(speed, times: 2) { try await $0.order(9_998, of: demo) }
    #expect(other.answers == missing.answers && other.waits == missing.waits)
    #expect(other.answers.last == .some(.some(nil)))
    let own = try await ask(speed, times: 2) { try await $0.order(1042, of: demo) }
    #expect(own.answers.last??.map(\.id) == 1042)
    #expect(own.waits == other.waits)
  }

  @Test func `is asked nothing before the gate let a link in`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://orders/1042\"\nSleep 10s")
    await visit.play("Open \"storefront://orders\"\nSleep 10s\nType@1ms \"x\"\nSleep 10s")
    #expect(visit.app.orders.requests == 0)
    await visit.play("Ctrl+U")
    await visit.signIn()
    #expect(visit.app.orders.requests > 0)
  }

  @Test func `is asked again when an order was placed, and not otherwise`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://orders\"")
    await visit.signIn()
    let before = visit.app.orders.requests
    await visit.play("Type \"1\"\nType \"3\"\nWait\nExpect Screen \"Order 1042\"")
    #expect(visit.app.orders.requests == before)
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "bronze"))
    await visit.play(
      """
      Open "storefront://checkout/confirm"
      Enter
      Wait
      Type "3"
      Wait
      Expect Screen "Order 1043"
      """)
  }

  @Test func `settings of an older version keep their values and get the new ones' defaults`()
    throws
  {
    let text = #"{"hidesSoldOut":true,"delivery":"express"}"#
    let old = try JSONDecoder().decode(Preferences.self, from: Data(text.utf8))
    #expect(old.hidesSoldOut && old.delivery == .express)
    #expect(old.service == .normal && old.showsSummaries)
    let data = try JSONEncoder().encode(old)
    #expect(try JSONDecoder().decode(Preferences.self, from: data) == old)
  }
}
