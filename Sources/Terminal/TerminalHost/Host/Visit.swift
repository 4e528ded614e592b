import Navigation
import TerminalKit
import TerminalUI

/// Everything that one account did, typed or saw.
///
/// A list of what the user did belongs here, and a part of the host keeps none of its own. When the
/// account ends, the host replaces its visit by ``handedOver(_:in:)``, the only function in which
/// anything passes from one account to the next: what it does not name is forgotten.
@MainActor
package final class Visit: HostPart {
  /// How a visit ends.
  enum End {
    /// The session ended; until another account signs in, the same one may return to what it typed.
    case session
    /// The user signed out.
    case signOut
    /// Another account signed in.
    case otherAccount
  }

  /// The account that is signed in, or else the last one that was, without its name; `nil` if nobody
  /// has signed in.
  private var owner: SubjectDigest?
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
  private(set) var lines: PromptLines
  /// The recent input, which can be saved as a tape.
  package var trail: SessionTrail
  /// The open prompt, palette and help page, and the inspector.
  let overlays: OverlayStack
  /// The changes of data that can be undone.
  var undos = UndoStack()
  /// Whether the last move switched to the previous location, so that the same key goes forward
  /// again.
  var cameByLastPlace = false
  /// The state in which the visit began, until it has changed; `nil` for the first visit.
  private var since: NavigationState<AnyRoute>?
  private let journal: Journal
  private let machine: Machine
  private let writer: NoticeWriter
  /// The values of the app and of the host that may belong to the account.
  let values: [KeptValue]

  /// Begins the first visit of a run.
  init(
    machine: Machine, configuration: HostConfiguration<AnyRoute>, frames: FrameScheduler,
    clock: AppClock, drafts: DraftShelf
  ) {
    self.machine = machine
    values = configuration.values + [drafts.kept]
    writer = NoticeWriter(configuration: configuration, machine: machine)
    journal = Journal(frames: frames, clock: clock)
    timeline = Timeline(
      of: journal, machine: machine, configuration: configuration, began: clock.now)
    marks = StackMarks(beside: timeline, writer: writer)
    notices = NoticeBoard(configuration: configuration)
    screens = ScreenCache(drafts: drafts)
    places = PlaceMemory(machine: machine, configuration: configuration)
    lines = PromptLines()
    trail = SessionTrail()
    overlays = OverlayStack()
  }

  // MARK: - From one account to the next

  /// Ends the visit and returns the next one, which has what is public of this one, and tells that it
  /// ended and how many screens that closed.
  ///
  /// - Parameters:
  ///   - end: How the visit ends.
  ///   - turn: The turn in which it ends.
  /// - Returns: The next visit.
  /// - Complexity: O(n) in the number of routes in the journal's states.
  func handedOver(_ end: End, in turn: Int) -> Visit { Visit(after: self, ended: end, in: turn) }

  private init(after last: Visit, ended end: End, in turn: Int) {
    let machine = last.machine
    let configuration = last.writer.configuration
    let isPublic: (AnyRoute) -> Bool = { machine.isPublic($0) }
    (self.machine, writer, since) = (machine, last.writer, machine.state)
    values = last.values
    // Until another one comes, the account that left may return.
    owner = end == .otherAccount ? nil : last.owner
    journal = last.journal.handedOver(end)
    timeline = Timeline(
      of: journal, machine: machine, configuration: configuration, began: last.timeline.began)
    marks = StackMarks(beside: timeline, writer: writer, startingIn: turn)
    notices = last.notices.handedOver()
    screens = last.screens.handedOver(
      keepsTyped: end == .session, where: isPublic)
    places = PlaceMemory(
      machine: machine, configuration: configuration, recent: last.places.routes.filter(isPublic))
    lines = last.lines.handedOver { machine.isPublic(line: $0) }
    trail = SessionTrail(beganEarlier: true)
    let inspector = last.overlays.dock.map { [timeline] in
      InspectorOverlay(timeline: timeline, part: $0.inspector.part, waiting: $0.waiting)
    }
    overlays = last.overlays.handedOver(inspector: inspector)
    for value in values { value.account?.end(mayReturn: end == .session) }
    last.past?.end()
    last.preview?.end()
  }

  /// Whether what was done here may stay for an account: it is its own, or nobody's so far.
  ///
  /// - Parameters:
  ///   - subject: The account.
  ///   - saved: The account whose state was restored, if any.
  /// - Returns: Whether it may stay.
  func isOpen(to subject: String, savedBy saved: SubjectDigest?) -> Bool {
    (owner ?? lines.owner ?? saved)?.isOf(subject) ?? true
  }

  /// Whether nobody has signed in yet.
  var isNobodys: Bool { owner == nil }

  /// Notes the account that is or was signed in.
  func belong(to subject: String) {
    for value in values { value.account?.belong(to: subject) }
    guard owner?.isOf(subject) != true else { return }
    owner = SubjectDigest(of: subject, salt: SubjectDigest.makeSalt())
  }

  /// Removes the saved lines that are not public, since nothing tells whose they are.
  func keepPublicLines() {
    lines = lines.handedOver { [machine] in machine.isPublic(line: $0) }
  }

  // MARK: - What happens

  /// Records a change, seen from the state in which the visit began.
  func changed(_ event: NavigationEvent<AnyRoute>, in turn: Int) {
    let before = since ?? event.before
    if since != nil {
      // What came back with a sign-in is none of the screens that were there before.
      let closed = event.before.screens.subtracting(before.screens).count
      if closed > 0 { journal.add(.closed(closed, in: before)) }
      since = nil
    }
    if before != event.after {
      journal.add(.changed(from: before, to: event.after, cause: event.cause))
    }
    if event.cause == .principal { timeline.limitToRights() }
    marks.changed(from: before, in: turn)
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

/// The visit of whoever uses the app now.
@MainActor
final class Visits {
  private(set) var current: Visit
  let drafts: DraftShelf
  private let machine: Machine
  private let frames: FrameScheduler

  init(
    machine: Machine, configuration: HostConfiguration<AnyRoute>, frames: FrameScheduler,
    clock: AppClock
  ) {
    (self.machine, self.frames) = (machine, frames)
    drafts = DraftShelf(login: machine.policy.login)
    current = Visit(
      machine: machine, configuration: configuration, frames: frames, clock: clock, drafts: drafts)
  }

  /// Replaces the visit by the next one.
  func end(_ end: Visit.End) {
    current = current.handedOver(end, in: frames.turn)
  }

  /// Records an intent and its result.
  func record(_ intent: NavigationIntent<AnyRoute>, _ work: () -> Void) {
    current.timeline.ask(intent)
    finish { work() }
  }

  /// Records a request and its result as one step.
  func record(
    _ request: String, asked: NavigationRequest<AnyRoute>? = nil, routes: [AnyRoute] = [],
    _ work: () -> Void
  ) {
    current.timeline.ask(request, asked: asked, routes: routes)
    finish(canBeDeferred: asked != nil, work)
  }

  /// Records the result of the work, unless it belongs to the visit that the work has ended.
  private func finish(canBeDeferred: Bool = true, _ work: () -> Void) {
    let (visit, deferred) = (current, machine.deferred?.id)
    work()
    guard visit === current else { return }
    let isDeferred = machine.deferred.map { $0.id != deferred } ?? false
    visit.timeline.answer(isDeferred: canBeDeferred && isDeferred)
  }
}

extension NavigationState<AnyRoute> {
  /// The screens that it holds above the roots of the tabs.
  fileprivate var screens: Set<EntryID> {
    let layers = presentations
    let stacks = tabs.map(\.stack) + layers.map(\.stack)
    return Set(
      layers.map(\.id) + stacks.flatMap { stack in stack.indices.compactMap(stack.id(at:)) })
  }
}
