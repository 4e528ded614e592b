import Dispatch

/// Counts the running effects, so that “idle” is known rather than guessed.
///
/// Idle means that no effect can run. Effects that sleep on the app's clock or wait for the user
/// are parked and do not count.
@MainActor
package final class Activity {
  /// The effects that have not ended, oldest first.
  private var effects: [Effect] = []
  private var runnable = 0
  /// The number of effects that were started but have not begun to run.
  private var starting = 0
  /// The number of effects that were ever started.
  package private(set) var started = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// A number that identifies the current watch for endless work; it changes when a watch starts or
  /// ends.
  private var watches = 0
  private var isStuck = false
  /// Whether an effect has started, parked, resumed or ended since the last idle state.
  private var hasMoved = true
  /// The number of idle checks since the last turn of the main actor.
  private var unturned = 0
  /// Called when an effect ends or parks, because the frame may then be stale.
  var onRest: (@MainActor () -> Void)?

  package init() {}

  /// Whether no effect can currently run.
  package var isIdle: Bool { runnable == 0 }

  /// Whether an effect was started but has not begun to run.
  package var isStarting: Bool { starting > 0 }

  /// Whether there are no effects other than the app's background work.
  package var isEmpty: Bool { effects.allSatisfy(\.isBackground) }

  /// The names of the running effects, excluding background work, oldest first.
  package var names: [String] { effects.filter { !$0.isBackground }.map(\.name) }

  /// Starts work and counts it until it ends.
  ///
  /// - Parameters:
  ///   - name: The name to show in messages.
  ///   - isBackground: Whether the work runs for as long as the app does, so that nothing waits for
  ///     it to end.
  ///   - work: The work.
  /// - Returns: A handle that cancels it.
  @discardableResult
  package func start(
    _ name: String, isBackground: Bool = false, _ work: @escaping @MainActor () async -> Void
  ) -> EffectHandle {
    let effect = Effect(name: name, isBackground: isBackground, activity: self)
    effects.append(effect)
    runnable += 1
    starting += 1
    started += 1
    hasMoved = true
    effect.run(work)
    return EffectHandle(effect, named: name)
  }

  /// Waits until no effect can run.
  package func idle() async {
    // Without effects, nothing is queued here; other work on the main actor needs only an
    // occasional turn.
    if !hasMoved, effects.isEmpty, unturned < 256 {
      unturned += 1
      return
    }
    unturned = 0
    // The continuation of an ended effect is queued behind it; one more turn lets it run.
    repeat {
      hasMoved = false
      if runnable > 0, !isStuck { await withCheckedContinuation { waiters.append($0) } }
      await Self.turn()
    } while runnable > 0 && !isStuck
  }

  /// Waits until everything already queued on the main actor has run; `Task.yield` would wake
  /// another thread.
  static func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// Waits until no effect can run, or until a timeout.
  ///
  /// On a busy machine, a timeout alone would mistake slow work for endless work. After the
  /// timeout, many more turns of the main actor and of the threads that tasks share, which are rare
  /// under load, must also pass. After ten timeouts, nothing more is waited for, because work that
  /// never gives its thread back leaves no turns.
  ///
  /// - Parameter seconds: The timeout in real time.
  /// - Returns: Whether the app is idle; `false` if some work neither ends nor waits.
  package func idle(within seconds: Double) async -> Bool {
    guard runnable > 0 else {
      await idle()
      return true
    }
    isStuck = false
    watches += 1
    let watch = watches
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + seconds, repeating: seconds)
    var timeouts = 0
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        timeouts += 1
        switch timeouts {
        case 1: Task { await self?.giveUp(watch, in: 1_000) }
        case 10: self?.giveUp(watch)
        default: break
        }
      }
    }
    timer.resume()
    await idle()
    timer.cancel()
    watches += 1
    return !isStuck
  }

  private func giveUp(_ watch: Int, in turns: Int) async {
    for _ in 0..<turns where watch == watches {
      await Task.detached {}.value
      await Self.turn()
    }
    giveUp(watch)
  }

  /// Stops waiting, unless the last effect has ended and only its waiter's turn is missing.
  private func giveUp(_ watch: Int) {
    guard watch == watches, runnable > 0 else { return }
    isStuck = true
    resumeWaiters()
  }

  /// Cancels all running effects.
  package func cancelAll() {
    for effect in effects { effect.cancel() }
  }

  func began() { starting -= 1 }

  func parked() {
    runnable -= 1
    rest()
  }

  func unparked() {
    runnable += 1
    hasMoved = true
  }

  func finished(_ effect: Effect) {
    effects.removeAll { $0 === effect }
    runnable -= 1
    rest()
  }

  private func rest() {
    hasMoved = true
    onRest?()
    guard runnable == 0 else { return }
    isStuck = false
    resumeWaiters()
  }

  private func resumeWaiters() {
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}
