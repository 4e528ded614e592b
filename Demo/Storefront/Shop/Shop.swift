#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The shop while the program runs: what it knew at the start, the cart, and what was bought since.
///
/// Orders are asked for with the account they must belong to, so that another account's order
/// answers exactly like one that does not exist.
@MainActor
package final class Shop {
  /// What the shop knew when the program started.
  package let data: ShopData
  /// How the shop is to be at this terminal.
  package var preferences = Preferences() { didSet { version += 1 } }
  /// What lies in the cart, in the order in which it was put there.
  package private(set) var cart: [CartLine] = []
  private var orders: [Order] {
    didSet {
      version += 1
      ordersVersion += 1
    }
  }
  /// Changes whenever an order is placed.
  package private(set) var ordersVersion = 0
  /// The cart before the last removal, until something else changes in it.
  private var cartBefore: [CartLine]?
  private var sold: [CartLine.ID: Int] = [:] { didSet { version += 1 } }
  /// Another number whenever shelves, orders or preferences may be others; not for the cart.
  package private(set) var version = 0
  private var drafts: [Account.ID: CheckoutDraft] = [:]
  private var lastOrders: [Account.ID: Order.ID] = [:]
  /// When the courier fetches what goes back.
  package var pickUps: [Order.ID: CalendarDay] = [:]

  /// Opens the shop.
  ///
  /// - Parameter data: What it knows.
  package init(data: ShopData) {
    self.data = data
    orders = data.orders
  }

  /// What is sold.
  package var catalogue: Catalogue { data.catalogue }
}

// MARK: - Shelf and cart

extension Shop {
  /// How many of a variant can still be bought, whether or not some lie in the cart.
  ///
  /// - Parameter id: The variant, as a line of the cart would name it.
  /// - Returns: The number on the shelf; 0 for what the catalogue does not know.
  package func stock(of id: CartLine.ID) -> Int {
    let variant = catalogue.product(id.product)?.variant(id.variant)
    return max(0, (variant?.stock ?? 0) - sold[id, default: 0])
  }

  /// Whether no variant of a product can be bought.
  ///
  /// - Parameter product: The product.
  /// - Returns: Whether its shelf is empty.
  package func isSoldOut(_ product: Product) -> Bool {
    product.variants.allSatisfy {
      stock(of: CartLine.ID(product: product.id, variant: $0.id)) == 0
    }
  }

  /// How many of a variant lie in the cart.
  ///
  /// - Parameter id: The line.
  /// - Returns: The number; 0 when there is no such line.
  /// - Complexity: O(*l*) in the number of lines.
  package func quantity(of id: CartLine.ID) -> Int { cart.first { $0.id == id }?.quantity ?? 0 }

  /// Puts pieces of a variant into the cart.
  ///
  /// When the shelf holds fewer, the cart gets as many as there are.
  ///
  /// - Parameters:
  ///   - quantity: How many more.
  ///   - id: The variant.
  /// - Returns: What the cart holds now, or why not as many.
  /// - Complexity: O(*l*) in the number of lines.
  @discardableResult
  package func add(_ quantity: Int, of id: CartLine.ID) -> CartChange {
    setQuantity(self.quantity(of: id) + quantity, of: id)
  }

  /// Says how many of a variant lie in the cart; 0 takes the line out.
  ///
  /// - Parameters:
  ///   - quantity: How many.
  ///   - id: The variant.
  /// - Returns: What the cart holds now, or why not as many.
  /// - Complexity: O(*l*) in the number of lines.
  @discardableResult
  package func setQuantity(_ quantity: Int, of id: CartLine.ID) -> CartChange {
    guard catalogue.product(id.product)?.variant(id.variant) != nil else { return .unknown }
    let available = stock(of: id)
    let granted = min(max(0, quantity), available)
    cartBefore = nil
    if let index = cart.firstIndex(where: { $0.id == id }) {
      if granted == 0 { cart.remove(at: index) } else { cart[index].quantity = granted }
    } else if granted > 0 {
      cart.append(CartLine(product: id.product, variant: id.variant, quantity: granted))
    }
    if granted >= quantity { return .holds(granted) }
    return available == 0 ? .soldOut : .onlyLeft(available)
  }

