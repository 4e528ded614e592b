import Navigation

/// The last moments of a run, oldest first.
struct MomentLog<R: Route> {
  /// How many are kept.
  static var limit: Int { 500 }

  private(set) var moments: [Moment<R>] = []
  private(set) var isOpen = false
  private var count = 0

  /// Begins a moment; one that is still open ends.
  mutating func begin(
    _ request: String, station: String?, routes: [R] = [], at instant: ContinuousClock.Instant,
    in state: NavigationState<R>
  ) {
    end(in: state)
    count += 1
    var moment = Moment<R>(number: count, instant: instant, request: request, routes: routes)
    if let station { moment.stations = [.init(name: station, words: request)] }
    moments.append(moment)
    if moments.count > Self.limit { moments.removeFirst(moments.count - Self.limit) }
    isOpen = true
  }

  /// Ends the moment that is open.
  mutating func end(in state: NavigationState<R>) {
    guard isOpen else { return }
    isOpen = false
    update { moment in
      if moment.ending == .open {
        moment.ending = .unchanged
        moment.stations.append(.init(name: "result", words: "nothing changed"))
      }
      if moment.state == nil, !moment.isRedacted { moment.state = state }
    }
  }

  /// Changes the newest moment.
  mutating func update(_ change: (inout Moment<R>) -> Void) {
    guard let last = moments.indices.last else { return }
    change(&moments[last])
  }

  /// Takes away what whoever is here now may not know.
  ///
  /// - Complexity: O(n) in the number of routes of all moments.
  mutating func redact(unless isAllowed: (R) -> Bool, words: String) {
    for index in moments.indices { moments[index].redact(unless: isAllowed, words: words) }
  }
}
