import Dispatch
package import TapeScript
package import TerminalKit
package import TerminalUI

/// Records a user's session as a tape, and runs the session so that the tape can reproduce it.
///
/// The app runs on a virtual clock, which the recorder advances to the time of each event, in whole
/// milliseconds, before it passes the event on. The app becomes idle before the next event, exactly
/// as in a replay. While the user types without pausing, the clock does not advance, so that the
/// keys form a single `Type` command, but this never delays a deadline that is due.
@MainActor
package final class TapeRecorder {
  /// An input to the app.
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
  /// Whether any letter of a secret has been written as x.
  private var hasHidden = false
  private var lastTime = Duration.zero
  private var waiters: [CheckedContinuation<Void, Never>] = []
  private var alarm: (timer: any DispatchSourceTimer, deadline: ContinuousClock.Instant)?

  /// Creates a recorder, which writes nothing until ``begin(_:size:)`` is called.
  package init(
    stage: any TapeStage, secretPrefix: String, elapsed: @escaping @MainActor () -> Duration,
    hiding: @escaping @MainActor (String, TypedPlace?) -> String?,
    write: @escaping @MainActor (TapeRecording.Edit) -> Void
  ) {
    self.stage = stage
    self.elapsed = elapsed
    self.hiding = hiding
    self.write = write
    began = stage.clock.now
    recording = TapeRecording(secretPrefix: secretPrefix)
  }

  /// The secrets, keyed by their placeholder names.
  package var secrets: [String: String] { recording.secrets }

  /// Writes the first lines: the title and the size.
  package func begin(_ title: String, size: Size) {
    write(recording.remark(title))
    write(recording.add(.resize(size)))
  }

  /// Handles a terminal event.
  package func take(_ event: TerminalEvent) {
    switch event {
    case .hangUp, .terminate: stage.deliver(event)
    // It must still be possible to quit an app that is stuck: pressing Ctrl-C three times ends any
    // app.
    case .key(KeyPress(.character("c"), .control)) where isPlaying: stage.deliver(event)
    default: enqueue(.event(event))
    }
  }

  /// Queues a link opened from outside the app.
  ///
  /// - Parameter link: The link.
  package func open(_ link: String) {
    enqueue(.link(link))
  }

  /// Records a link that the caller is about to open itself.
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

  /// Runs everything that is due.
  package func tick() {
    enqueue(.tick)
  }

  /// Waits until all queued input has reached the app and it is idle.
  package func idle() async {
    if isPlaying { await withCheckedContinuation { waiters.append($0) } }
  }

  // MARK: - Queue

  /// Returns the session's time in whole milliseconds, which never decreases.
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
    for waiter in waiters { waiter.resume() }
    waiters = []
  }

  private func give(_ input: Input, at time: Duration) async {
    switch input {
    case .tick:
      // In a replay, advancing the clock rings the alarms that are due, so it must advance here
      // too.
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

  /// Writes an edit that removes a secret; the first time, also writes a remark about it.
  private func hide(_ edit: TapeRecording.Edit?) {
    if let edit { write(edit) }
    guard !hasHidden else { return }
    hasHidden = true
    write(recording.remark("a link contained a secret: x replaces each letter of the secret"))
  }

  /// Returns whether the user is still typing and nothing is waiting for the clock.
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

  /// Follows the real clock, so that sleeping work wakes up.
  package func follow() {
    stage.clock.onWait = { [weak self] in self?.arm() }
    arm()
  }

  private func arm() {
    let deadline = stage.clock.nextDeadline
    guard stage.clock.onWait != nil, !isPlaying, deadline != alarm?.deadline else { return }
    alarm?.timer.cancel()
    alarm = nil
    guard let deadline else { return }
    let pause = began.duration(to: deadline) - elapsed()
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + max(0, pause.seconds))
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.alarm = nil
        self?.tick()
      }
    }
    timer.resume()
    alarm = (timer, deadline)
  }
}
