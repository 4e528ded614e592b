import Storefront
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@MainActor
@Suite struct `The shop` {
  let shop: Shop
  let brass = CartLine.ID(product: 12, variant: "brass")
  let demo = "demo@example.com"
  let admin = "admin@example.com"

  init() throws { shop = Shop(data: ShopData.embedded()) }

  @Test func `the cart adds up what is put into it`() {
    #expect(shop.add(2, of: brass) == .holds(2))
    #expect(shop.add(1, of: brass) == .holds(3))
    #expect(shop.add(1, of: CartLine.ID(product: 1, variant: "flat")) == .holds(1))
    #expect(shop.cartCount == 4)
    #expect(shop.cartTotal == Money(cents: 3 * 12_900 + 2_950))
  }

  @Test func `the cart never holds more than the shelf`() {
    #expect(shop.add(100, of: brass) == .onlyLeft(12))
    #expect(shop.quantity(of: brass) == 12)
    #expect(shop.add(1, of: CartLine.ID(product: 10, variant: "s30")) == .soldOut)
    #expect(shop.add(1, of: CartLine.ID(product: 12, variant: "gold")) == .unknown)
    #expect(shop.cart.count == 1)
  }

  @Test func `a quantity of nothing takes the line out`() {
    shop.add(2, of: brass)
    #expect(shop.setQuantity(0, of: brass) == .holds(0))
    #expect(shop.cart.isEmpty)
  }

  @Test func `its version is another one whenever a list may be, and not for each piece`() throws {
    var versions = [shop.version]
    func note() { versions.append(shop.version) }
    shop.add(2, of: brass)
    #expect(shop.version == versions[0])
    shop.preferences.hidesSoldOut = true
    note()
    shop.placeOrder(for: demo, at: Date(timeIntervalSince1970: 1_772_755_200))
    note()
    #expect(Set(versions).count == 3)
    #expect(shop.stock(of: brass) == 10)
  }

  @Test func `a placed order is the newest of its account and empties cart and shelf`() throws {
    shop.add(2, of: brass)
    shop.setDraft(CheckoutDraft(address: "Quay 1", delivery: .express), for: demo)
    let order = try #require(
      shop.placeOrder(for: demo, at: Date(timeIntervalSince1970: 1_772_755_200)))
    #expect(order.id == 1043)
    #expect(order.total == Money(cents: 2 * 12_900 + 1_290))
    #expect(order.placed.description == "6 March 2026")
    #expect(order.address == "Quay 1")
    #expect(shop.orders(of: demo).first == order)
    #expect(shop.lastOrder(of: demo) == order)
    #expect(shop.lastOrder(of: admin) == nil)
    #expect(shop.cart.isEmpty)
    #expect(shop.stock(of: brass) == 10)
    #expect(shop.placeOrder(for: demo, at: Date(timeIntervalSince1970: 0)) == nil)
  }

  @Test func `another account's order answers exactly like a missing one`() {
    #expect(shop.order(1042, of: demo) != nil)
    #expect(shop.order(1042, of: admin) == shop.order(9999, of: admin))
    #expect(shop.orders(of: admin).allSatisfy { $0.account == admin })
    shop.add(1, of: brass)
    let mine = shop.placeOrder(for: admin, at: Date(timeIntervalSince1970: 0))
    #expect(mine.flatMap { shop.order($0.id, of: demo) } == nil)
  }

  @Test func `standard delivery is free from eighty dollars`() {
    #expect(DeliveryMethod.standard.cost(for: Money(cents: 7_999)) == Money(cents: 490))
    #expect(DeliveryMethod.standard.cost(for: Money(cents: 8_000)) == .zero)
    #expect(DeliveryMethod.express.cost(for: Money(cents: 90_000)) == Money(cents: 1_290))
  }

  @Test func `what was removed comes back in its place, whatever else has changed`() throws {
    let shop = Shop(data: ShopData.embedded())
    let ids = [
      CartLine.ID(product: 12, variant: "bronze"), CartLine.ID(product: 3, variant: "cloth"),
    ]
    for id in ids { shop.add(1, of: id) }
    let before = shop.cart
    let first = shop.remove([ids[0]])
    #expect(shop.cart.map(\.id) == [ids[1]])
    #expect(shop.putBack(first) == 1)
    #expect(shop.cart == before)
    #expect(shop.putBack(first) == 0)
    let all = shop.remove(ids.reversed())
    #expect(shop.cart.isEmpty)
    #expect(shop.putBack(all) == 2)
    #expect(shop.cart == before)
    let again = shop.remove([ids[0]])
    shop.add(1, of: ids[1])
    #expect(shop.putBack(again) == 1)
    #expect(shop.cart.map(\.quantity) == [1, 2])
    #expect(shop.remove([]).isEmpty)
  }
}
