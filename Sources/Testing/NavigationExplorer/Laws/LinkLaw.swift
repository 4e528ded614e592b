import Navigation

/// Checks that a screen's own link opens that screen.
@MainActor
struct LinkLaw<R: Route> {
  /// The screens that were shown, by their own links.
  private var screens: [DeepLinkURL: R] = [:]
  private var known: Set<R> = []
  /// The maximum number of screens to remember.
  private static var limit: Int { 10_000 }

  init() {}

  /// Notes a screen that was shown.
  mutating func note(_ route: R, in links: DeepLinkPipeline<R>?) {
    guard known.count < Self.limit, known.insert(route).inserted else { return }
    if let link = links?.url(for: route) { screens[link] = route }
  }

  /// Checks a finished request.
  func finding(after trace: NavigationTrace<R>) -> Finding? {
    let url: DeepLinkURL? =
      switch trace.request {
      case .link(let link): try? DeepLinkURL(link)
      case .intent(.deepLink(let request)): try? DeepLinkURL(request.link)
      default: nil
      }
    // Over other layers, a link may open below them.
    guard let url, let route = screens[url], trace.result.isSuccess,
      trace.before.presentations.isEmpty, trace.after.visible != route
    else { return nil }
    let there = trace.after.visible.map { RouteText.of($0) } ?? "the root"
    return Finding(
      law: LawName.links, what: "\(url) is the link of \(RouteText.of(route)), but opens \(there)")
  }
}
