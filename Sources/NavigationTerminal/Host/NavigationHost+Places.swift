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
    let here = topLayer.route
    return recent.filter { $0 != here }.compactMap(offer)
  }

  /// How many places are remembered.
  private static var recentLimit: Int { 8 }

  /// Remembers where one is now; what the gate no longer lets in is forgotten.
  func rememberPlace() {
    let principal = store.session.principal
    recent.removeAll { store.access.decide($0, for: principal) != .allowed }
    guard let route = topLayer.route, route != store.access.login, link(of: topLayer) != nil
    else { return }
    recent.removeAll { $0 == route }
    recent.insert(route, at: 0)
    if recent.count > Self.recentLimit { recent.removeLast() }
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
