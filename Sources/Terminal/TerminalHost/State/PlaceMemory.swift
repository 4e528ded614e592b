import Navigation

/// The places that the prompt and the palette suggest: those that the app offers, and recent ones.
@MainActor
final class PlaceMemory {
  private let machine: Machine
  private let configuration: HostConfiguration
  /// The offered places; they are built again when they are needed and `nil`.
  var offers: (principal: Principal?, places: [PlaceOffer])?
  /// The links of the places that were offered, since printing many takes long.
  private var links: [AnyRoute: String] = [:]
  /// The places shown, newest first, without duplicates.
  private var shown: [AnyRoute] = []

  /// The maximum number of recent places, and of remembered ones, of which the gate may allow fewer.
  private static let limits = (recent: 8, shown: 32)

  init(machine: Machine, configuration: HostConfiguration) {
    self.machine = machine
    self.configuration = configuration
  }

  /// The recent places that the gate allows, newest first.
  var routes: [AnyRoute] {
    let allowed = shown.filter { machine.isAllowed($0) && machine.link(to: $0) != nil }
    return Array(allowed.prefix(Self.limits.recent))
  }

  /// Returns the places that the app offers to the current account, at least the first ones.
  func offered(atLeast count: Int = .max) -> [PlaceOffer] {
    let principal = machine.session.principal
    if let offers, offers.principal == principal { return Array(offers.places.prefix(count)) }
    let places = Array(configuration.places(principal).lazy.compactMap(offer).prefix(count))
    if count == .max { offers = (principal, places) }
    return places
  }

  /// Returns the offered places whose titles match some of the words, and the titles of what their
  /// links put below them the others, such as a product by its shelf.
  func found(below match: TextMatch) -> [PlaceOffer] {
    guard match.hasSeveralWords else { return [] }
    let near = offered().filter { match.matchesPart(of: $0.title) }
    // Looking at what lies below a place takes a decision on its link.
    guard near.count <= 500 else { return [] }
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
    let here = HostLayer.visible(in: machine).last?.route
    return routes.filter { $0 != here }.compactMap(offer)
  }

  /// Records that the current place was shown.
  func heard(_ record: Record) {
    guard record.changesState else { return }
    // What was amended was only a step on the way here.
    if record.isAmendment, !shown.isEmpty { shown.removeFirst() }
    guard let route = record.after.state.visible else { return }
    shown.removeAll { $0 == route }
    shown.insert(route, at: 0)
    if shown.count > Self.limits.shown { shown.removeLast() }
  }

  private func offer(_ route: AnyRoute) -> PlaceOffer? {
    let decision = machine.policy.decide(route, for: machine.session.principal)
    if case .forbidden = decision { return nil }
    if decision == .allowed, !machine.isAllowed(route) { return nil }
    guard let link = links[route] ?? machine.link(to: route) else { return nil }
    links[route] = link
    let own = "\(configuration.scheme)://"
    return PlaceOffer(
      title: configuration.title(route), link: link,
      path: link.hasPrefix(own) ? String(link.dropFirst(own.count)) : link,
      about: configuration.placeNote(route), needsSignIn: decision == .needsSignIn)
  }
}
