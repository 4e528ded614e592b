import Navigation
import NavigationTerminal
import TerminalKit

/// The signed-in account and links to its orders, cart and settings.
@MainActor
final class AccountScreen: MenuScreen {
  private let context: StorefrontContext
  private let shop: Shop
  var menu = MenuPane()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Account"

  var bindings: [KeyBinding] {
    [KeyBinding("o", "sign out") { [context] in context.send(.signOut) }]
  }

  var sections: [MenuPane.Section] {
    guard let principal = context.principal else { return [] }
    let count = shop.orders(of: principal.subject).count
    var own = [
      MenuPane.Row("Orders", Words.counted(count, "order")) { [context] in context.open("orders") },
      row(
        "Cart",
        shop.cart.isEmpty ? "empty" : Words.counted(shop.cartCount, "item"), .go(.cart)),
    ]
    if principal.roles.contains(StorefrontAccess.administrator) {
      own.append(row("Administration", "stock and takings", .go(.admin)))
    }
    let end = shop.cart.isEmpty ? "end this session" : "end this session and empty the cart"
    own.append(row("Sign out", end, .signOut))
    return [
      MenuPane.Section("Yours", rows: own),
      MenuPane.Section(
        "Settings",
        rows: SettingsSection.allCases.map { row($0.title, $0.summary, .go(.settings($0))) }),
    ]
  }

  private func row(
    _ label: String, _ text: String, _ intent: NavigationIntent<StorefrontRoute>
  ) -> MenuPane.Row {
    MenuPane.Row(label, text) { [context] in context.send(intent) }
  }

  private func isTall(_ size: Size) -> Bool { size.rows >= 14 }

  private func stack(in size: Size) -> ScreenStack {
    var stack = ScreenStack()
    guard let principal = context.principal else { return stack }
    let account = shop.data.account(principal.subject)
    stack.heading(account?.name ?? principal.subject)
    guard isTall(size) else { return stack }
    stack.space()
    stack.fact("Email", principal.subject)
    stack.fact("Address", account?.address ?? "")
    stack.fact("Customer", account.map { "since \($0.since)" } ?? "")
    stack.fact("Role", principal.roles.sorted().joined(separator: ", "))
    if let minutes { stack.fact("Session", minutes) } else { stack.space() }
    stack.space()
    return stack
  }

  func menuRegion(in size: Size) -> Rect {
    size.below(stack(in: size).rows(columns: size.columns), widest: 92)
  }

  func draw(in frame: inout ScreenFrame) {
    guard context.principal != nil else { return }
    frame.draw(stack(in: frame.size))
    // The text changes with the next minute.
    if isTall(frame.size), minutes != nil {
      frame.nextFrame = context.now.advanced(by: .seconds(secondsLeft % 60 + 1))
    }
    menu.draw(in: &frame, region: menuRegion(in: frame.size))
  }

  /// The remaining time of the session.
  private var minutes: String? {
    guard context.principal?.expires != nil else { return nil }
    return secondsLeft < 60
      ? "less than a minute left" : "\(Words.counted((secondsLeft + 59) / 60, "minute")) left"
  }

  private var secondsLeft: Int {
    let expires = context.principal?.expires ?? context.now
    return Int(max(0, context.now.duration(to: expires).components.seconds))
  }
}
