import Navigation
import NavigationTerminal
import TerminalKit

/// An onboarding page; the coordinator decides what follows the last one.
final class OnboardingScreen: TextScreen {
  let title: String
  private let number: Int
  private let pages: [OnboardingPage]
  private let context: StorefrontContext
  var text = TextView()

  init(number: Int, context: StorefrontContext, shop: Shop) {
    self.number = number
    self.context = context
    pages = shop.data.onboarding
    title = StorefrontRoute.onboarding(number).title(in: shop.data)
    if number > 0, number <= pages.count { text.show(pages[number - 1].body) }
  }

  var hints: [KeyHint] {
    [KeyHint("Enter", number < pages.count ? "next" : "finish")]
  }

  var position: String? { "\(number)/\(pages.count)" }

  func textRegion(in size: Size) -> Rect { size.below(size.rows >= 8 ? 2 : 1) }

  func draw(in frame: inout ScreenFrame) {
    // A saved state may hold any number.
    guard number > 0, number <= pages.count else {
      return frame.writeHeading("There is no such page.")
    }
    frame.writeHeading(pages[number - 1].title)
    text.draw(in: &frame, region: textRegion(in: frame.size))
    guard frame.size.rows >= 12 else { return }
    let dots = pages.indices.map { $0 == number - 1 ? "●" : "○" }.joined(separator: " ")
    frame.canvas.write(
      dots, at: Position(column: 0, row: frame.size.rows - 1), style: frame.theme.accent)
  }

  func handle(_ event: ScreenEvent) -> Bool {
    guard event == .key(KeyPress(.enter)) else { return handleText(event) }
    context.send(.go(.onboarding(min(number, pages.count) + 1)))
    return true
  }
}
