import Navigation
import TerminalKit
import TerminalUI

/// Everything that was done, typed or seen since it began.
///
/// A list of what the user did belongs here, and a part of the host keeps none of its own. No screen,
/// overlay or notice outlives its visit: the next one is made of nothing.
@MainActor
package final class Visit {
  /// How a visit begins that is not the first: what ended the last one, of which nothing is left.
  struct Beginning {
    enum Cause {
      /// The session ended.
      case ended
      /// The user signed out.
      case signedOut
      /// Another account signed in.
      case otherAccount
    }

    let cause: Cause
    /// The number of screens that closed.
    let closed: Int
    /// The number of the request; `nil` if the clock ended the session.
    let request: Int?
    /// The account that signed in.
    let principal: Principal?
    /// What the user was told.
    let notices: [NavigationNotice<AnyRoute>]
    let key: KeyPress?
    let instant: ContinuousClock.Instant
  }

  /// What happened, as the machine recorded it, and in words.
  package let moves: Moves
  /// The notice for the user.
  let notices: NoticeBoard
  /// The live screens, and the drafts of those that have ended.
  let screens: ScreenCache
  /// The screen beside the list of which it previews the selected row.
  var preview: Preview?
  /// The recent places, and those that the app offers to the account.
  let places: PlaceMemory
  /// The lines entered in the prompt.
  let lines: PromptLines
  /// The recent input, which can be saved as a tape.
  package var trail: SessionTrail
  /// The open prompt, palette and help page, and the inspector.
  let overlays = OverlayStack()
  /// The changes of data that can be undone.
  var undos = UndoStack()
  /// Whether the last move switched to the previous location, so that the same key goes forward
  /// again.
  var cameByLastPlace = false
  /// What the last sign-in has brought back so far.
  private var resumed: (signIn: Int?, items: [Waiting]) = (nil, [])
  private let machine: Machine

  /// Begins a visit in the state that the machine has now.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - configuration: The host's configuration.
  ///   - frames: The scheduler that counts turns.
  ///   - began: The time at which the app started.
  ///   - beginning: How the visit begins; `nil` for the first one.
  init(
    machine: Machine, configuration: HostConfiguration, frames: FrameScheduler,
    began: ContinuousClock.Instant, _ beginning: Beginning? = nil
  ) {
    self.machine = machine
    let writer = NoticeWriter(configuration: configuration, machine: machine)
    moves = Moves(
      of: Log(startingIn: machine.session.situation, beginning, frames: frames),
      by: MoveWriter(configuration: configuration, machine: machine, notices: writer),
      began: began)
    notices = NoticeBoard(configuration: configuration)
    screens = ScreenCache(drafts: DraftShelf(login: machine.policy.login))
    places = PlaceMemory(machine: machine, configuration: configuration)
    lines = PromptLines { [unowned machine] line in
      machine.find(typed: line)?.canBeSaved == true ? line : nil
    }
    trail = SessionTrail(beganEarlier: beginning != nil)
  }

  /// Ends the screens; what was typed in them is among the drafts then.
  func end() {
    screens.endAll()
    preview?.end()
  }

  /// Returns everything that a sign-in has brought back, with this.
  func resumed(_ item: Waiting, by signIn: Int?) -> [Waiting] {
    if resumed.signIn != signIn { resumed = (signIn, []) }
    resumed.items.append(item)
    return resumed.items
  }

  // MARK: - What happens

  func heard(_ record: Record, in turn: Int) {
    moves.add(record)
    places.heard(record)
    if record.changesState || record.changesSignIn { notices.changed(in: turn) }
    if record.changesState, !undos.isEmpty { undos.moved(to: machine.history.stepsBehind) }
    if record.changesState && !record.isTravel || record.changesSignIn { cameByLastPlace = false }
  }
}
