import Navigation

extension NavigationHost {
  /// Notes the way that something took, also where nothing came of it and nobody was told.
  func note(_ trace: NavigationTrace<R>) {
    let writer = momentWriter
    if let index = moments.deferred(trace.request) { return end(index, with: trace) }
    if !moments.isOpen {
      // What changed the state was noted by its event; what did not begins a moment here.
      guard !trace.result.isSuccess, trace.result != .pending else { return }
      moments.begin(
        writer.words(trace.request), station: "intent",
        routes: trace.steps.flatMap(\.executed.routes),
        at: trace.instant, in: trace.before)
      defer { moments.end(in: trace.after) }
      return add(trace, writer)
    }
    add(trace, writer)
  }

  private func add(_ trace: NavigationTrace<R>, _ writer: MomentWriter<R>) {
    let way = way(of: trace, writer)
    moments.update { [way] moment in
      moment.isChangeAlone = false
      moment.routes += trace.steps.flatMap { $0.requested.routes + $0.executed.routes }
      if !way.isEmpty { moment.takeWay(way) }
      guard !trace.result.isSuccess, trace.result != .pending, moment.ending != .refused else {
        return
      }
      moment.end(.refused, writer.words(trace.result))
    }
  }

  /// Ends a moment of earlier, on which an asynchronous middleware has decided now.
  private func end(_ index: Int, with trace: NavigationTrace<R>) {
    let writer = momentWriter
    let change = moments.takeChange(to: trace.after)
    let way = way(of: trace, writer)
    let now = clock.now
    moments.update(at: index) { moment in
      moment.isDeferred = false
      moment.routes += trace.steps.flatMap { $0.requested.routes + $0.executed.routes }
      moment.stations.removeAll { $0.name == "result" }
      moment.takeWay(way)
      moment.stations.append(
        .init(name: "later", words: "after \(moment.instant.duration(to: now).shownSeconds) s"))
      if trace.result == .pending {
        moment.end(.waits, writer.words(trace.result))
      } else if trace.result.isSuccess {
        if change != nil { moment.stations.append(.init(name: "gate", words: "allowed")) }
        moment.end(
          change == nil ? .unchanged : .changed, change == nil ? "nothing changed" : "done")
      } else {
        moment.end(.refused, writer.words(trace.result))
      }
      moment.state = trace.after
    }
    lateMoment = (index, turn)
  }

  private func way(
    of trace: NavigationTrace<R>, _ writer: MomentWriter<R>
  ) -> [Moment<R>.Station] {
    let steps = trace.steps
    var way = steps.flatMap { step in
      step.verdicts.map { verdict in
        Moment<R>.Station(
          name: "middleware", words: "\(verdict.middleware): \(writer.words(verdict.decision))")
      } + [.init(name: "command", words: writer.words(step.executed))]
    }
    // Where everybody let all of them pass, once is enough.
    if steps.count > 1, steps.allSatisfy({ $0.verdicts.allSatisfy { $0.decision == .proceed } }) {
      let commands = steps.map { writer.words($0.executed) }.joined(separator: ", ")
      way =
        (way.first?.name == "middleware" ? way.prefix { $0.name == "middleware" } : [])
        + [.init(name: "command", words: commands)]
    }
    guard !way.isEmpty, !way.contains(where: { $0.name == "middleware" }) else { return way }
    return [.init(name: "middleware", words: "none")] + way
  }
}

extension Moment {
  /// Puts middleware and commands in the place of what was only guessed of them.
  mutating func takeWay(_ way: [Station]) {
    let known: Set = ["middleware", "command"]
    let isFirst = !stations.contains { known.contains($0.name) && isFromRun }
    if isFirst { stations.removeAll { known.contains($0.name) } }
    let end = stations.firstIndex { ["gate", "change", "result"].contains($0.name) }
    stations.insert(contentsOf: way, at: end ?? stations.endIndex)
    isFromRun = true
  }

  /// Ends with words; what ended badly stays so.
  mutating func end(_ ending: Ending, _ words: String) {
    if self.ending != .refused { self.ending = ending }
    // What the person is told of a refusal says all that its short word does.
    stations.removeAll {
      $0.name == "result"
        && (ending == .refused || ["done", "nothing changed"].contains($0.words))
    }
    stations.append(Station(name: "result", words: words))
  }
}
