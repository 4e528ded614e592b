import Navigation
import TerminalKit
import TerminalUI

/// Everything that was done, typed or seen since it began.
///
/// A list of what the user did belongs here, and a part of the host keeps none of its own. No screen,
/// overlay or notice outlives its visit: the next one is made of nothing.
@MainActor
package final class Visit: HostPart {
  /// How a visit begins that is not the first.
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
  }

  /// What happened, described for the inspector and for a failed tape.
  let timeline: Timeline
  /// The last move, as the stack view marks it.
  let marks: StackMarks
  /// The notice for the user.
  let notices: NoticeBoard
  /// The live screens, and the drafts of those that have ended.
  let screens: ScreenCache
  /// The screens of the past step that the app shows.
  var past: PastView?
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
  private let journal: Journal
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
    machine: Machine, configuration: HostConfiguration<AnyRoute>, frames: FrameScheduler,
    began: ContinuousClock.Instant, _ beginning: Beginning? = nil
  ) {
    self.machine = machine
    journal = Journal(frames: frames)
    if let beginning { journal.add(.began(beginning, in: machine.state)) }
    timeline = Timeline(of: journal, machine: machine, configuration: configuration, began: began)
    marks = StackMarks(
      beside: timeline, writer: NoticeWriter(configuration: configuration, machine: machine),
      startingIn: beginning == nil ? nil : frames.turn)
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
    past?.end()
    preview?.end()
  }

  /// Returns everything that a sign-in has brought back, with this.
  func resumed(_ item: Waiting, by signIn: Int?) -> [Waiting] {
    if resumed.signIn != signIn { resumed = (signIn, []) }
    resumed.items.append(item)
    return resumed.items
  }

  // MARK: - What happens

  func changed(_ event: NavigationEvent<AnyRoute>, in turn: Int) {
    journal.add(.changed(from: event.before, to: event.after, cause: event.cause))
    if event.cause == .principal { timeline.limitToRights() }
    marks.changed(from: event.before, in: turn)
    places.changed(event, in: turn)
    notices.changed(in: turn)
    if !undos.isEmpty { undos.moved(to: machine.history.stepsBehind) }
    if event.cause != .history { cameByLastPlace = false }
  }

  func signInChanged(
    from old: Presentation<AnyRoute>?, to new: Presentation<AnyRoute>?, in turn: Int
  ) {
    marks.signInChanged(from: old, to: new, in: turn)
    notices.changed(in: turn)
    cameByLastPlace = false
  }

  func principalChanged(from old: Principal?, to new: Principal?, in turn: Int) {
    if let new, old?.subject != new.subject { journal.add(.signedIn(new)) }
    timeline.limitToRights()
  }

  func noticed(_ notice: NavigationNotice<AnyRoute>, saying sentence: Notice?, in turn: Int) {
    timeline.add(result: notice)
    journal.add(.told(notice, said: sentence?.text, in: machine.state))
    marks.noticed(notice, in: turn)
    notices.noticed(notice, saying: sentence, in: turn)
  }

  func finished(_ trace: NavigationTrace<AnyRoute>, in turn: Int) {
    journal.add(.finished(trace))
    marks.finished(trace, in: turn)
  }
}
