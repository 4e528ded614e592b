import FoundationEssentials
import Navigation
import NavigationTesting
import Testing

/// What is written of a session, and what is read of what was written.
@MainActor @Suite struct NavigationSnapshotTests {
  private typealias Snapshot = NavigationSnapshot<ShopRoute>

  private func text(_ shop: ShopStore) throws -> String {
    String(decoding: try shop.store.snapshot().data(), as: UTF8.self)
  }

  private func read(
    _ text: String, schema: NavigationSnapshotSchema = NavigationSnapshotSchema()
  ) throws -> NavigationSnapshot<ShopRoute> {
    try NavigationSnapshot(data: Data(text.utf8), schema: schema)
  }

  private static let empty = """
    {"date":0,"format":1,"layers":[],"selectedTab":"home","tabs":[{"id":"home","path":[]}],\
    "version":1,"waiting":[]}
    """

  @Test func `nothing says who is signed in, or whose place waits`() throws {
    let shop = ShopStore()
    shop.store.signIn(
      Principal(subject: "demo@example.com", expires: shop.clock.now.advanced(by: .seconds(60))))
    shop.store.send(.go(.order(1)))
    #expect(try !text(shop).contains("demo"))
    shop.clock.advance(by: .seconds(61))
    shop.store.expireIfDue()
    #expect(try text(shop).contains("\"place\""))
    #expect(try !text(shop).contains("demo"))
  }

  @Test func `sign-out leaves nothing in it`() throws {
    let shop = ShopStore()
    shop.store.signIn(.admin)
    shop.store.send(.goMany([.product(1), .order(2), .admin]))
    shop.store.send(.present(.orders))
    #expect(try text(shop).contains("order"))
    shop.store.signOut()
    #expect(shop.store.snapshot() == ShopStore().store.snapshot())
    #expect(try !text(shop).contains("owner"))
  }

  @Test func `the login layer and alerts are left out`() throws {
    let shop = ShopStore()
    shop.store.send(.present(.notice, .alert))
    shop.store.send(.present(.order(1)))
    #expect(shop.session.layers.count == 2)
    #expect(shop.store.snapshot().base.layers.isEmpty)
  }

  @Test func `what may wait in memory only is left out`() {
    let shop = ShopStore()
    let layer = shop.store.execute(.present(.product(1)))
    #expect(layer == .success)
    guard let id = shop.state.presentations.first?.id else { return }
    shop.store.execute(.sequence([.dismissEntry(id), .push(.order(1))]))
    shop.store.apply(
      NavigationPlan(
        commands: [], action: NavigationAction(name: "delete", requirement: .signedIn)))
    #expect(shop.waiting.count == 2)
    #expect(shop.store.snapshot().base.waiting.isEmpty)
  }

  @Test func `every command reads back as it was written`() throws {
    let commands: [NavigationCommand<ShopRoute>] = [
      .push(.order(1)), .pushAll([.product(1), .order(2)]), .pop, .popCount(3), .popTo(.home),
      .popToRoot, .replace([.order(1)]), .present(.orders, .fullScreen), .dismiss, .dismissAll,
      .selectTab("home"), .sequence([.pop, .sequence([.push(.home)])]),
      .whenCancelled(.pop, fallback: .push(.order(4))),
    ]
    for command in commands {
      let shop = ShopStore()
      shop.store.execute(.sequence([command, .push(.order(9))]))
      let snapshot = shop.store.snapshot()
      #expect(snapshot.base.waiting.count == 1, "\(command)")
      #expect(try Snapshot(data: snapshot.data()) == snapshot, "\(command)")
    }
  }

  @Test(arguments: [
    (NavigationCommand<ShopRoute>.pop, "pop"), (.popToRoot, "popToRoot"), (.dismiss, "dismiss"),
    (.dismissAll, "dismissAll"),
  ])
  func `a command without values is written as true`(
    command: NavigationCommand<ShopRoute>, name: String
  ) throws {
    let shop = ShopStore()
    shop.store.execute(.sequence([command, .push(.order(9))]))
    let text = String(decoding: try shop.store.snapshot().data(), as: UTF8.self)
    #expect(text.contains("\"\(name)\":true"), "\(text)")
  }

