import Navigation
import NavigationTerminal
import Storefront
import Testing

/// What a person does, and what comes of it.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct `Walking through the shop` {
  @Test func `the first steps go on from the page a link led to, and end at home`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://onboarding/2\"\nEnter")
    #expect(visit.state.path == [.onboarding(1), .onboarding(2), .onboarding(3)])
    await visit.play("Escape 2\nEnter")
    #expect(visit.state.path == [.onboarding(1), .onboarding(2)])
    await visit.play("Enter 2")
    #expect(visit.state.path == [])
    #expect(visit.state.selectedTab == StorefrontTab.home)
    await visit.play("Type \"s\"\nExpect Stack \"Home › First steps 1\"")
  }

  @Test(arguments: [Int.min, -1, 0, .max])
  func `a page that a saved state made up says so, and leads on`(number: Int) async throws {
    let visit = try await StorefrontGuest()
    visit.app.store.send(.go(.onboarding(number)))
    await visit.play("Expect Screen \"There is no such page.\"\nEnter")
    #expect(visit.state.path.last == (number == .max ? nil : .onboarding(number + 1)))
  }

  private static let upToConfirm = """
    Open "storefront://products/12"
    Enter
    Open "storefront://checkout/confirm"
    Type "demo@example.com"
    Tab
    TypeSecret STOREFRONT_PASSWORD
    Enter
    Wait
    Enter

    """

  @Test func `what is ordered is what was confirmed, where it was confirmed`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      Self.upToConfirm + """
        Sleep 100ms
        Expect Screen "Placing the order…"
        Type "1c"
        Right
        Sleep 2s
        Expect Stack "Catalog › Thank you"
        """)
    #expect(visit.app.shop.cart.isEmpty)
  }

  @Test func `a cart that changes while the order is placed is not ordered`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(Self.upToConfirm + "Sleep 100ms")
    let line = try #require(visit.app.shop.cart.first)
    visit.app.shop.add(1, of: line.id)
    await visit.play(
      "Sleep 2s\nExpect Notice \"The cart has changed, so nothing was ordered.\"")
    #expect(visit.app.shop.cartCount == 2)
  }

  @Test func `the cart shows the delivery that was chosen in the checkout`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      Self.upToConfirm.replacing("checkout/confirm", with: "checkout/address") + """
        Down
        Enter
        Expect Screen /Delivery, Express/
        Open "storefront://cart"
        Expect Screen /Delivery, Express/
        """)
  }

  @Test func `the address of results leads to them`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      "Open \"storefront://search?q=lamp\"\nType \"y\"\nExpect Notice \"search?q=lamp\"")
  }

  @Test func `the minutes of a session go by on the screen`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://account"
      Type "demo@example.com"
      Tab
      TypeSecret STOREFRONT_PASSWORD
      Enter
      Wait
      Expect Screen "15 minutes left"
      Sleep 61s
      Expect Screen "14 minutes left"
      """)
  }

  @Test func `what is sold out cannot be put into the cart`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://products/10?variant_id=s30"
      Expect Screen "sold out"
      Enter
      Expect Notice "This variant is sold out."
      """)
    #expect(visit.app.shop.cart.isEmpty)
  }

  @Test func `an order that is stopped while it is placed was never placed`() async throws {
    let visit = try await StorefrontGuest()
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "brass"))
    await visit.play("Open \"storefront://checkout/confirm\"")
    await visit.signIn()
    await visit.play(
      """
      Enter
      Expect Screen "Placing the order…"
      Expect Line -1 "Esc stop"
      Escape
      Sleep 5s
      Expect Notice "Stopped."
      Expect Stack "Catalog › Cart › Address › Delivery › Confirm"
      """)
    #expect(visit.app.shop.cartCount == 1)
    #expect(visit.app.shop.orders(of: "demo@example.com").count == 3)
  }

  @Test func `the last step awaits another delivery method and stays where it is`() async throws {
    let visit = try await StorefrontGuest()
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "brass"))
    await visit.play("Open \"storefront://checkout/confirm\"")
    await visit.signIn()
    await visit.play(
      """
      Expect Screen "Standard, two to four working days"
      Type "d"
      Expect Modal "Delivery"
      Down
      Enter
      Expect Not Modal
      Expect Stack "Catalog › Cart › Address › Delivery › Confirm"
      Expect Screen "Express, the next working day before noon"
      Type "d"
      Escape
      Expect Not Modal
      Expect Screen "Express, the next working day before noon"
      """)
    #expect(visit.app.shop.draft(for: "demo@example.com").delivery == .express)
  }

  @Test func `what was awaited and not chosen changes nothing, also when the session ends`()
    async throws
  {
    let visit = try await StorefrontGuest()
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "brass"))
    await visit.play("Open \"storefront://checkout/confirm\"")
    await visit.signIn()
    await visit.play("Type \"d\"\nExpect Modal \"Delivery\"\nSleep 16m\nExpect Modal \"Sign in\"")
    #expect(visit.app.shop.draft(for: "demo@example.com").delivery == .standard)
  }

  @Test func `an address is asked for until there is one`() async throws {
    let visit = try await StorefrontGuest()
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "brass"))
    await visit.play("Open \"storefront://checkout/address\"")
    await visit.signIn()
    await visit.play(
      """
      Ctrl+U
      Enter
      Expect Screen "Enter an address."
      Type "Quay 1, Port Ellery"
      Enter
      Expect Title "Delivery"
      """)
    #expect(visit.app.shop.draft(for: "demo@example.com").address == "Quay 1, Port Ellery")
  }

  @Test func `an email half typed is there again when a link closed the sign-in layer`()
    async throws
  {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://orders/1042"
      Type "demo@exam"
      Ctrl+P
      Type "go to a link"
      Enter
      Type "catalog"
      Enter
      Expect Not Modal
      Type "w"
      Expect Modal "Sign in"
      Expect Focus "Email"
      Type "ple.com" Tab
      Expect Screen "demo@example.com"
      Type "guess"
      Ctrl+P
      Type "go to a link"
      Enter
      Type "catalog"
      Enter
      Ctrl+P
      Type "sign in"
      Enter
      Expect Focus "Password"
      Expect Screen "demo@example.com"
      Enter
      Expect Screen "Enter email and password."
      Type "sextant" Enter
      Wait
      Expect Stack "Orders › Order 1042"
      Ctrl+P
      Type "sign out"
      Enter
      Type "3"
      Expect Modal "Sign in"
      Expect Not Screen /demo@example.com +$/
      Expect Focus "Email"
      """)
  }

  @Test func `an address half typed waits for whoever typed it, and goes with its order`()
    async throws
  {
    let visit = try await StorefrontGuest()
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "brass"))
    await visit.play("Open \"storefront://checkout/address\"")
    await visit.signIn()
    let own = visit.app.shop.draft(for: "demo@example.com").address
    await visit.play(
      """
      Ctrl+U
      Type "Quay 1, Po"
      Open "storefront://catalog"
      Sleep 16m
      Open "storefront://checkout/address"
      Expect Modal "Sign in"
      """)
    await visit.signIn()
    await visit.play(
      """
      Type "rt Ellery"
      Expect Screen "Quay 1, Port Ellery"
      Enter 3
      Wait
      Expect Title "Thank you"
      """)
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "brass"))
    await visit.play("Open \"storefront://checkout/address\"\nExpect Screen \"\(own)\"")
  }

  @Test func `an empty cart says so wherever one would pay`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://cart"
      Expect Screen "Your cart is empty."
      Type "c"
      Expect Notice "The cart is empty."
      Open "storefront://checkout/confirm"
      """)
    await visit.signIn()
    for step in [CheckoutStep.confirm, .delivery, .address] {
      await visit.play(
        """
        Open "storefront://checkout/\(step.rawValue)"
        Expect Screen "Your cart is empty, so there is nothing to order."
        Expect Line -1 "Enter go to the catalog  Esc back"
        Expect Title "\(step.title)"
        Escape
        Expect Not Title "\(step.title)"
        Open "storefront://checkout/\(step.rawValue)"
        Type "x"
        Enter
        Expect Stack "Catalog"
        """)
    }
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "brass"))
    await visit.play(
      "Open \"storefront://checkout/address\"\nExpect Screen \"Delivery address\"")
  }

  @Test func `Home's catalog is the shelves; the tab's key is where one was`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://products/12"
      Type "1"
      Enter
      Expect Stack "Catalog"
      Expect Screen "The shelves"
      Type "["
      Expect Stack "Home"
      Type "["
      Expect Stack "Catalog › Compasses › Lodestar Field Compass"
      Type "1"
      Expect Stack "Home"
      Type "2"
      Expect Stack "Catalog › Compasses › Lodestar Field Compass"
      """)
  }

  @Test func `links in a page are selected by Tab, opened by Enter, and clicked`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://pages/shipping"
      Expect Line -1 "Tab next link"
      Tab
      Expect Line -1 "Enter open"
      Enter
      Expect Stack "Home › Delivery › Delivery times"
      Escape
      Tab
      Enter
      Expect Stack "Home › Delivery › Islands"
      Escape
      Click "Delivery times"
      Expect Stack "Home › Delivery › Delivery times"
      Tab
      Expect Tab "Catalog"
      """)
  }

  @Test func `signing in and going on have a button for the mouse`() async throws {
    let visit = try await StorefrontGuest()
    visit.app.shop.add(1, of: CartLine.ID(product: 12, variant: "bronze"))
    await visit.play(
      """
      Open "storefront://checkout/address"
      Expect Modal "Sign in"
      Click " Sign in  "
      Expect Screen "Enter email and password."
      Type "demo@example.com" Tab
      Type "sextant"
      Click " Sign in  "
      Expect Screen "Signing in…"
      Wait
      Expect Title "Address"
      Click " Continue"
      Expect Title "Delivery"
      """)
  }

  @Test func `settings change what lists show`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://catalog/packs"
      Expect Screen "Waxed Shoulder Bag Ferryman"
      Expect Screen "Carries four charts, keeps out a wave"
      Open "storefront://settings/display"
      Enter
      Open "storefront://catalog/packs"
      Expect Not Screen "Carries four charts, keeps out a wave"
      """)
    #expect(!visit.app.shop.preferences.showsSummaries)
  }

  @Test func `buying again fills the cart with what an order held`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://orders/1042\"")
    await visit.signIn()
    await visit.play("Type \"b\"\nExpect Notice \"Added 4 items to the cart.\"")
    #expect(visit.app.shop.cartCount == 4)
  }

  @Test func `a title from a link never reaches the sign-in layer`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://orders/1042?title=Your%20bank"
      Expect Modal "Sign in"
      Expect Title "Sign in"
      """)
    #expect(!visit.picture.contains("Your bank"))
  }

  @Test func `words from a link are headed as such and hold no control characters`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play(
      """
      Open "storefront://alert?title=%1B%5B2JHello&message=a%E2%80%AEb"
      Expect Modal "Message from a link"
      """)
    let text = visit.picture.unicodeScalars
    #expect(!text.contains { ($0.value < 0x20 && $0 != "\n") || $0.value == 0x202E })
  }

  @Test func `nothing about an order is painted or built before sign-in`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://orders/1042\"\nExpect Not Screen \"Lodestar\"")
    #expect(visit.state.tab(StorefrontTab.orders)?.stack.isEmpty == true)
    #expect(visit.state.selectedTab == StorefrontTab.home)
  }

  @Test func `history does not bring another account's order back`() async throws {
    let visit = try await StorefrontGuest()
    await visit.play("Open \"storefront://orders/1042\"")
    await visit.signIn()
    await visit.play("Expect Title \"Order 1042\"")
    visit.app.store.signOut()
    await visit.play("Open \"storefront://account\"")
    await visit.signIn(email: "admin@example.com", password: "meridian")
    await visit.play("Type \"[[[[\"\nExpect Not Screen \"14 Lighthouse Lane\"")
    visit.app.store.send(.go(.order(1042)))
    #expect(!visit.state.path.contains(.order(1042)))
  }
}
