import Navigation

/// The places that the prompt and the palette suggest: those that the app offers, and recent ones.
@MainActor
final class PlaceMemory {
  private let machine: Machine
  private let configuration: HostConfiguration<AnyRoute>
  private var offers: (principal: Principal?, places: [PlaceOffer])?
  /// The recent places as last offered, which hold until the session changes.
  private var recents: (changes: Int, places: [PlaceOffer])?
  /// The recent places, newest first, without duplicates.
  private var sorted: [AnyRoute] = []
  /// The places shown since the last sort, oldest first.
  private var shown: [AnyRoute] = []

  /// The maximum number of recent places.
  private static var placeLimit: Int { 8 }
  /// The maximum number of shown places before they are sorted.
  private static var shownLimit: Int { 512 }

  init(machine: Machine, configuration: HostConfiguration<AnyRoute>) {
    self.machine = machine
    self.configuration = configuration
  }

  /// The recent places that the gate allows, newest first.
  var routes: [AnyRoute] {
    sort()
    return sorted
  }

  /// The places that the app offers to the current account.
  var offered: [PlaceOffer] {
    let principal = machine.session.principal
    if let offers, offers.principal == principal { return offers.places }
    let places = configuration.places(principal).compactMap(offer)
    offers = (principal, places)
    return places
  }

  /// The most places for which a search looks at what lies below them.
  private static var searchLimit: Int { 500 }

  /// Returns the offered places whose titles match some of the words, and the titles of what their
  /// links put below them the others, such as a product by its shelf.
  func found(below match: TextMatch) -> [PlaceOffer] {
    guard match.hasSeveralWords else { return [] }
    let near = offered.filter { match.matchesPart(of: $0.title) }
    guard near.count <= Self.searchLimit else { return [] }
    return match.found(in: near) { ["\($0.title) \($0.path) \(titles(below: $0))"] }
  }

  private func titles(below place: PlaceOffer) -> String {
    let found = machine.links?.find(DeepLinkRequest(place.link, isInternal: true))
    let plan: NavigationPlan<AnyRoute>? =
      switch found?.decision(for: machine.session.principal) {
      case .plan(let plan): plan
      case .pending(let item): item.plan
      default: nil
      }
    return (plan?.routes.dropLast() ?? []).map { configuration.title($0) }
      .joined(separator: " ")
  }

  /// The recent places, newest first, without the current one.
  var recent: [PlaceOffer] {
    if let recents, recents.changes == machine.changes { return recents.places }
    let here = HostLayer.visible(in: machine).last?.route
    let places = routes.filter { $0 != here }.compactMap(offer)
    recents = (machine.changes, places)
    return places
  }

  /// Discards the offered places; they are built again when they are next needed.
  func forgetOffers() {
    offers = nil
    recents = nil
  }

  /// Records that the current place was shown; places are sorted only when needed.
  func heard(_ record: Record) {
    guard record.changesState else { return }
    recents = nil
    if record.isAboutAccount || record.ask == .rules { sort() }
    // What was amended was only a step on the way here.
    if record.isAmendment { _ = shown.popLast() }
    if let route = record.after.state.visible { shown.append(route) }
    if shown.count > Self.shownLimit { sort() }
  }

  /// Sorts the shown places into recent ones, dropping those that the gate does not currently allow.
  private func sort() {
    var places: [AnyRoute] = []
    for route in shown.reversed() + sorted where places.count < Self.placeLimit {
      if route != machine.policy.login, !places.contains(route), machine.isAllowed(route),
        link(to: route) != nil
      {
        places.append(route)
      }
    }
    (sorted, shown) = (places, [])
  }

  private func link(to route: AnyRoute) -> String? { machine.link(to: route) }

  private func offer(_ route: AnyRoute) -> PlaceOffer? {
    let decision = machine.policy.decide(route, for: machine.session.principal)
    if case .forbidden = decision { return nil }
    if decision == .allowed, !machine.isAllowed(route) { return nil }
    guard let link = link(to: route) else { return nil }
    let own = "\(configuration.scheme)://"
    return PlaceOffer(
      title: configuration.title(route), link: link,
      path: link.hasPrefix(own) ? String(link.dropFirst(own.count)) : link,
      needsSignIn: decision == .needsSignIn)
  }
}
