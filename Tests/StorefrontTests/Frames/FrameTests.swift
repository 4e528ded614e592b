import Navigation
import Storefront
import TerminalKit
import Testing

/// Every screen at four sizes: no line is too wide, and it looks as it was found good.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FrameTests {
  /// A screen, and the way there.
  struct Shot: CustomTestStringConvertible, Sendable {
    let name: String
    let tape: String
    var account: String?

    var testDescription: String { name }
  }

  private nonisolated static let demo = "demo@example.com"
  private nonisolated static let admin = "admin@example.com"
  private nonisolated static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 40, rows: 12),
    Size(columns: 20, rows: 6),
  ]
  private nonisolated static let full = """
    Open "storefront://products/12"
    Type "a"
    Open "storefront://products/3"
    Type "a"

    """

  private nonisolated static let slow = "Open \"storefront://settings/service\"\nRight\n"

  nonisolated static let shots: [Shot] = [
    Shot(name: "home", tape: ""),
    Shot(name: "catalog", tape: "Type \"2\""),
    Shot(name: "shelf", tape: "Open \"storefront://catalog/compasses\"\nDown 2"),
    Shot(
      name: "shelf-filtered", tape: "Open \"storefront://catalog/compasses\"\nType \"/mirror\""),
    Shot(name: "product", tape: "Open \"storefront://products/12?variant_id=bronze\""),
    Shot(name: "product-about", tape: "Open \"storefront://products/12\"\nType \"d\""),
    Shot(
      name: "product-of-a-link", tape: "Open \"storefront://products/12?title=Cheap%20stuff\""),
    Shot(name: "product-modal", tape: "Open \"storefront://products/12?is_modal=true\""),
    Shot(name: "search", tape: "Open \"storefront://search?q=lamp\""),
    Shot(name: "search-empty", tape: "Open \"storefront://search\""),
    Shot(name: "cart-empty", tape: "Open \"storefront://cart\""),
    Shot(name: "cart", tape: full + "Open \"storefront://cart\""),
    Shot(name: "cart-emptied", tape: full + "Open \"storefront://cart\"\nType \"e\""),
    Shot(
      name: "checkout-address", tape: full + "Open \"storefront://checkout/address\"",
      account: demo),
    Shot(
      name: "checkout-delivery", tape: full + "Open \"storefront://checkout/delivery\"",
      account: demo),
    Shot(
      name: "checkout-confirm", tape: full + "Open \"storefront://checkout/confirm\"",
      account: demo),
    Shot(
      name: "checkout-placing",
      tape: full + "Open \"storefront://checkout/confirm\"\nEnter\nSleep 250ms", account: demo),
    Shot(
      name: "checkout-done", tape: full + "Open \"storefront://checkout/confirm\"\nEnter\nWait",
      account: demo),
    Shot(name: "orders", tape: "Open \"storefront://orders\"\nWait", account: demo),
    Shot(name: "order", tape: "Open \"storefront://orders/1042\"\nWait", account: demo),
    Shot(
      name: "order-loading", tape: slow + "Open \"storefront://orders/1042\"\nSleep 250ms",
      account: demo),
    Shot(
      name: "orders-failed", tape: slow + "Right\nOpen \"storefront://orders\"\nWait",
      account: demo),
    Shot(name: "account", tape: "Open \"storefront://account\"", account: demo),
    Shot(name: "settings-service", tape: "Open \"storefront://settings/service\""),
    Shot(name: "settings-display", tape: "Open \"storefront://settings/display\""),
    Shot(name: "settings-delivery", tape: "Open \"storefront://settings/delivery\""),
    Shot(name: "settings-notifications", tape: "Open \"storefront://settings/notifications\""),
    Shot(name: "onboarding", tape: "Open \"storefront://onboarding/1\""),
    Shot(name: "help-page", tape: "Open \"storefront://pages/shipping\""),
    Shot(name: "help-page-searched", tape: "Open \"storefront://pages/shipping\"\nType \"/the\""),
    Shot(name: "help-page-link", tape: "Open \"storefront://pages/shipping\"\nTab 2"),
    Shot(name: "admin", tape: "Open \"storefront://admin\"", account: admin),
    Shot(
      name: "message", tape: "Open \"storefront://alert?title=Hello&message=Buy%20something\""),
    Shot(name: "sign-in", tape: "Open \"storefront://orders/1042\""),
    Shot(
      name: "sign-in-wrong",
      tape: """
        Open "storefront://orders/1042"
        Type "demo@example.com" Tab
        Type "wrong"
        Enter
        Wait
        """),
    Shot(
      name: "sign-in-under-way",
      tape: """
        Open "storefront://orders/1042"
        Type "demo@example.com" Tab
        Type "wrong"
        Enter
        """),
    Shot(
      name: "sign-in-locked",
      tape: """
        Open "storefront://orders/1042"
        Type "demo@example.com" Tab
        Type "a" Enter Wait
        Type "b" Enter Wait
        Type "c" Enter Wait
        Type "d" Enter Wait
        Type "e" Enter Wait
        """),
    Shot(
      name: "sign-in-for-two",
      tape: "Open \"storefront://orders/1042\"\nOpen \"storefront://orders/1037\""),
    Shot(
      name: "session-ended", tape: "Open \"storefront://orders/1042\"\nSleep 16m", account: demo),
    Shot(name: "order-missing", tape: "Open \"storefront://orders/9999\"", account: demo),
    Shot(
      name: "still-waiting",
      tape: "Open \"storefront://orders/1042\"\nOpen \"storefront://catalog\""),
    Shot(name: "prompt", tape: "Type \":\""),
    Shot(name: "prompt-wrong", tape: "Type \":prodcts/12\""),
    Shot(name: "prompt-names", tape: "Type \":lamp\""),
    Shot(name: "palette", tape: "Ctrl+P"),
    Shot(name: "palette-found", tape: "Ctrl+P\nType \"comp\""),
    Shot(name: "help", tape: "Type \"?\""),
    Shot(name: "help-folded", tape: "Type \"?\"\nLeft\nTab\nLeft"),
    Shot(name: "help-searched", tape: "Type \"?/tab\""),
    Shot(
      name: "inspector-moment",
      tape: "Open \"storefront://products/12\"\nF2\nEnter"),
    Shot(name: "inspector", tape: "Open \"storefront://orders/1042\"\nType \"a\"\nF2"),
  ]

  @Test(arguments: shots)
  func `looks as it did`(shot: Shot) async throws {
    var frames: [(size: String, lines: [String])] = []
    for size in Self.sizes {
      let visit = try await StorefrontGuest(
        columns: size.columns, rows: size.rows, hasPanes: false)
      // The stack view and panes have frames of their own.
      if size.columns >= 100 { await visit.play("F3") }
      if let account = shot.account {
        await visit.play("Ctrl+P\nType \"sign in\"\nEnter")
        await visit.signIn(
          email: account, password: account == Self.demo ? "sextant" : "meridian")
      }
      await visit.play(shot.tape)
      await visit.redraw()
      for line in visit.lines {
        #expect(TextWidth.columns(of: line) <= size.columns, "\(shot.name): \(line)")
      }
      frames.append(("\(size.columns)x\(size.rows)", visit.lines))
    }
    try FrameFile(shot.name).expect(frames, #_sourceLocation)
  }
}
