/// A piece of running work, and whether it can run at the moment.
///
/// It is parked while it sleeps on the app's clock or waits for the user; otherwise it counts as
/// runnable, even while it waits for something outside the app.
@MainActor
final class Effect {
  /// The effect whose code is running, if any.
  @TaskLocal static var current: Effect?

  let name: String
  /// Whether it goes on as long as the app.
  let isBackground: Bool
  private let activity: Activity
  private var task: Task<Void, Never>?
  private var parkings: [Int: @MainActor () -> Void] = [:]
  private(set) var isFinished = false

  init(name: String, isBackground: Bool, activity: Activity) {
    self.name = name
    self.isBackground = isBackground
    self.activity = activity
  }

  /// Whether it waits for the clock or the user.
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
  /// Ignored for a detached task that outlived the effect.
  func park(_ parking: Int, _ wake: @escaping @MainActor () -> Void) {
    guard !isFinished else { return }
    parkings[parking] = wake
    if parkings.count == 1 { activity.parked(self) }
  }

  /// Parks the running effect, if any, while it waits for the user.
  ///
  /// - Returns: A closure to call when the wait is over, before the waiting code resumes.
  static func parkCurrent() -> @MainActor () -> Void {
    guard let effect = current else { return {} }
    // Alarms count up from one; waits for the user count down.
    let parking = min(0, effect.parkings.keys.min() ?? 0) - 1
    effect.park(parking) {}
    return { effect.unpark(parking) }
  }

  /// Ends a wait; called before the waiting code resumes.
  func unpark(_ parking: Int) {
    guard parkings.removeValue(forKey: parking) != nil, parkings.isEmpty else { return }
    activity.unparked(self)
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
      activity.unparked(self)
    }
    activity.finished(self)
  }
}

/// A handle to work started through a context, for cancelling it.
@MainActor
public final class EffectHandle {
  /// The name of the work.
  package let name: String
  private let effect: Effect?

  init(_ effect: Effect) {
    name = effect.name
    self.effect = effect
  }

  private init(finished name: String) {
    self.name = name
    effect = nil
  }

  /// Creates a handle to work that never started.
  static func finished(named name: String) -> EffectHandle { EffectHandle(finished: name) }

  /// Whether the work has ended, including by cancellation.
  public var isFinished: Bool { effect?.isFinished ?? true }

  /// Cancels the work: a sleep in it ends at once by throwing `CancellationError`.
  ///
  /// The work itself must suppress further output; a cancelled effect should only clean up.
  public func cancel() {
    effect?.cancel()
  }
}
