import Navigation

extension NavigationHost {
  /// The places that the app offers, as far as whoever is here may know of them.
  var offeredPlaces: [PlaceOffer] {
    let principal = store.session.principal
    if let known = placeCache, known.principal == principal { return known.places }
    let places = configuration.places(principal).compactMap(offer)
    placeCache = (principal, places)
    return places
  }

  /// The places where one was, the last first, but not the one that shows.
  var recentPlaces: [PlaceOffer] {
    sortPlaces()
    let here = topLayer.route
    return recent.filter { $0 != here }.compactMap(offer)
  }

  /// How many places are remembered.
  private static var recentLimit: Int { 8 }

  /// How many visits are taken down before they are sorted.
  private static var visitLimit: Int { 64 }

  /// Takes down where one is now; sorted is it when somebody asks.
  func rememberPlace() {
    if let route = topLayer.route { visits.append(route) }
    if visits.count > Self.visitLimit { sortPlaces() }
  }

  /// Makes places of the visits, and forgets what the gate does not let in now.
  func sortPlaces() {
    let (access, principal) = (store.access, store.session.principal)
    var places: [R] = []
    for route in visits.reversed() + recent where !places.contains(route) {
      guard places.count < Self.recentLimit else { break }
      if route != access.login, access.decide(route, for: principal) == .allowed,
        link(to: route) != nil
      {
        places.append(route)
      }
    }
    (recent, visits) = (places, [])
  }

  private func offer(_ route: R) -> PlaceOffer? {
    let decision = store.access.decide(route, for: store.session.principal)
    if case .forbidden = decision { return nil }
    guard let link = link(to: route) else { return nil }
    let own = "\(configuration.scheme)://"
    return PlaceOffer(
      title: configuration.title(route), link: link,
      path: link.hasPrefix(own) ? String(link.dropFirst(own.count)) : link,
      needsSignIn: decision == .needsSignIn)
  }
}
