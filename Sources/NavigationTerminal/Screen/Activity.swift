import Dispatch

/// Counts the work under way, so that “idle” is a fact and never a guess.
///
/// Idle is: no effect that could run. Effects that sleep on the app's clock, or wait for a person,
/// are parked and do not count.
@MainActor
package final class Activity {
  private var effects: [ObjectIdentifier: Effect] = [:]
  private var order: [ObjectIdentifier] = []
  private var runnable = 0
  private var waiters: [CheckedContinuation<Void, Never>] = []
  /// How often it was begun, and ended, to watch for work without an end.
  private var watches = 0
  private var isStuck = false
  /// Whether an effect began, parked, went on or ended since everything was at rest.
  private var hasMoved = true
  /// How often idle was found without a turn since the last one.
  private var unturned = 0
  /// Called when an effect came to rest, ended or parked: what is shown may be old.
  package var onRest: (@MainActor () -> Void)?

  package init() {}

  /// Whether no effect could run at this moment.
  package var isIdle: Bool { runnable == 0 }

  /// Whether no effect is under way at all.
  package var isEmpty: Bool { effects.isEmpty }

  /// The names of the effects under way, oldest first.
  package var names: [String] { order.compactMap { effects[$0]?.name } }

  /// Starts work and counts it until it ends.
  @discardableResult
  package func start(_ name: String, _ work: @escaping @MainActor () async -> Void) -> EffectHandle
  {
    let effect = Effect(name: name, activity: self)
    effects[ObjectIdentifier(effect)] = effect
    order.append(ObjectIdentifier(effect))
    runnable += 1
    hasMoved = true
    effect.run(work)
    return EffectHandle(effect)
  }

  /// Returns when no effect could run.
  package func idle() async {
    // Where nothing is under way nothing was queued; only others on the main actor get a turn at times.
    if !hasMoved, effects.isEmpty, unturned < 256 {
      unturned += 1
      return
    }
    unturned = 0
    // What an effect's end resumed is queued on the main actor behind it; one turn more lets it run.
    repeat {
      hasMoved = false
      if runnable > 0, !isStuck { await withCheckedContinuation { waiters.append($0) } }
      await turn()
    } while runnable > 0 && !isStuck
  }

  /// Lets all that is queued on the main actor run first; `Task.yield` would wake another thread.
  private func turn() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  /// Returns when no effect could run, or when that takes longer than any work should.
  ///
  /// Time alone would take a busy machine for work without an end: when it is up, many turns more of
  /// the main actor, which come rarely where much else waits for it, have to bring nothing, either.
  ///
  /// - Parameter seconds: how long to wait, by the real clock.
  /// - Returns: whether no effect could run; `false` for work that neither ends nor waits.
  package func idle(within seconds: Double) async -> Bool {
    guard runnable > 0 else {
      await idle()
      return true
    }
    isStuck = false
    watches += 1
    let watch = watches
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + seconds)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.giveUp(watch, in: 1_000) }
    }
    timer.resume()
    await idle()
    timer.cancel()
    watches += 1
    return !isStuck
  }

  private func giveUp(_ watch: Int, in turns: Int) {
    guard watch == watches else { return }
    guard turns == 0 else {
      return DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated { self?.giveUp(watch, in: turns - 1) }
      }
    }
    isStuck = true
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }

  /// Cancels everything that is under way.
  package func cancelAll() {
    for id in order { effects[id]?.cancel() }
  }

  func parked(_ effect: Effect) {
    runnable -= 1
    rest()
  }

  func unparked(_ effect: Effect) {
    runnable += 1
    hasMoved = true
  }

  func finished(_ effect: Effect) {
    effects[ObjectIdentifier(effect)] = nil
    order.removeAll { $0 == ObjectIdentifier(effect) }
    runnable -= 1
    rest()
  }

  private func rest() {
    hasMoved = true
    onRest?()
    guard runnable == 0 else { return }
    isStuck = false
    let resumed = waiters
    waiters = []
    for waiter in resumed { waiter.resume() }
  }
}
