import Navigation

/// A hash that is the same in every process, unlike that of a `Hasher` (FNV-1a).
struct Fingerprint {
  private var bits: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The hash, small enough for every reader of JSON.
  var value: Int { Int(truncatingIfNeeded: (bits ^ (bits >> 53)) & ((1 << 53) - 1)) }

  mutating func add(_ text: String?) {
    for byte in (text ?? "").utf8 { mix(UInt64(byte)) }
    mix(text == nil ? 0x100 : 0x101)
  }

  mutating func add(_ number: Int) { mix(UInt64(truncatingIfNeeded: number)) }

  private mutating func mix(_ value: UInt64) {
    bits = (bits ^ value) &* 0x0000_0100_0000_01B3
  }
}

/// The fingerprints of sessions, without their undo history.
@MainActor
struct SessionFingerprints<R: Route> {
  private var routes: [R: Int] = [:]
  private var last: (changes: Int, store: ObjectIdentifier, value: Int)?

  /// Returns the fingerprint of a store's session, computed only if the session changed.
  mutating func value(of store: NavigationStore<R>) -> Int {
    if let last, last.changes == store.machine.changes, last.store == ObjectIdentifier(store) {
      return last.value
    }
    let value = value(of: store.session)
    last = (store.machine.changes, ObjectIdentifier(store), value)
    return value
  }

  private mutating func value(of session: NavigationSession<R>) -> Int {
    var print = Fingerprint()
    for tab in session.state.tabs {
      print.add(tab.id.name)
      add(tab.stack, to: &print)
    }
    print.add(session.state.selectedTab.name)
    for layer in session.layers { add(layer, to: &print) }
    print.add(nil)
    print.add(session.principal?.subject)
    for item in session.pending.items {
      print.add(item.link)
      for route in item.plan.routes { print.add(value(of: route)) }
    }
    return print.value
  }

  private mutating func add(_ layer: Presentation<R>, to print: inout Fingerprint) {
    print.add("\(layer.style)")
    print.add(value(of: layer.root))
    add(layer.stack, to: &print)
  }

  private mutating func add(_ stack: RouteStack<R>, to print: inout Fingerprint) {
    print.add(stack.count)
    for route in stack { print.add(value(of: route)) }
  }

  private mutating func value(of route: R) -> Int {
    if let value = routes[route] { return value }
    var print = Fingerprint()
    print.add(RouteText.of(route))
    if routes.count < 20_000 { routes[route] = print.value }
    return print.value
  }
}
