import Navigation
import NavigationTesting
import Testing

/// What comes back of a place whose session has expired, when its account signs in again.
@MainActor @Suite(.timeLimit(.minutes(10))) struct PlaceTableTests {
  @Test(arguments: 0..<PlaceRow.count)
  func `a place comes back with its account, also from a file`(index: Int) throws {
    #expect(PlaceRow.all.count == PlaceRow.count)
    let row = PlaceRow.all[index]
    let shop = ShopStore()
    shop.store.signIn(
      Principal(subject: "ada", expires: shop.clock.now.advanced(by: .seconds(60))))
    row.go(shop.store)
    let before = try shop.store.snapshot().data()
    shop.clock.advance(by: .seconds(61))
    shop.store.expireIfDue()
    guard let place = row.place else {
      #expect(shop.waiting.isEmpty && shop.store.loginLayer == nil, "\(row.name)")
      #expect(shop.notices.contains(.expired(place: nil)), "\(row.name)")
      return
    }
    #expect(shop.session.visible == .login, "\(row.name)")
    let after = try shop.store.snapshot().data()
    for saved in [nil, before, after] {
      let shop = saved == nil ? shop : ShopStore()
      if let saved {
        let report = shop.store.restore(try NavigationSnapshot(data: saved))
        #expect(report.dropped.isEmpty, "\(row.name)")
      }
      shop.store.signIn(Principal(subject: "ada"))
      #expect(PlaceRow.Place(shop.state) == place, "\(row.name)")
    }
  }
}

/// A place, and what comes back of it.
@MainActor struct PlaceRow: Sendable {
  struct Place: Equatable {
    var stack: [ShopRoute] = [.order(1)]
    /// Each layer's root, and what stands on it.
    var layers: [[ShopRoute]] = []
  }

  let name: String
  /// What comes back; `nil` if it is no reason to sign in again.
  let place: Place?
  let go: @MainActor (NavigationStore<ShopRoute>) -> Void

  nonisolated static let count = 7
  static let all: [PlaceRow] = [
    Self(
      name: "a gated layer with an equal path",
      place: Place(stack: [.product(5)], layers: [[.order(1), .product(5)]])
    ) {
      $0.execute(.push(.product(5)))
      $0.execute(.present(.order(1), .sheet))
      $0.execute(.push(.product(5)))
    },
    Self(name: "another tab", place: nil) {
      $0.execute(.selectTab("orders"))
      $0.execute(.push(.order(1)))
      $0.execute(.selectTab("home"))
    },
    Self(name: "an alert alone", place: nil) { $0.execute(.present(.order(66), .alert)) },
    Self(name: "an alert above", place: Place()) {
      $0.execute(.push(.order(1)))
      $0.execute(.present(.order(66), .alert))
    },
    Self(name: "an awaited layer alone", place: nil) { store in
      Task.immediate { await store.present(.order(7), returning: Int.self) }
    },
    Self(name: "an awaited layer above", place: Place()) { store in
      store.execute(.push(.order(1)))
      Task.immediate { await store.present(.notice, returning: Int.self) }
    },
    Self(
      name: "a layer like the one below an alert", place: Place(layers: [[.notice]])
    ) {
      $0.execute(.push(.order(1)))
      $0.execute(.present(.notice, .sheet))
      $0.execute(.present(.product(3), .alert))
      $0.execute(.present(.notice, .sheet))
    },
  ]
}

extension PlaceRow.Place {
  init(_ state: NavigationState<ShopRoute>) {
    self.init(
      stack: Array(state.tabs[0].stack),
      layers: state.presentations.map { [$0.root] + $0.stack })
  }
}
