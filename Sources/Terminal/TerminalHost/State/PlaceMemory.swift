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
  private var sorted: [AnyRoute]
  /// The visits since the last sort, oldest first.
  private var visits: [Shown] = []

  /// A place that was shown, with what was below it.
  private struct Shown {
    let route: AnyRoute
    let state: NavigationState<AnyRoute>
    /// Whether an account was signed in.
    let isOfAccount: Bool
  }

  /// The maximum number of recent places.
  private static var placeLimit: Int { 8 }
  /// The maximum number of visits before they are sorted.
  private static var visitLimit: Int { 512 }
  /// The number of screens below a place beyond which nobody looks whether they are public.
  private static var depthLimit: Int { 64 }

  /// Creates a memory of recent places, newest first.
  init(
    machine: Machine, configuration: HostConfiguration<AnyRoute>, recent: [AnyRoute] = []
  ) {
    self.machine = machine
    self.configuration = configuration
    sorted = recent
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
    let here = HostLayer.visible(in: machine.state, signIn: machine.signInLayer).last?.route
    let places = routes.filter { $0 != here }.compactMap(offer)
    recents = (machine.changes, places)
    return places
  }

  /// Discards the offered places; they are built again when they are next needed.
  func forgetOffers() {
    offers = nil
    recents = nil
  }

  /// Records a visit to the current place; visits are sorted only when needed.
  func changed(_ event: NavigationEvent<AnyRoute>, in turn: Int) {
    recents = nil
    if event.cause == .principal || event.cause == .rules { sort() }
    // What was amended was only a step on the way here.
    if event.isAmendment { _ = visits.popLast() }
    if let route = event.after.visible {
      visits.append(
        Shown(route: route, state: event.after, isOfAccount: machine.session.principal != nil))
    }
    if visits.count > Self.visitLimit { sort() }
  }

  /// Whether a place can be remembered by itself.
  ///
  /// It can if it is not public, because the gate then protects it, or if everything below it is public,
  /// too. What an account opens from one of its own places, such as an order, reveals what is there.
  private func isOwn(_ visit: Shown) -> Bool {
    let isPublic = { [machine] (route: AnyRoute?) in machine.isPublic(route) }
    guard visit.isOfAccount, isPublic(visit.route) else { return true }
    let state = visit.state
    let stacks = [state.path] + state.presentations.map(\.stack)
    return isPublic(state.tab(state.selectedTab)?.root)
      && stacks.allSatisfy { $0.count <= Self.depthLimit && $0.allSatisfy(isPublic) }
      && state.presentations.allSatisfy { isPublic($0.root) }
  }

  /// Sorts the visits into recent places, dropping those that the gate does not currently allow.
  private func sort() {
    var places: [AnyRoute] = []
    func add(_ route: AnyRoute, if isOwn: @autoclosure () -> Bool) {
      guard places.count < Self.placeLimit, route != machine.policy.login, !places.contains(route) else {
        return
      }
      if machine.isAllowed(route), link(to: route) != nil, isOwn() { places.append(route) }
    }
    // Without links, no place is suggested.
    if (machine.links != nil) {
      for visit in visits.reversed() { add(visit.route, if: isOwn(visit)) }
    }
    for route in sorted { add(route, if: true) }
    (sorted, visits) = (places, [])
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
