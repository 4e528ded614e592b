import Navigation

/// What came of writing.
struct Draft: Equatable {
  var recipient = ""
  var text = ""
}

/// Leads through the writing of one message; it knows its steps, and nothing of mailboxes.
@MainActor final class ComposeCoordinator {
  private(set) var draft = Draft()
  private let navigator: AnyNavigator<ComposeStep>
  private var steps: StepCoordinator<ComposeStep>?

  /// - Parameter navigator: Shows a step.
  init(navigator: AnyNavigator<ComposeStep>) {
    self.navigator = navigator
  }

  func begin(_ end: @escaping @MainActor (CoordinatorOutcome<Draft>) -> Void) {
    let steps = StepCoordinator(
      ComposeStep.allCases, show: { [navigator] in navigator.navigate(to: $0) },
      ended: { [weak self] outcome in
        switch outcome {
        case .finished: end(.finished(self?.draft ?? Draft()))
        case .dismissed: end(.dismissed)
        case .cancelled, .needsSignIn: end(.cancelled)
        }
      })
    self.steps = steps
    steps.activate()
  }

  /// Takes what was typed for the step that shows, and goes on.
  func take(_ text: String) {
    switch steps?.current {
    case .recipient?: draft.recipient = text
    case .text?: draft.text = text
    case .sending?, nil: break
    }
    steps?.next()
  }

  func wentBack() { steps?.wentBack() }
  func leave() { steps?.dismiss() }
}
