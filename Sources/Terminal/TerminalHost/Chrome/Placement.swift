import Navigation
import TerminalKit
import TerminalUI

/// Where everything in the app is: a value of the terminal's size, the state, its titles, the notice
/// and the overlays.
@MainActor
struct Placement {
  /// A screen in its region.
  struct Place {
    let screen: any Screen
    let region: Rect
    /// The border around the region, if it has one.
    var box: Rect?
    /// The number of steps back to the pane.
    var stepsBack = 0
    /// Whether the pane gets the keys.
    var hasKeys = true
    /// Whether nothing can be done in the pane.
    var isPreview = false
  }

  /// A layer over the base.
  struct Modal {
    let layer: HostLayer
    /// The size of the area in its box.
    let size: Size
    let place: Place
  }

  var layout = Layout(Size(columns: 0, rows: 0))
  /// The lines of the notice.
  var notices: [String] = []
  /// The full-screen layer; `nil` in a terminal that is too small.
  var base: HostLayer?
  var hasTabs = false
  var regions = Layout(Size(columns: 0, rows: 0)).regions(hasTabs: false, notices: 0)
  /// The screens of the base, from left to right.
  var panes: [Place] = []
  /// The box of a preview that shows nothing.
  var emptyPreview: Rect?
  /// The layers over the base, from bottom to top.
  var modals: [Modal] = []

  /// All visible screens.
  var places: [Place] { panes + modals.map(\.place) }
}

extension Chrome {
  /// Brings everything that is visible up to date, in a fixed order: screens that are missing are made,
  /// previews begin or end, lists and menus read the app's data once, and screens are told their sizes.
  ///
  /// A sheet may ask for another size when it is told its own, which it is told as well.
  ///
  /// - Parameters:
  ///   - overlay: The open overlay, if there is one.
  ///   - isDocked: Whether the inspector is shown beside the app.
  func settle(under overlay: (any Overlay)?, isDocked: Bool) {
    takeTheme(previewed: overlay?.previewedTheme)
    var isRead: Set<ObjectIdentifier> = []
    let layout = appLayout(isDocked: isDocked)
    for _ in 0..<2 {
      placement = place(in: layout) { screen in
        if isRead.insert(ObjectIdentifier(screen)).inserted { screen.read() }
      }
      // Where nothing can be drawn, sizes stay.
      guard !layout.isTooSmall, tellSizes() else { break }
    }
    for place in placement.places { (place.screen as? any FormScreen)?.fit(in: place.region.size) }
  }

  /// Tells the screens whose size has changed.
  ///
  /// - Returns: Whether there were any.
  private func tellSizes() -> Bool {
    let before = told
    told = placement.places.map { ($0.screen, $0.region.size) }
    let changed = told.filter { now in
      !before.contains { $0.screen === now.screen && $0.size == now.size }
    }
    for (screen, size) in changed { _ = screen.handle(.resized(size)) }
    return !changed.isEmpty
  }

  /// Returns the layout of the app, which the inspector or the stack view can stand beside.
  private func appLayout(isDocked: Bool) -> Layout {
    let size = backend.size
    if isDocked, let dock {
      return Layout(dock.app, hasStrip: hasStrip(dock.app))
    }
    guard hasStackBeside else { return Layout(size, hasStrip: hasStrip(size)) }
    return Layout(Size(columns: size.columns - columnsOfStack, rows: size.rows))
  }

  /// Places everything for the current state, and makes the screens that are missing.
  ///
  /// - Parameters:
  ///   - layout: The layout of the app.
  ///   - read: Called for each visible screen before it is asked what it needs.
  /// - Returns: Where everything is.
  func place(in layout: Layout, read: (any Screen) -> Void) -> Placement {
    var placement = Placement(layout: layout, notices: noticeLines(layout))
    let visible = layers.known.layers
    guard !layout.isTooSmall, let bottom = visible.first, let top = visible.last else {
      return placement
    }
    // On a small terminal, only the top layer is visible.
    let isAlone = (layout.isCompact || configuration.showsTopLayerOnly) && top.isModal
    let base = isAlone ? top : bottom
    placement.base = base
    placement.hasTabs = layout.hasTabBar && !base.isModal && layers.known.state.hasTabs
    // On a small terminal, a modal layer also uses the notice line while there is no notice; with a
    // strip, the rule takes its place.
    let lines = placement.notices.count
    placement.regions = layout.regions(
      hasTabs: placement.hasTabs,
      notices: base.isModal || layout.hasStrip ? lines : max(1, lines))
    if !placePanes(of: base, in: layout, on: &placement, read: read) {
      let screen = layers.screen(of: base)
      read(screen)
      placement.panes = [Placement.Place(screen: screen, region: placement.regions.body)]
    }
    guard !isAlone else { return placement }
    for layer in visible.dropFirst() {
      let screen = layers.screen(of: layer)
      read(screen)
      let size = layout.modal(preferring: screen.preferredSize, rows: screen.contentRows)
      let region = Canvas.modalRoom(of: size, in: Rect(size: layout.size))
      placement.modals.append(
        Placement.Modal(
          layer: layer, size: size, place: Placement.Place(screen: screen, region: region)))
    }
    return placement
  }
}
