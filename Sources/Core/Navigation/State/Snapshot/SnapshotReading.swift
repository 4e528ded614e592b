/// Collects the readable parts of a snapshot and records the rest.
///
/// It drops parts as the gate does: a path ends at its first unreadable route, and the layers above
/// it are dropped.
struct SnapshotReading<R: Route & Codable> {
  private(set) var selectedTab: TabID
  private(set) var tabs: [NavigationSnapshot<R>.Path] = []
  private(set) var layers: [NavigationSnapshot<R>.Layer] = []
  private(set) var waiting: [NavigationSnapshot<R>.Waiting] = []
  private(set) var unreadable: [RestorationReport.Drop] = []
  /// Whether everything below the next layer is complete.
  private var isWhole = true
  private var seenTabs: Set<TabID> = []
  private var layerNumber = 0
  private var waitingNumber = 0

  init(selectedTab: TabID) {
    self.selectedTab = selectedTab
  }

  mutating func add(_ saved: SavedPath<R>) {
    guard seenTabs.insert(saved.id).inserted else {
      drop("A second tab \"\(saved.id)\"", .unreadable)
      return
    }
    let routes = readable(saved.path, in: "\"\(saved.id)\"")
    if routes.count < saved.path.count, saved.id == selectedTab { isWhole = false }
    tabs.append(NavigationSnapshot.Path(id: saved.id, routes: routes))
  }

  /// The most layers that are read; no app shows as many.
  private static var layerLimit: Int { 256 }

  mutating func add(_ saved: SavedLayer<R>?) {
    layerNumber += 1
    if layers.count >= Self.layerLimit { isWhole = false }
    guard isWhole else {
      drop("Layer \(layerNumber)", .stoodOnDropped)
      return
    }
    guard let saved, saved.style != .alert else {
      isWhole = false
      drop("Layer \(layerNumber)", .unreadable)
      return
    }
    let routes = readable(saved.path, in: "layer \(layerNumber)")
    isWhole = routes.count == saved.path.count
    layers.append(
      NavigationSnapshot.Layer(root: saved.root, style: saved.style, routes: routes))
  }

  mutating func dropQueued(_ saved: SavedLayer<R>?) {
    guard let saved else { return drop("A queued layer", .unreadable) }
    drop(RouteText.of(saved.root), .queued)
  }

  mutating func add(_ saved: SavedWaiting<R>?) {
    waitingNumber += 1
    if let saved, let value = saved.value {
      waiting.append(value)
      if saved.isCut { drop("The end of waiting request \(waitingNumber)", .unreadable) }
    } else {
      drop("Waiting request \(waitingNumber)", .unreadable)
    }
  }

  private mutating func readable(_ path: [Readable<R>], in place: String) -> [R] {
    let routes = Array(path.map(\.value).prefix { $0 != nil }.compactMap(\.self))
    if routes.count < path.count {
      drop("Entry \(routes.count + 1) in \(place)", .unreadable)
      for route in path.dropFirst(routes.count + 1).compactMap(\.value) {
        drop("\(RouteText.of(route)) in \(place)", .stoodOnDropped)
      }
    }
    return routes
  }

  private mutating func drop(_ subject: String, _ reason: RestorationReport.Drop.Reason) {
    unreadable.append(RestorationReport.Drop(subject: subject, reason: reason))
  }
}
