/// A piece of started work, and whether it can currently run.
///
/// An effect is parked while it sleeps on the app's clock, waits for the user, or waits in
/// `ScreenContext.listen(_:)`; otherwise it counts as runnable, even while it waits for something
/// outside the app.
@MainActor
package final class Effect {
  /// The effect whose code is running, if any.
  @TaskLocal package static var current: Effect?

  let name: String
  /// Whether the effect runs for as long as the app does.
  package let isBackground: Bool
  private let activity: Activity
  private var task: Task<Void, Never>?
  private var parkings: [Int: @MainActor () -> Void] = [:]
  private(set) var isFinished = false

  init(name: String, isBackground: Bool, activity: Activity) {
    self.name = name
    self.isBackground = isBackground
    self.activity = activity
  }

  /// Whether the effect is waiting and cannot run.
  var isParked: Bool { !parkings.isEmpty }

  func run(_ work: @escaping @MainActor () async -> Void) {
    task = Task { @MainActor in
      activity.began()
      await Effect.$current.withValue(self) { await work() }
      finish()
    }
  }

  /// Parks the effect; `wake` ends the wait if the effect is cancelled.
  ///
  /// Does nothing for a detached task that has outlived the effect.
  func park(_ parking: Int, _ wake: @escaping @MainActor () -> Void) {
    guard !isFinished else { return }
    parkings[parking] = wake
    if parkings.count == 1 { activity.parked() }
  }

  /// Parks the current effect, if any, while it waits for something other than the clock.
  ///
  /// - Returns: A closure to call when the wait is over, before the waiting code resumes.
  package static func parkCurrent() -> @MainActor () -> Void {
    guard let effect = current else { return {} }
    // The ids of alarms count up from 1; the ids of other waits count down from -1.
    let parking = min(0, effect.parkings.keys.min() ?? 0) - 1
    effect.park(parking) {}
    return { effect.unpark(parking) }
  }

  /// Ends a wait; called before the waiting code resumes.
  func unpark(_ parking: Int) {
    guard parkings.removeValue(forKey: parking) != nil, parkings.isEmpty else { return }
    activity.unparked()
  }

  func cancel() {
    guard !isFinished else { return }
    task?.cancel()
    for (_, wake) in parkings.sorted(by: { $0.key < $1.key }) { wake() }
  }

  private func finish() {
    isFinished = true
    task = nil
    if isParked {
      parkings = [:]
      activity.unparked()
    }
    activity.finished(self)
  }
}

/// A handle for cancelling work that was started through a context.
@MainActor
public final class EffectHandle {
  /// The name of the work.
  package let name: String
  private let effect: Effect?

  /// Creates a handle.
  ///
  /// - Parameters:
  ///   - effect: The work; `nil` if it never started.
  ///   - name: The name of the work.
  package init(_ effect: Effect?, named name: String) { (self.effect, self.name) = (effect, name) }

  /// Whether the work has ended, including by cancellation.
  public var isFinished: Bool { effect?.isFinished ?? true }

  /// Whether the work has not ended and does not wait.
  package var isRunning: Bool { effect.map { !$0.isFinished && !$0.isParked } ?? false }

  /// Cancels the work; a sleep in progress ends immediately by throwing `CancellationError`.
  ///
  /// The work itself must not produce further output: once cancelled, it should only clean up.
  public func cancel() {
    effect?.cancel()
  }
}
