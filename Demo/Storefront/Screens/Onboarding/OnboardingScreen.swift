import Navigation
import NavigationTerminal
import TerminalKit

/// Who is told when somebody has read a page of the first steps.
@MainActor
protocol OnboardingScreenDelegate: AnyObject {
  /// The page was read.
  ///
  /// - Parameter screen: The page's screen.
  func onboardingScreenDidAskForNext(_ screen: OnboardingScreen)
}

/// One page of the first steps.
///
/// It knows no other screen: its delegate does.
@MainActor
final class OnboardingScreen: Screen {
  /// Which page it is, counted from 1.
  let number: Int
  /// Who is told when the page was read.
  weak var delegate: (any OnboardingScreenDelegate)?
  private let pages: [OnboardingPage]
  private var text = TextPane()

  init(number: Int, shop: Shop) {
    self.number = number
    pages = shop.data.onboarding
    title = StorefrontRoute.onboarding(number).title(in: shop.data)
  }

  let title: String

  private var page: OnboardingPage? {
    pages.indices.contains(number - 1) ? pages[number - 1] : nil
  }

  var hints: [KeyHint] {
    [KeyHint("Enter", number < pages.count ? "next" : "finish")]
  }

  var position: String? { "\(number)/\(pages.count)" }

  func draw(in frame: inout ScreenFrame) {
    guard let page else {
      frame.writeHeading("There is no such page.")
      return
    }
    frame.writeHeading(page.title)
    text.draw(page.body, in: &frame, from: frame.size.rows >= 8 ? 2 : 1)
    guard frame.size.rows >= 12 else { return }
    let dots = pages.indices.map { $0 == number - 1 ? "●" : "○" }.joined(separator: " ")
    frame.canvas.write(
      dots, at: Position(column: 0, row: frame.size.rows - 1), style: frame.theme.accent)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard event == .key(KeyPress(.enter)) else { return text.handle(event) }
    delegate?.onboardingScreenDidAskForNext(self)
    return true
  }
}
