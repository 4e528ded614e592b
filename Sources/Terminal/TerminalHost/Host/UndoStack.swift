import TerminalUI

/// What screens offer to undo besides moves, oldest first.
///
/// Moves and changes of data are undone in the order in which they were made, newest first.
@MainActor
struct UndoStack {
  /// Undoes a change, and says so; returns `nil` if nothing of it is left to undo.
  typealias Undo = @MainActor () -> Notice?

  private var offers: [(stepsBehind: Int, undo: Undo)] = []
  private static var limit: Int { 100 }

  var isEmpty: Bool { offers.isEmpty }

  /// Adds an offer, after this number of moves that can be undone.
  mutating func add(at stepsBehind: Int, _ undo: @escaping Undo) {
    if offers.count == Self.limit { offers.removeFirst() }
    offers.append((stepsBehind, undo))
  }

  /// Notes how many moves can be undone now.
  ///
  /// If the user has gone back past the moves before an offer, the moves that follow are newer than
  /// the offer.
  mutating func moved(to stepsBehind: Int) {
    for index in offers.indices.reversed() {
      guard offers[index].stepsBehind > stepsBehind else { return }
      offers[index].stepsBehind = stepsBehind
    }
  }

  /// Takes the newest offer, unless a move was made since.
  mutating func next(at stepsBehind: Int) -> Undo? {
    guard let last = offers.last, stepsBehind <= last.stepsBehind else { return nil }
    offers.removeLast()
    return last.undo
  }
}
