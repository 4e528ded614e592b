import Navigation

/// Who is told when the first steps are over.
@MainActor
protocol OnboardingCoordinatorDelegate: AnyObject {
  /// The last page was read.
  ///
  /// - Parameter coordinator: The coordinator.
  func onboardingCoordinatorDidFinish(_ coordinator: OnboardingCoordinator)
}

/// Leads from page to page of the first steps, so that no page has to know the next.
///
/// It is the delegate of every page and has a delegate of its own, which decides where to go
/// afterwards.
@MainActor
final class OnboardingCoordinator: OnboardingScreenDelegate {
  /// Who is told when the first steps are over.
  weak var delegate: (any OnboardingCoordinatorDelegate)?
  private let pageCount: Int
  private let navigate: @MainActor (NavigationIntent<StorefrontRoute>) -> Void

  init(
    pageCount: Int, navigate: @escaping @MainActor (NavigationIntent<StorefrontRoute>) -> Void
  ) {
    self.pageCount = pageCount
    self.navigate = navigate
  }

  /// Shows the first page.
  func activate() { goToNextPageOrFinish(after: 0) }

  func onboardingScreenDidAskForNext(_ screen: OnboardingScreen) {
    goToNextPageOrFinish(after: screen.number)
  }

  private func goToNextPageOrFinish(after page: Int) {
    guard page < pageCount else {
      delegate?.onboardingCoordinatorDidFinish(self)
      return
    }
    navigate(.go(.onboarding(page + 1)))
  }
}
