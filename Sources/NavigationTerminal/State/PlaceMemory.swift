import Navigation

/// The places that prompt and palette know by name: those the app offers, and those visited last.
@MainActor
final class PlaceMemory<R: Route> {
  private let store: NavigationStore<R>
  private let configuration: HostConfiguration<R>
  private let layers: HostLayers<R>
  private var offers: (principal: Principal?, places: [PlaceOffer])?
  /// The places visited last, newest first, each once.
  private var sorted: [R] = []
  /// The visits since then, oldest first.
  private var visits: [R] = []

  /// How many places are remembered.
  private static var placeLimit: Int { 8 }
  /// How many visits are recorded before they are sorted.
  private static var visitLimit: Int { 64 }

  init(
    store: NavigationStore<R>, configuration: HostConfiguration<R>, layers: HostLayers<R>
  ) {
    self.store = store
    self.configuration = configuration
    self.layers = layers
  }

  /// The places that the app offers to this account.
  var offered: [PlaceOffer] {
    let principal = store.session.principal
    if let offers, offers.principal == principal { return offers.places }
    let places = configuration.places(principal).compactMap(offer)
    offers = (principal, places)
    return places
  }

  /// The places visited last, newest first, without the one that shows.
  var recent: [PlaceOffer] {
    sort()
    let here = layers.top.route
    return sorted.filter { $0 != here }.compactMap(offer)
  }

  /// Asks the app for its places again when they are needed next.
  func forgetOffers() {
    offers = nil
  }

  /// Forgets what one person visited, but for places for everybody.
  func forgetPerson() {
    sort()
    sorted.removeAll { [access = store.access] in access.requirement(of: $0) != .none }
    offers = nil
  }

  /// Records the current place; sorting is deferred until needed.
  ///
  /// - Parameters:
  ///   - event: What changed.
  ///   - insteadOfLast: Whether the last visit was only on the way here.
  func visit(after event: NavigationEvent<R>, insteadOfLast: Bool = false) {
    if event.cause == .principal || event.cause == .rules { sort() }
    if insteadOfLast { _ = visits.popLast() }
    if let route = layers.top.route { visits.append(route) }
    if visits.count > Self.visitLimit { sort() }
  }

  /// Sorts the visits into places, and forgets what the gate does not allow now.
  private func sort() {
    var places: [R] = []
    for route in visits.reversed() + sorted where !places.contains(route) {
      guard places.count < Self.placeLimit else { break }
      if route != store.access.login, store.isAllowed(route), layers.link(to: route) != nil {
        places.append(route)
      }
    }
    (sorted, visits) = (places, [])
  }

  private func offer(_ route: R) -> PlaceOffer? {
    let decision = store.access.decide(route, for: store.session.principal)
    if case .forbidden = decision { return nil }
    if decision == .allowed, !store.isAllowed(route) { return nil }
    guard let link = layers.link(to: route) else { return nil }
    let own = "\(configuration.scheme)://"
    return PlaceOffer(
      title: configuration.title(route), link: link,
      path: link.hasPrefix(own) ? String(link.dropFirst(own.count)) : link,
      needsSignIn: decision == .needsSignIn)
  }
}
