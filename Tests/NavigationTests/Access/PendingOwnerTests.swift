import Foundation
import Navigation
import NavigationTesting
import Testing

/// For whom something waits, also over a restart.
@MainActor @Suite struct PendingOwnerTests {
  private func expired(_ clock: NavigationTestClock) -> NavigationStore<ShopRoute> {
    let store = PendingPolicyTests.store(PendingPolicy(), clock: clock)
    store.signIn(Principal(subject: "ada", expires: clock.now.advanced(by: .seconds(60))))
    store.execute(.push(.order(1)))
    clock.advance(by: .seconds(61))
    store.expireIfDue()
    return store
  }

  @Test func `a link that may be saved is not swallowed by an equal one that may not`() {
    let store = PendingPolicyTests.store(PendingPolicy(), clock: NavigationTestClock())
    store.open(DeepLinkRequest("shop://orders/1", context: ["seen": true]))
    #expect(store.snapshot().base.waiting.isEmpty)
    store.open("shop://orders/1")
    #expect(store.session.pending.count == 1)
    #expect(store.snapshot().base.waiting.count == 1)
    store.signIn(.demo)
    #expect(store.state.path == [.order(1)])
  }

  @Test(arguments: ["ada", "grace"])
  func `a place that waits over a restart opens for one person only`(subject: String) throws {
    let clock = NavigationTestClock()
    let data = try expired(clock).snapshot().data()
    #expect(!String(decoding: data, as: UTF8.self).contains("\"ada\""))
    let next = PendingPolicyTests.store(PendingPolicy(), clock: clock)
    next.restore(try NavigationSnapshot(data: data))
    #expect(next.session.pending.count == 1)
    let again = PendingPolicyTests.store(PendingPolicy(), clock: clock)
    again.restore(try NavigationSnapshot(data: next.snapshot().data()))
    again.signIn(Principal(subject: subject))
    #expect(Array(again.state.path) == (subject == "ada" ? [.order(1)] : []))
    #expect(again.session.pending.isEmpty)
  }

  @Test func `the digest of an account is SHA-256`() throws {
    let store = PendingPolicyTests.store(PendingPolicy(), clock: NavigationTestClock())
    store.signIn(Principal(subject: "ada"))
    store.execute(.push(.order(1)))
    let text = String(decoding: try store.snapshot().data(), as: UTF8.self)
    let owner = try #require(store.snapshot().base.owner)
    #expect(text.contains(owner.digest))
    #expect(owner.digest.count == 64)
    // FIPS 180-4 through another program: printf 'a\\0b' | sha256sum
    #expect(
      SubjectDigest(of: "b", salt: "a").digest
        == "59b271ae1bbcb1d31d41929817f4b16fb439eb4f31520b5ad1d5ce98920a7138")
  }

  @Test func `twenty thousand tabs in a file are read in one pass`() throws {
    let store = PendingPolicyTests.store(PendingPolicy(), clock: NavigationTestClock())
    let tabs = (0..<20_000).map { "{\"id\":\"t\($0)\",\"path\":[]}" }.joined(separator: ",")
    let json =
      "{\"format\":1,\"version\":1,\"date\":0,\"selectedTab\":\"home\",\"layers\":[],"
      + "\"waiting\":[],\"tabs\":[\(tabs)]}"
    let snapshot = try NavigationSnapshot<ShopRoute>(data: Data(json.utf8))
    let report = store.restore(snapshot)
    #expect(report.dropped.count == 20_000)
  }

  @Test func `links that an action tells apart wait each for itself`() {
    let store = NavigationStore<ShopRoute>(
      initial: .shop(), access: .shop,
      links: DeepLinkPipeline(
        allowedSchemes: ["shop"],
        matcher: DeepLinkMatcher {
          DeepLinkMapping.handle("pay", name: "pay", requirement: .signedIn)
        }, access: .shop, plan: { .show(path: [$0]) }))
    for link in ["pay?to=a&to=b", "pay?to=a&to=c", "pay?to=caf%C3%A9", "pay?to=cafe%CC%81"] {
      #expect(store.open(DeepLinkRequest("shop://\(link)")).result == .pending)
    }
    #expect(store.session.pending.count == 4)
    store.open("shop://pay?to=a&to=b")
    #expect(store.session.pending.count == 4)
    for link in ["pay#one", "pay#two"] { store.open("shop://\(link)") }
    #expect(store.session.pending.count == 6)
  }
}
