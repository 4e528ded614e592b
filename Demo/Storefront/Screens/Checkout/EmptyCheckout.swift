import Navigation
import NavigationTerminal
import TerminalKit

/// What a step of the checkout does while the cart is empty: Enter leads to what could lie in it.
@MainActor
enum EmptyCheckout {
  static let hints = [KeyHint("Enter", "go to the catalog", brief: "shop")]

  static func handle(_ event: ScreenEvent, _ context: StorefrontContext) -> Bool {
    guard event == .key(KeyPress(.enter)) else { return false }
    context.open("catalog")
    return true
  }
}
