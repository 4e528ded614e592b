import Navigation

/// The places that the prompt and the palette suggest: those that the app offers, and recent ones.
@MainActor
final class PlaceMemory<R: Route> {
  private let store: NavigationStore<R>
  private let configuration: HostConfiguration<R>
  private var offers: (principal: Principal?, places: [PlaceOffer])?
  /// The recent places as last offered, which hold until the session changes.
  private var recents: (changes: Int, places: [PlaceOffer])?
  /// A place that was visited.
  private struct VisitedPlace {
    let route: R
    /// Whether everything on the screens below it was public, too: a place that an account has opened
    /// from one of its own is its own.
    let isPublic: Bool
  }

  /// The recent places, newest first, without duplicates.
  private var sorted: [VisitedPlace]
  /// The visits since the last sort, oldest first.
  private var visits: [VisitedPlace] = []

  /// The maximum number of recent places.
  private static var placeLimit: Int { 8 }
  /// The maximum number of visits before they are sorted.
  private static var visitLimit: Int { 512 }
  /// The number of screens below a place beyond which nobody looks whether they are public.
  private static var depthLimit: Int { 64 }

  init(store: NavigationStore<R>, configuration: HostConfiguration<R>) {
    self.store = store
    self.configuration = configuration
    sorted = []
  }

  /// Returns a memory for the next account: the recent places that were public.
  func handedOver() -> PlaceMemory {
    let next = PlaceMemory(store: store, configuration: configuration)
    sort()
    next.sorted = sorted.filter(\.isPublic)
    return next
  }

  /// The recent places that the gate allows, newest first.
  var routes: [R] {
    sort()
    return sorted.map(\.route)
  }

  /// The places that the app offers to the current account.
  var offered: [PlaceOffer] {
    let principal = store.principal
    if let offers, offers.principal == principal { return offers.places }
    let places = configuration.places(principal).compactMap(offer)
    offers = (principal, places)
    return places
  }

  /// The recent places, newest first, without the current one.
  var recent: [PlaceOffer] {
    if let recents, recents.changes == store.changes { return recents.places }
    let session = store.session
    let here = HostLayer.visible(in: session.state, signIn: session.signIn).last?.route
    let places = routes.filter { $0 != here }.compactMap(offer)
    recents = (store.changes, places)
    return places
  }

  /// Discards the offered places; they are built again when they are next needed.
  func forgetOffers() {
    offers = nil
    recents = nil
  }

  /// Records a visit to the current place; visits are sorted only when needed.
  func changed(_ event: NavigationEvent<R>, in turn: Int) {
    // Without links, no place is suggested.
    guard store.opensLinks else { return }
    recents = nil
    if event.cause == .principal || event.cause == .rules { sort() }
    // What was amended was only a step on the way here.
    if event.isAmendment { _ = visits.popLast() }
    if let route = event.after.visible {
      visits.append(VisitedPlace(route: route, isPublic: isPublic(event.after)))
    }
    if visits.count > Self.visitLimit { sort() }
  }

  /// Whether nobody's or only public screens are at the selected tab and in the layers.
  private func isPublic(_ state: NavigationState<R>) -> Bool {
    if store.principal == nil { return store.access.requirement(of: state.visible) == .none }
    let stacks = [state.path] + state.presentations.map(\.stack)
    guard stacks.allSatisfy({ $0.count <= Self.depthLimit }) else { return false }
    let routes = stacks.joined() + state.presentations.map(\.root)
    let root = state.tab(state.selectedTab)?.root
    return (routes + (root.map { [$0] } ?? [])).allSatisfy {
      store.access.requirement(of: $0) == .none
    }
  }

  /// Sorts the visits into recent places, dropping those that the gate does not currently allow.
  private func sort() {
    var places: [VisitedPlace] = []
    for place in visits.reversed() + sorted {
      let route = place.route
      guard places.count < Self.placeLimit else { break }
      guard !places.contains(where: { $0.route == route }) else { continue }
      if route != store.login, store.isAllowed(route), link(to: route) != nil {
        places.append(place)
      }
    }
    (sorted, visits) = (places, [])
  }

  private func link(to route: R) -> String? { store.links?.url(for: route)?.description }

  private func offer(_ route: R) -> PlaceOffer? {
    let decision = store.access.decide(route, for: store.principal)
    if case .forbidden = decision { return nil }
    if decision == .allowed, !store.isAllowed(route) { return nil }
    guard let link = link(to: route) else { return nil }
    let own = "\(configuration.scheme)://"
    return PlaceOffer(
      title: configuration.title(route), link: link,
      path: link.hasPrefix(own) ? String(link.dropFirst(own.count)) : link,
      needsSignIn: decision == .needsSignIn)
  }
}
