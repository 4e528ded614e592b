import FoundationEssentials
import Navigation
import Testing

/// Files of 0.3, in which each request that waited had an owner.
@MainActor @Suite struct SnapshotOwnerTests {
  private func owner(_ subject: String) -> String {
    let owner = SubjectDigest(of: subject, salt: "salt")
    return "\"owner\":{\"digest\":\"\(owner.digest)\",\"salt\":\"\(owner.salt)\"}"
  }

  private func restored(_ waiting: String..., into shop: ShopStore) throws -> RestorationReport {
    let text = """
      {"date":0,"format":1,"layers":[],"selectedTab":"home","tabs":[{"id":"home","path":[]}],\
      "version":1,"waiting":[\(waiting.joined(separator: ","))]}
      """
    return shop.store.restore(try NavigationSnapshot(data: Data(text.utf8)))
  }

  private func place(_ order: Int, of subject: String) -> String {
    """
    {"place":[{"dismissAll":true},{"push":{"order":{"_0":\(order)}}}],"queuedAt":0,\
    \(owner(subject))}
    """
  }

  @Test(arguments: ["ada", "bob"])
  func `a place that waits makes the session its owner's`(subject: String) throws {
    let shop = ShopStore()
    #expect(try restored(place(1, of: "ada"), into: shop).isComplete)
    #expect(shop.store.pending.map(\.request) == [.place])
    shop.store.signIn(Principal(subject: subject))
    #expect(shop.state.path == (subject == "ada" ? [.order(1)] : []))
  }

  @Test func `what waited for an account, or is another one's place, is dropped and named`() throws
  {
    let shop = ShopStore()
    let command = """
      {"commands":[{"push":{"order":{"_0":2}}}],"queuedAt":0
      """
    let report = try restored(
      "\(command)}", place(1, of: "ada"), "\(command),\(owner("ada"))}", place(3, of: "bob"),
      into: shop)
    #expect(
      report.description == """
        Waiting request 3 waited for one account, and only places do now.
        Waiting request 4 waited for one account, and only places do now.
        """)
    shop.store.signIn(Principal(subject: "ada"))
    #expect(shop.state.path == [.order(2), .order(1)] || shop.state.path == [.order(1)])
  }
}
