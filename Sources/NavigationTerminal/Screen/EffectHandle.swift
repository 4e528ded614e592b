/// Work that was started through a context, to be cancelled when it is no longer wanted.
@MainActor
public final class EffectHandle {
  /// What the work is called.
  public let name: String
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
