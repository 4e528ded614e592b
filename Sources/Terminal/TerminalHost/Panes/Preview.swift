import Navigation
import TerminalUI

/// The screen of the link of a list's selected row, shown beside the list.
///
/// It has no entry, so it has no draft and no history, and sends nothing. It ends when another row is
/// selected, and what it loads is cancelled.
@MainActor
final class Preview {
  let place: ScreenPlace
  let route: AnyRoute
  let screen: any Screen
  private let context: HostContext
  /// Kept here, because the context does not keep its services.
  private let services: StillServices

  init(
    of route: AnyRoute, besideListAt place: ScreenPlace, services: any HostServices,
    make: (AnyRoute, HostContext) -> any Screen
  ) {
    (self.place, self.route) = (place, route)
    self.services = StillServices(services, canLoad: true)
    context = HostContext(route: route, services: self.services)
    screen = make(route, context)
  }

  /// Whether its row is still selected.
  var isLive: Bool { context.isLive }

  /// Ends the screen; what is left is the room of its pane.
  func end() { context.close() }
}

extension HostLayers {
  /// Returns the route to preview beside the list on top of a layer; `nil` if there is none, or if its
  /// link would not open.
  func routeToPreview(of layer: HostLayer) -> AnyRoute? {
    guard configuration.panes.previews,
      let list = screen(of: layer) as? any ListScreen, let link = list.selectedLink
    else { return nil }
    return machine.destination(of: link)
  }

  /// Returns the preview of a route beside a layer's list, which is created for another row and after
  /// another account.
  func preview(of route: AnyRoute, beside layer: HostLayer) -> Preview? {
    let visit = visits.current
    if let preview = visit.preview, preview.isLive, preview.route == route,
      preview.place == layer.place
    {
      return preview
    }
    endPreview()
    visit.preview = services.map { services in
      Preview(
        of: route, besideListAt: layer.place, services: services, make: configuration.screen(of:_:))
    }
    return visit.preview
  }

  /// Returns the route that the list on top of a layer previewed last, whose pane stays in its place
  /// while no row of the list has a preview.
  func lastPreviewed(beside layer: HostLayer) -> AnyRoute? {
    guard let preview = visits.current.preview, preview.place == layer.place else {
      return nil
    }
    return preview.route
  }

  /// Ends the preview, if there is one.
  func endPreview() {
    visits.current.preview?.end()
    visits.current.preview = nil
  }
}
