import Navigation
import TerminalUI

extension Timeline {
  /// Describes the trace of a request, even if it had no effect and the user saw no notice.
  func describe(_ trace: NavigationTrace<AnyRoute>, at entry: Journal.Entry) {
    if let index = described.deferred(trace.request) {
      return end(index, with: trace, at: entry)
    }
    let isAlone = !described.isOpen
    if isAlone {
      // State changes have already been recorded by their events; a request without a state change
      // starts a step here.
      guard !trace.result.isSuccess, trace.result != .pending else { return }
      begin(
        writer.of(trace.request), station: .intent, asked: trace.request,
        routes: trace.routes(in: machine), at: entry, in: trace.before)
    }
    add(trace)
    if isAlone { described.end(in: trace.after) }
  }

  private func add(_ trace: NavigationTrace<AnyRoute>) {
    let way = way(of: trace)
    described.update { moment in
      moment.marks.remove(.changeAlone)
      moment.addRoutes(of: trace)
      if !way.isEmpty { moment.takeWay(way) }
      guard !trace.result.isSuccess, trace.result != .pending, moment.ending != .refused else {
        return
      }
      moment.end(.refused, writer.of(trace.result))
    }
  }

  /// Completes an earlier step after asynchronous middleware has decided.
  private func end(
    _ index: Int, with trace: NavigationTrace<AnyRoute>, at entry: Journal.Entry
  ) {
    let change = described.takeChange(to: trace.after)
    let way = way(of: trace)
    described.update(at: index) { moment in
      // A notice may have told the refusal before.
      let isTold = moment.ending == .refused
      moment.marks.remove(.deferred)
      moment.addRoutes(of: trace)
      if !isTold { moment.stations.removeAll { $0.place == .result } }
      moment.takeWay(way)
      moment.stations.append(
        MomentStation(.later, "after \(moment.instant.duration(to: entry.instant).shownSeconds) s"))
      if trace.result == .pending {
        moment.end(.waits, writer.of(trace.result))
      } else if trace.result.isSuccess {
        if change != nil { moment.stations.append(.allowed) }
        moment.end(
          change == nil ? .unchanged : .changed, change == nil ? "nothing changed" : "done",
          isBrief: true)
      } else if !isTold {
        moment.end(.refused, writer.of(trace.result))
      }
      moment.state = trace.after
    }
    if case .intent(let intent) = trace.request {
      nameMove(of: intent, from: trace.before, to: trace.after, at: index)
    }
  }

  private func way(of trace: NavigationTrace<AnyRoute>) -> [MomentStation] {
    // A link that waits has not gone anywhere.
    if trace.request.link != nil, trace.result == .pending { return [] }
    var way: [MomentStation] = []
    // If all middleware lets every command pass, one station lists all commands.
    var isWaved = trace.steps.count > 1
    for step in trace.steps {
      for verdict in step.verdicts {
        if verdict.decision != .proceed { isWaved = false }
        way.append(
          MomentStation(
            .middleware, "\(verdict.middleware): \(writer.of(verdict.decision))",
            short: LaneStation(verdict)))
      }
      way += MomentStation.commands([step.executed], writer.of(step.executed))
    }
    if isWaved {
      let commands = trace.steps.map(\.executed)
      way = way.prefix { $0.place == .middleware }
      way += MomentStation.commands(commands, commands.map(writer.of).joined(separator: ", "))
    }
    guard !way.isEmpty, !way.contains(where: { $0.place == .middleware }) else { return way }
    return [MomentStation(.middleware, "none")] + way
  }
}

extension Moment {
  /// Replaces the predicted middleware and commands with the actual ones.
  mutating func takeWay(_ way: [MomentStation]) {
    if marks.insert(.fromRun).inserted {
      stations.removeAll { $0.place == .middleware || $0.place == .command }
    }
    let end = stations.firstIndex { [.gate, .change, .result].contains($0.place) }
    stations.insert(contentsOf: way, at: end ?? stations.endIndex)
  }

  /// Adds a station before the results; the gate lets a request in once.
  mutating func pass(_ station: MomentStation) {
    if station.place == .gate, stations.contains(station) { return }
    stations.insert(station, at: stations.firstIndex { $0.place == .result } ?? stations.endIndex)
  }

  /// Adds the routes named in the requested and executed commands.
  fileprivate mutating func addRoutes(of trace: NavigationTrace<AnyRoute>) {
    for step in trace.steps {
      routes += step.requested.routes
      routes += step.executed.routes
    }
  }

  /// Ends the step with a result; a refused step stays refused, and a sign-in is not refused with a
  /// link that it resumes.
  ///
  /// - Parameters:
  ///   - ending: The outcome.
  ///   - words: The description of the result.
  ///   - isBrief: Whether a later result replaces this description.
  mutating func end(_ ending: MomentEnding, _ words: String, isBrief: Bool = false) {
    let isSignIn = marks.contains(.account)
    if self.ending != .refused, !isSignIn || ending != .refused { self.ending = ending }
    stations.removeAll { $0.place == .result && (ending == .refused && !isSignIn || $0.isBrief) }
    stations.append(MomentStation(.result, words, isBrief: isBrief))
  }
}

extension NavigationTrace<AnyRoute> {
  /// Returns the routes that the request and its commands name, with those of its link.
  @MainActor func routes(in machine: Machine) -> [AnyRoute] {
    (request.link.flatMap { machine.found($0)?.routes } ?? []) + namedRoutes
  }

  /// The routes that the request and its commands name; those of its link are not among them.
  var namedRoutes: [AnyRoute] {
    request.routes + steps.flatMap { $0.requested.routes + $0.executed.routes }
  }
}
