import Dispatch
package import TapeScript
package import TerminalKit

/// Takes down a person's session as a tape, and makes the session one that a tape can give again.
///
/// The app runs on a virtual clock which the recorder moves: to the whole millisecond at which an event
/// came, once an event, before the app sees it. Each event ends at idle before the next begins, exactly
/// as when the tape is played. While somebody types without a pause the clock stays, so that the keys
/// are one `Type`; it is never late for something that waits for it.
@MainActor
package final class TapeRecorder {
  /// What reaches the app.
  private enum Input {
    case event(TerminalEvent)
    case link(String)
    case tick
  }

  private let stage: any TapeStage
  private let elapsed: @MainActor () -> Duration
  private let hiding: TapeEntry.Hiding
  private let write: @MainActor (TapeRecording.Edit) -> Void
  private let began: ContinuousClock.Instant
  private var recording: TapeRecording
  private var queue: [(input: Input, time: Duration)] = []
  private var isPlaying = false
  /// Whether a letter of a secret was written as x.
  private var hasHidden = false
  private var lastTime = Duration.zero
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var timer: (any DispatchSourceTimer)?
  private var armed: ContinuousClock.Instant?

  /// Makes a recorder; nothing is written before it begins.
  package init(
    stage: any TapeStage, secretPrefix: String, elapsed: @escaping @MainActor () -> Duration,
    hiding: @escaping @MainActor (String, Bool) -> String = { text, _ in text },
    write: @escaping @MainActor (TapeRecording.Edit) -> Void
  ) {
    self.stage = stage
    self.elapsed = elapsed
    self.hiding = hiding
    self.write = write
    began = stage.clock.now
    recording = TapeRecording(secretPrefix: secretPrefix)
  }

  /// The secrets by the names that stand for them.
  package var secrets: [String: String] { recording.secrets }

  /// Writes the first lines: whose tape it is, and the size.
  package func begin(_ title: String, size: Size) {
    write(recording.remark(title))
    write(recording.add(.resize(size)))
  }

  /// Takes an event of the terminal.
  package func take(_ event: TerminalEvent) {
    switch event {
    case .hangUp, .terminate: stage.deliver(event)
    // What is stuck must still be left: three times Ctrl-C end every app.
    case .key(KeyPress(.character("c"), .control)) where isPlaying: stage.deliver(event)
    default: enqueue(.event(event))
    }
  }

  /// Takes a link from outside, to be opened when its turn has come.
  ///
  /// - Parameter link: the link.
  package func open(_ link: String) {
    enqueue(.link(link))
  }

  /// Takes down a link that is about to be opened by somebody else, at once.
  package func note(link: String) {
    let limit = began.advanced(by: time())
    if stage.clock.now < limit {
      write(recording.add(.sleep(stage.clock.now.duration(to: limit))))
      while stage.clock.step(until: limit) {}
    }
    add(link)
  }

  private func add(_ link: String) {
    let entry = TapeEntry(link: link, hiding: hiding)
    if entry.differs(from: link) { hide(nil) }
    write(recording.add(entry))
  }

  /// Lets what is due run.
  package func tick() {
    enqueue(.tick)
  }

  /// Returns when all that was taken has been given to the app, and nothing could run.
  package func idle() async {
    if isPlaying { await withCheckedContinuation { waiters.append($0) } }
  }

  // MARK: - One after the other

  /// The time for the person, in whole milliseconds; never earlier than it was.
  private func time() -> Duration {
    max(lastTime, elapsed().wholeMilliseconds)
  }

  private func enqueue(_ input: Input) {
    queue.append((input, time()))
    guard !isPlaying else { return }
    isPlaying = true
    Task { await play() }
  }

  private func play() async {
    await stage.activity.idle()
    while !queue.isEmpty, !stage.hasEnded {
      let (input, time) = queue.removeFirst()
      await give(input, at: time)
      lastTime = max(lastTime, time)
    }
    queue = []
    isPlaying = false
    arm()
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }

  private func give(_ input: Input, at time: Duration) async {
    switch input {
    case .tick:
      // A tape rings what is due when its clock moves, so it moves.
      let soon = began.duration(to: stage.clock.now) + .milliseconds(1)
      if isDue(at: time) {
        lastTime = max(time, soon)
        await advance(to: lastTime)
      }
    case .link(let link):
      await advance(to: time)
      add(link)
      stage.openFromOutside(link)
    case .event(let event):
      let event = TapeEntry.normalized(event)
      let place = stage.typedPlace
      if let edit = recording.prepare(for: event, in: place) { hide(edit) }
      if place.hiding(event) != event { hide(nil) }
      if let entry = TapeEntry(event, in: place, hiding: hiding) {
        if case .paste(let text) = place.hiding(event), entry.differs(from: text) { hide(nil) }
        if !isJoined(entry, at: time) { await advance(to: time) }
        write(recording.add(entry))
      }
      stage.deliver(event)
    }
    await stage.activity.idle()
  }

  /// Leaves a secret out of what is written, and says so once.
  private func hide(_ edit: TapeRecording.Edit?) {
    if let edit { write(edit) }
    guard !hasHidden else { return }
    hasHidden = true
    write(recording.remark("a link held a secret: each of its letters is an x here"))
  }

  /// Whether somebody goes on typing, and nothing waits for the clock meanwhile.
  private func isJoined(_ entry: TapeEntry, at time: Duration) -> Bool {
    guard !isDue(at: time) else { return false }
    let pause: Duration = if case .secret = entry { .seconds(10) } else { .seconds(1) }
    let late = stage.clock.now.duration(to: began.advanced(by: time))
    return time - lastTime < pause && late < pause * 5 && recording.continues(entry)
  }

  private func isDue(at time: Duration) -> Bool {
    stage.clock.nextDeadline.map { $0 <= began.advanced(by: time) } ?? false
  }

  private func advance(to time: Duration) async {
    let limit = began.advanced(by: time)
    guard stage.clock.now < limit else { return }
    write(recording.add(.sleep(stage.clock.now.duration(to: limit))))
    await stage.advance(to: limit)
  }

  // MARK: - Time

  /// Follows the real clock, so that what sleeps is woken.
  package func follow() {
    stage.clock.onWait = { [weak self] in self?.arm() }
    arm()
  }

  private func arm() {
    guard stage.clock.onWait != nil, !isPlaying, stage.clock.nextDeadline != armed else { return }
    timer?.cancel()
    timer = nil
    armed = stage.clock.nextDeadline
    guard let armed else { return }
    let pause = began.duration(to: armed) - elapsed()
    let source = DispatchSource.makeTimerSource(queue: .main)
    source.schedule(deadline: .now() + max(0, pause.seconds))
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.armed = nil
        self?.tick()
      }
    }
    source.resume()
    timer = source
  }
}
