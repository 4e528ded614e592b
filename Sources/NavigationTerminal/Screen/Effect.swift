/// One piece of work under way, and whether it could run at this moment.
///
/// It is parked while it sleeps on the app's clock or waits for a person; in all other moments it
/// counts as able to run, also while it waits for something outside of the app.
@MainActor
final class Effect {
  /// The effect whose code is running, if any.
  @TaskLocal static var current: Effect?

  let name: String
  private let activity: Activity
  private var task: Task<Void, Never>?
  private var parkings: [Int: @MainActor () -> Void] = [:]
  private(set) var isFinished = false

  init(name: String, activity: Activity) {
    self.name = name
    self.activity = activity
  }

  /// Whether it waits for the clock or for a person.
  var isParked: Bool { !parkings.isEmpty }

  func run(_ work: @escaping @MainActor () async -> Void) {
    task = Task { @MainActor in
      await Effect.$current.withValue(self) { await work() }
      finish()
    }
  }

  /// Notes that the effect waits; `wake` ends the wait when the effect is cancelled.
  ///
  /// What a task of its own that outlived it waits for is none of its waits.
  func park(_ parking: Int, _ wake: @escaping @MainActor () -> Void) {
    guard !isFinished else { return }
    parkings[parking] = wake
    if parkings.count == 1 { activity.parked(self) }
  }

  /// Notes that the running effect, if any, waits for a person.
  ///
  /// - Returns: what to call when the wait is over, before the waiting code runs again.
  static func parkCurrent() -> @MainActor () -> Void {
    guard let effect = current else { return {} }
    // Alarms count upwards from one; a person's waits count downwards.
    let parking = min(0, effect.parkings.keys.min() ?? 0) - 1
    effect.park(parking) {}
    return { effect.unpark(parking) }
  }

  /// Notes that a wait is over; called before the waiting code runs again.
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

/// Work that was started through a context, to be cancelled when it is no longer wanted.
@MainActor
public final class EffectHandle {
  /// What the work is called.
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

  /// A handle to work that was never begun.
  static func finished(named name: String) -> EffectHandle { EffectHandle(finished: name) }

  /// Whether the work came to its end, also by being cancelled.
  public var isFinished: Bool { effect?.isFinished ?? true }

  /// Cancels the work: a sleep in it ends at once by throwing `CancellationError`.
  ///
  /// What it would still say is up to it to hold back; an effect that was cancelled should do
  /// nothing more than tidy up.
  public func cancel() {
    effect?.cancel()
  }
}