  @Test func `what is damaged at any bit is refused or read, and never more than it was`() throws {
    let shop = ShopStore(.shop(home: [.product(1), .product(2)]))
    shop.store.send(.go(.order(1)))
    let data = try shop.store.snapshot().data()
    for count in data.indices {
      #expect(throws: NavigationSnapshotError.unreadable) {
        try Snapshot(data: data.prefix(count))
      }
    }
    for index in data.indices {
      for bit in 0...8 {
        var other = data
        other[index] = bit == 8 ? UInt8(ascii: "}") : other[index] ^ 1 << UInt8(bit)
        if let snapshot = try? Snapshot(data: other) {
          #expect(snapshot.base.tabs.allSatisfy { $0.routes.count <= 2 })
          #expect(snapshot.base.waiting.count <= 1)
        }
      }
    }
  }

  @Test func `a newer version or form is not read`() throws {
    #expect(try read(Self.empty).base.tabs.count == 1)
    #expect(throws: NavigationSnapshotError.newer(found: 2, known: 1)) {
      try read(Self.empty.replacing("\"version\":1", with: "\"version\":2"))
    }
    #expect(throws: NavigationSnapshotError.newer(found: 1, known: 1)) {
      try read(Self.empty.replacing("\"format\":1", with: "\"format\":3"))
    }
    #expect(throws: NavigationSnapshotError.unreadable) {
      try read(Self.empty.replacing("\"version\":1", with: "\"version\":0"))
    }
  }

  @Test func `an older version is brought up step by step`() throws {
    let old = Self.empty.replacing("\"path\":[]", with: "\"path\":[{\"item\":{\"_0\":7}}]")
    func renaming(_ old: String, _ new: String) -> @Sendable (Data) throws -> Data {
      { Data(String(decoding: $0, as: UTF8.self).replacing(old, with: new).utf8) }
    }
    let schema = NavigationSnapshotSchema(
      version: 3,
      migrations: [
        2: renaming("\"article\"", "\"product\""), 1: renaming("\"item\"", "\"article\""),
      ])
    #expect(try read(old, schema: schema).base.tabs[0].routes == [AnyRoute(ShopRoute.product(7))])
    #expect(throws: NavigationSnapshotError.noMigration(from: 2)) {
      try read(
        old,
        schema: NavigationSnapshotSchema(version: 3, migrations: [1: renaming("item", "article")]))
    }
    let written = try ShopStore().store.snapshot().data(schema)
    #expect(String(decoding: written, as: UTF8.self).contains("\"version\":3"))
    struct Nothing: Error {}
    #expect(throws: NavigationSnapshotError.noMigration(from: 1)) {
      try read(
        old, schema: NavigationSnapshotSchema(version: 2, migrations: [1: { _ in throw Nothing() }])
      )
    }
  }

  @Test func `size and depth have limits, in reading and in writing`() throws {
    let schema = NavigationSnapshotSchema(maximumBytes: 400, maximumDepth: 6)
    let large = ShopStore(.shop(home: RouteStack((0..<100).map(ShopRoute.product))))
    #expect(throws: NavigationSnapshotError.self) { try large.store.snapshot().data(schema) }
    let data = try large.store.snapshot().data()
    #expect(throws: NavigationSnapshotError.tooLarge(bytes: data.count, maximum: 400)) {
      try Snapshot(data: data, schema: schema)
    }
    #expect(throws: Never.self) {
      try Snapshot(data: data, schema: NavigationSnapshotSchema(maximumBytes: data.count))
    }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: NavigationSnapshotError.tooDeep(maximum: 64)) { try read(deep) }
    let shallow = Self.empty.replacing("\"layers\":[]", with: "\"layers\":[\"[[[[[[[[\\\"[[[\"]")
    #expect(throws: Never.self) { try read(shallow, schema: schema) }
    let nested = ShopStore()
    nested.store.execute(
      (0..<70).reduce(NavigationCommand.push(.order(1))) { command, _ in .sequence([command]) })
    #expect(throws: NavigationSnapshotError.tooDeep(maximum: 64)) {
      try nested.store.snapshot().data()
    }
  }

  @Test func `the words say what is wrong`() {
    let errors: [NavigationSnapshotError] = [
      .unreadable, .newer(found: 2, known: 1), .newer(found: 1, known: 1), .noMigration(from: 1),
      .tooLarge(bytes: 9, maximum: 8), .tooDeep(maximum: 64),
    ]
    #expect(
      errors.map(\.description) == [
        "The snapshot is damaged or cut short.",
        "The snapshot has version 2; this program supports version 1.",
        "The snapshot has an unknown format.",
        "The snapshot has version 1, which cannot be migrated.",
        "The snapshot is 9 bytes long; the limit is 8.",
        "The snapshot is nested more than 64 levels deep.",
      ])
  }

  @Test func `layers stand as long as what they stood on can be read`() throws {
    func snapshot(home: String, orders: String = "", layers: String) throws -> Snapshot {
      try read(
        """
        {"date":0,"format":1,"layers":[\(layers)],"selectedTab":"home","tabs":[\
        {"id":"home","path":[\(home)]},{"id":"orders","path":[\(orders)]}],"version":1,"waiting":[]}
        """)
    }
    let (whole, broken) = (#"{"product":{"_0":1}}"#, #"{"gone":{}}"#)
    func layer(_ path: String, _ style: String = "sheet") -> String {
      #"{"root":{"home":{}},"style":"\#(style)","path":[\#(path)]}"#
    }
    let both = "\(layer(whole)),\(layer(""))"
    #expect(try snapshot(home: whole, layers: both).base.layers.count == 2)
    // An unreadable entry in another tab is under no layer.
    #expect(try snapshot(home: whole, orders: broken, layers: both).base.layers.count == 2)
    #expect(try snapshot(home: broken, layers: both).base.layers.isEmpty)
    #expect(
      try snapshot(home: whole, layers: "\(layer(broken)),\(layer(""))").base.layers.map(\.routes)
        == [[]])
    #expect(
      try snapshot(home: whole, layers: "\(layer("", "alert")),\(layer(""))").base.layers.isEmpty)
    #expect(try snapshot(home: whole, layers: "7,\(layer(""))").base.layers.isEmpty)
    let report = ShopStore().store.restore(try snapshot(home: broken, layers: both))
    #expect(report.dropped.map(\.reason) == [.unreadable, .stoodOnDropped, .stoodOnDropped])
  }

  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian])
  func `text in another encoding is refused, since its depth cannot be counted`(
    encoding: String.Encoding
  ) throws {
    let data = try #require(Self.empty.data(using: encoding))
    #expect(throws: NavigationSnapshotError.unreadable) { try Snapshot(data: data) }
    var broken = Data(Self.empty.utf8)
    broken[2] = 0xFF
    #expect(throws: NavigationSnapshotError.unreadable) { try Snapshot(data: broken) }
  }

  @Test func `presentations that an older version queued are dropped and reported`() throws {
    let shop = ShopStore()
    shop.store.execute(.push(.product(1)))
    let file = try text(shop).replacing(
      "\"layers\":[]",
      with: """
        "layers":[],"queued":[{"root":{"product":{"_0":2}},"style":"sheet","path":[]},{"root":7}]
        """)
    let again = ShopStore()
    let report = again.store.restore(try read(file))
    #expect(again.state == shop.state)
    #expect(
      report.description == """
        product(2) was queued, but presentations are no longer queued.
        A queued layer could not be read.
        """)
  }

  @Test func `a place that ends in one that was queued comes back without it`() throws {
    let shop = ShopStore()
    let command = """
      {"presentInTurn":{"product":{"_0":2}},"style":"sheet"}
      """
    let report = shop.store.restore(
      try read(
        Self.empty.replacing(
          "\"waiting\":[]",
          with: """
            "waiting":[{"place":[{"dismissAll":true},{"push":{"order":{"_0":1}}},\(command)],\
            "queuedAt":0}]
            """)))
    #expect(report.description == "The end of waiting request 1 could not be read.")
    shop.store.signIn(.demo)
    #expect(shop.state.path == [.order(1)])
    #expect(shop.state.presentations.isEmpty)
  }

  @Test func `more layers than any app shows are not read`() throws {
    let layer = "{\"root\":{\"home\":{}},\"style\":\"sheet\",\"path\":[]}"
    let layers = Array(repeating: layer, count: 2_000).joined(separator: ",")
    let shop = ShopStore()
    let report = shop.store.restore(
      try read(Self.empty.replacing("\"layers\":[]", with: "\"layers\":[\(layers)]")))
    #expect(shop.state.presentations.count == 256)
    #expect(report.dropped.count == 2_000 - 256)
  }
}
