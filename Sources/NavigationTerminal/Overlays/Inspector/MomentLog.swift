import Navigation

/// The last moments of a run, oldest first.
struct MomentLog<R: Route> {
  /// How many are kept at least; a fifth more are, so that they are thrown away many at a time.
  static var limit: Int { 500 }

  private(set) var moments: [Moment<R>] = []
  private(set) var isOpen = false
  private var count = 0
  /// Whether some moment may still be decided on.
  private var hasDeferred = false

  /// Begins a moment; one that is still open ends.
  mutating func begin(
    _ request: String, station: MomentStation.Place?, asked: NavigationTrace<R>.Request? = nil,
    routes: [R] = [], of action: Int, at instant: ContinuousClock.Instant,
    in state: NavigationState<R>
  ) {
    end(in: state)
    count += 1
    var moment = Moment<R>(
      number: count, action: action, instant: instant, request: request, asked: asked,
      routes: routes)
    if let station { moment.stations = [MomentStation(station, request)] }
    moments.append(moment)
    if moments.count > Self.limit + Self.limit / 5 {
      moments.removeFirst(moments.count - Self.limit)
    }
    isOpen = true
  }

  /// Ends the moment that is open.
  ///
  /// - Parameters:
  ///   - state: the state afterwards.
  ///   - later: what is said of it when its end is still to come.
  mutating func end(in state: NavigationState<R>, later: String? = nil) {
    guard isOpen else { return }
    isOpen = false
    if later != nil { hasDeferred = true }
    update { moment in
      if moment.ending == .open, !moment.isFromRun, let later {
        moment.isDeferred = true
        moment.stations.append(MomentStation(.result, later))
      } else if moment.ending == .open {
        moment.ending = .unchanged
        moment.stations.append(MomentStation(.result, "nothing changed", isBrief: true))
      }
      if moment.state == nil, !moment.isRedacted { moment.state = state }
    }
  }

  /// Changes the newest moment.
  mutating func update(_ change: (inout Moment<R>) -> Void) {
    guard !moments.isEmpty else { return }
    change(&moments[moments.count - 1])
  }

  /// Where the moment stands that is still being decided on, of what was asked.
  mutating func deferred(_ asked: NavigationTrace<R>.Request) -> Int? {
    // Hardly ever there is one, and this is asked for every command.
    guard hasDeferred else { return nil }
    hasDeferred = moments.contains(where: \.isDeferred)
    return moments.firstIndex { $0.isDeferred && $0.asked == asked }
  }

  /// Changes a moment of earlier.
  mutating func update(at index: Int, _ change: (inout Moment<R>) -> Void) {
    guard moments.indices.contains(index) else { return }
    change(&moments[index])
  }

  /// Takes the newest moment out, when it holds nothing but the change that led to a state.
  mutating func takeChange(to state: NavigationState<R>) -> Moment<R>? {
    guard !isOpen, let last = moments.last, last.isChangeAlone, last.state == state else {
      return nil
    }
    count -= 1
    return moments.removeLast()
  }

  /// Takes away what whoever is here now may not know.
  ///
  /// - Complexity: O(n) in the number of routes of all moments.
  mutating func redact(unless isAllowed: (R) -> Bool, words: String, withLinks: Bool = false) {
    for index in moments.indices {
      moments[index].redact(unless: isAllowed, words: words, withLinks: withLinks)
    }
  }
}
