import Navigation
import NavigationTerminal
import TerminalKit

/// The behavior of a checkout step while the cart is empty: Enter goes to the catalog.
@MainActor
enum EmptyCheckout {
  static let hints = [KeyHint("Enter", "go to the catalog", brief: "shop")]

  static func handle(_ event: ScreenEvent, _ context: StorefrontContext) -> Bool {
    guard event == .key(KeyPress(.enter)) else { return false }
    context.open("catalog")
    return true
  }
}