  /// Takes lines out of the cart; ``undoRemoval()`` puts them back.
  ///
  /// - Parameter ids: The lines.
  /// - Complexity: O(*l* · *n*) for *n* of *l* lines.
  package func remove(_ ids: [CartLine.ID]) {
    let before = cart
    for id in ids { setQuantity(0, of: id) }
    if cart != before { cartBefore = before }
  }

  /// Whether the last change of the cart was a removal.
  package var canUndoRemoval: Bool { cartBefore != nil }

  /// Puts back the lines that were removed last, each in its place.
  ///
  /// - Returns: The number of items that are back.
  /// - Complexity: O(*l*²) in the number of lines.
  @discardableResult
  package func undoRemoval() -> Int {
    guard let cartBefore else { return 0 }
    let count = cartCount
    takeBack(cartBefore)
    return cartCount - count
  }

  /// Puts back what lay in the cart when the program ended, as far as the shelves still hold it.
  ///
  /// - Parameter lines: The lines, in their order.
  /// - Complexity: O(*l*²) in the number of lines.
  package func takeBack(_ lines: [CartLine]) {
    cart = []
    for line in lines { setQuantity(line.quantity, of: line.id) }
  }

  /// How many pieces lie in the cart.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var cartCount: Int { cart.reduce(0) { $0 + $1.quantity } }

  /// The cart as the lines of an order, at the prices of the catalogue.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var cartLines: [OrderLine] {
    cart.compactMap { line in
      catalogue.product(line.product)?.variant(line.variant).map {
        OrderLine(
          product: line.product, variant: line.variant, quantity: line.quantity, price: $0.price)
      }
    }
  }

  /// What the goods in the cart cost.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var cartTotal: Money { cartLines.reduce(.zero) { $0 + $1.total } }
}

// MARK: - Orders and checkout

extension Shop {
  /// The orders of an account, the newest first.
  ///
  /// - Parameter account: Whose orders.
  /// - Returns: Those that came before this run and those made in it.
  /// - Complexity: O(*n*) in the number of orders.
  package func orders(of account: Account.ID) -> [Order] {
    orders.filter { $0.account == account }.reversed()
  }

  /// Finds an order of an account.
  ///
  /// - Parameters:
  ///   - id: The number in links.
  ///   - account: Whose order it must be.
  /// - Returns: `nil` when there is none, or when it is somebody else's: which, is not told.
  /// - Complexity: O(*n*) in the number of orders.
  package func order(_ id: Order.ID, of account: Account.ID) -> Order? {
    orders.first { $0.id == id && $0.account == account }
  }

  /// What an account has chosen for its next order.
  ///
  /// - Parameter account: Whose order it will be.
  /// - Returns: The choices; at first the account's address and the preferred delivery.
  package func draft(for account: Account.ID) -> CheckoutDraft {
    drafts[account]
      ?? CheckoutDraft(
        address: data.account(account)?.address ?? "", delivery: preferences.delivery)
  }

  /// Keeps what an account has chosen for its next order.
  ///
  /// - Parameters:
  ///   - draft: The choices.
  ///   - account: Whose order it will be.
  package func setDraft(_ draft: CheckoutDraft, for account: Account.ID) {
    drafts[account] = draft
  }

  /// Turns the cart into an order.
  ///
  /// - Parameters:
  ///   - account: Whose order it is.
  ///   - date: When it comes in.
  /// - Returns: The order, or `nil` when there is nothing in the cart.
  /// - Complexity: O(*n*) in the number of orders.
  @discardableResult
  package func placeOrder(for account: Account.ID, at date: Date) -> Order? {
    let lines = cartLines
    guard !lines.isEmpty else { return nil }
    let draft = draft(for: account)
    let order = Order(
      id: (orders.map(\.id).max() ?? 1_000) + 1, account: account, placed: CalendarDay(date),
      status: .received, delivery: draft.delivery, address: draft.address, lines: lines)
    orders.append(order)
    for line in cart { sold[line.id, default: 0] += line.quantity }
    (cart, cartBefore) = ([], nil)
    drafts[account] = nil
    lastOrders[account] = order.id
    return order
  }

  /// The order an account placed last in this run.
  ///
  /// - Parameter account: Whose order.
  /// - Returns: `nil` when it has placed none.
  /// - Complexity: O(*n*) in the number of orders.
  package func lastOrder(of account: Account.ID) -> Order? {
    lastOrders[account].flatMap { order($0, of: account) }
  }
}
