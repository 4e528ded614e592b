/// Leads through steps in order, so that no step has to know the next.
///
/// It holds where the flow is; showing a step is the closure's. Source: Sundell, the onboarding
/// flow.
@MainActor public final class StepCoordinator<Step> {
  /// The steps in their order.
  public let steps: [Step]
  /// The index of the step that shows; `nil` before the flow begins and after it ended.
  public private(set) var index: Int?
  private let show: @MainActor (Step) -> Void
  private let ended: @MainActor (CoordinatorOutcome<Void>) -> Void

  /// Makes a flow; nothing shows before it is activated.
  ///
  /// - Parameters:
  ///   - steps: The steps in their order; none at all ends at once.
  ///   - show: Shows a step.
  ///   - ended: Hears how the flow ended, once for each time it was begun.
  public init(
    _ steps: [Step], show: @escaping @MainActor (Step) -> Void,
    ended: @escaping @MainActor (CoordinatorOutcome<Void>) -> Void
  ) {
    self.steps = steps
    self.show = show
    self.ended = ended
  }

  /// The step that shows.
  public var current: Step? { index.map { steps[$0] } }

  /// Begins the flow with its first step.
  public func activate() {
    index = -1
    next()
  }

  /// Goes on to the next step, or ends the flow behind the last; nothing when it is not under way.
  public func next() {
    guard let index else { return }
    guard index + 1 < steps.count else { return end(.finished(())) }
    self.index = index + 1
    show(steps[index + 1])
  }

  /// Notes that the person went back a step by other means; before the first the flow is dismissed.
  public func wentBack() {
    guard let index else { return }
    if index > 0 {
      self.index = index - 1
    } else {
      end(.dismissed)
    }
  }

  /// Ends the flow as dismissed; nothing when it is not under way.
  public func dismiss() {
    if index != nil { end(.dismissed) }
  }

  private func end(_ outcome: CoordinatorOutcome<Void>) {
    index = nil
    ended(outcome)
  }
}
