/// Collects the readable parts of a snapshot and records the rest.
///
/// It drops parts as the gate does: a path ends at its first unreadable route, and the layers above
/// it are dropped.
struct SnapshotReading<R: Route & Codable> {
  private(set) var selectedTab: TabID
  private(set) var tabs: [Snapshot.Path] = []
  private(set) var layers: [Snapshot.Layer] = []
  private(set) var waiting: [Waiting] = []
  /// The account that the session belonged to.
  private(set) var owner: SubjectDigest?
  private(set) var unreadable: [RestorationReport.Drop] = []
  /// Whether everything below the next layer is complete.
  private var isWhole = true
  private var seenTabs: Set<TabID> = []
  private var layerNumber = 0
  private var waitingNumber = 0

  init(selectedTab: TabID, owner: SubjectDigest?) {
    self.selectedTab = selectedTab
    self.owner = owner
  }

  mutating func add(_ saved: SavedPath<R>) {
    guard seenTabs.insert(saved.id).inserted else {
      drop("A second tab \"\(saved.id)\"", .unreadable)
      return
    }
    let routes = readable(saved.path, in: "\"\(saved.id)\"")
    if routes.count < saved.path.count, saved.id == selectedTab { isWhole = false }
    tabs.append(Snapshot.Path(id: saved.id, routes: routes.map { AnyRoute($0) }))
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
      Snapshot.Layer(
        root: AnyRoute(saved.root), style: saved.style, routes: routes.map { AnyRoute($0) }))
  }

  /// Records a presentation that waited for its turn, which is no longer possible.
  mutating func dropQueued(_ saved: SavedLayer<R>?) {
    guard let saved else { return drop("A queued layer", .unreadable) }
    drop(RouteText.of(saved.root), .queued)
  }

  /// Adds a request that waited.
  ///
  /// In files of 0.3 each had an owner: now only the place has one, that of the session.
  mutating func add(_ saved: SavedWaiting<R>?) {
    waitingNumber += 1
    let subject = "Waiting request \(waitingNumber)"
    guard let saved, let value = saved.value else { return drop(subject, .unreadable) }
    if value.isPlace, owner == nil { owner = saved.owner }
    let isSecondPlace = value.isPlace && waiting.contains(where: \.isPlace)
    guard saved.owner == nil || value.isPlace && saved.owner == owner, !isSecondPlace else {
      return drop(subject, .forOneAccount)
    }
    waiting.append(value)
    if saved.isCut { drop("The end of waiting request \(waitingNumber)", .unreadable) }
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
