import Navigation
import NavigationTerminal
import TerminalKit

/// The signed-in account and links to its orders, cart and settings.
@MainActor
final class AccountScreen: Screen {
  private let context: StorefrontContext
  private let shop: Shop
  private var menu = MenuPane()

  init(context: StorefrontContext, shop: Shop) {
    self.context = context
    self.shop = shop
  }

  let title = "Account"

  var hints: [KeyHint] { [KeyHint("Enter", "open"), KeyHint("↑↓", "move")] }

  var bindings: [KeyBinding] {
    [KeyBinding("o", "sign out") { [context] in context.send(.signOut) }]
  }

  private var sections: [MenuPane.Section] {
    guard let principal = context.principal else { return [] }
    let count = shop.orders(of: principal.subject).count
    var own = [
      row("Orders", Words.counted(count, "order"), .selectTab(StorefrontTab.orders)),
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

  func draw(in frame: inout ScreenFrame) {
    guard let principal = context.principal else { return }
    let account = shop.data.account(principal.subject)
    let isTall = frame.size.rows >= 14
    let row = frame.stack {
      $0.heading(account?.name ?? principal.subject)
      guard isTall else { return }
      $0.space()
      $0.fact("Email", principal.subject)
      $0.fact("Address", account?.address ?? "")
      $0.fact("Customer", account.map { "since \($0.since)" } ?? "")
      $0.fact("Role", principal.roles.sorted().joined(separator: ", "))
      if let minutes { $0.fact("Session", minutes) } else { $0.space() }
      $0.space()
    }
    // The text changes with the next minute.
    if isTall, minutes != nil {
      frame.nextFrame = context.now.advanced(by: .seconds(secondsLeft % 60 + 1))
    }
    let parts = frame.readableBounds.splitRows(.fixed(row), .share())
    menu.draw(sections, in: &frame, region: parts[1])
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

  func handle(_ event: ScreenEvent) -> Bool { menu.handle(event, sections) }
}
