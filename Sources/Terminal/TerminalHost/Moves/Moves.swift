import Navigation
import TerminalKit

/// The moves of a visit, oldest first: described when somebody looks, and kept until the rights of the
/// account or the rules of the app change.
@MainActor
package final class Moves {
  let log: Log
  let writer: MoveWriter
  /// The time at which the app started.
  let began: ContinuousClock.Instant
  /// The moves described so far, by number, with the number of records of each.
  private var described: [Int: (records: Int, move: Move)] = [:]
  private var principal: Principal?
  private var machine: Machine { writer.machine }

  init(of log: Log, by writer: MoveWriter, began: ContinuousClock.Instant) {
    (self.log, self.writer, self.began) = (log, writer, began)
  }

  /// Adds a record.
  func add(_ record: Record) {
    log.add(record)
    if record.ask == .rules { described = [:] }
  }

  /// The number of moves, with one that is not decided yet.
  var count: Int { log.groups.count + (machine.deferred == nil ? 0 : 1) }

  /// A counter that changes with the moves, and with what the account may see of them.
  var changes: Int { log.changes &+ machine.changes }

  /// Returns the move at a zero-based index.
  ///
  /// - Complexity: O(n) in the size of the move's states when it is first described, else O(1).
  subscript(index: Int) -> Move {
    guard index < log.groups.count else {
      guard let deferred = machine.deferred else {
        preconditionFailure("There are \(count) moves, so there is none at \(index).")
      }
      let key = log.key(ofDeferred: deferred.request.id)
      return writer.undecided(deferred, by: key, number: number(at: index))
    }
    if principal != machine.session.principal {
      (principal, described) = (machine.session.principal, [:])
    }
    let group = log.groups[index]
    if let known = described[group.number], known.records == group.entries.count {
      return known.move
    }
    // What was dropped from the log is not looked at again.
    if described.count > 2 * log.groups.count + 64 { described = [:] }
    let move = writer.move(of: group, startingIn: log.start)
    described[group.number] = (group.entries.count, move)
    return move
  }

  /// The newest move, if there is one.
  var last: Move? { count == 0 ? nil : self[count - 1] }

  /// The number of the newest move, if there is one.
  var newest: Int? { count == 0 ? nil : number(at: count - 1) }

  /// Returns the number of the move at an index; the first one of a visit is 0.
  func number(at index: Int) -> Int { (log.groups.first?.number ?? 0) + index }

  /// Returns the number of parts of the move at an index.
  func partCount(at index: Int) -> Int {
    guard index < log.groups.count else { return 1 }
    let group = log.groups[index]
    return group.entries.count + (group.beginning == nil ? 0 : 1)
  }

  /// Returns the state after the move with a number; `nil` if the account may not see it, or if the
  /// move was dropped.
  func state(after number: Int) -> State? {
    let index = number - self.number(at: 0)
    return (0..<count).contains(index) ? self[index].situations?.after.state : nil
  }

  /// The present situation.
  var present: Situation { machine.session.situation }

  /// The route of the sign-in layer.
  var login: AnyRoute? { machine.policy.login }

  /// Returns the last moves, newest first.
  func last(_ limit: Int) -> [Move] {
    (max(0, count - limit)..<count).reversed().map { self[$0] }
  }

  /// Returns the last moves as lines of the flow, oldest first, for the report of a failed tape.
  package func flowLines(_ limit: Int = 20) -> [String] {
    last(limit).reversed().map { move in
      guard !move.isHidden else { return move.title }
      return FlowLines.text(of: move.flow)
    }
  }

  // MARK: - Pictures

  /// Returns the picture of the situation after a move, or of the present one.
  ///
  /// - Parameters:
  ///   - move: The move; `nil` for the present situation, which the last move led to.
  ///   - hasMoves: Whether the last moves are listed.
  ///   - titles: Returns the title of a layer's entry; -1 is the root.
  /// - Returns: The content of the stack view; nothing if the account may not see the move.
  func picture(
    of move: Move? = nil, hasMoves: Bool = true, titles: @escaping (HostLayer, Int) -> String
  ) -> StackPicture {
    let configuration = writer.configuration
    let notices = writer.notices
    let source = StackPicture.Source(
      title: titles, name: configuration.title, tab: configuration.title(ofTab:),
      isAllowed: machine.isAllowed, waiting: notices.gateLine(of:), login: login)
    if let move {
      guard let after = move.situations?.after else { return StackPicture() }
      return StackPicture(after, after: move, from: source)
    }
    var picture = StackPicture(present, after: last, from: source)
    if hasMoves {
      picture.moves = last(Self.shown).map {
        StackPicture.MoveLine(title: $0.title, result: $0.result)
      }
    }
    return picture
  }

  /// The number of moves that the stack view lists.
  private static var shown: Int { 8 }
}
