#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The shop while the program runs: its initial data, the cart and new orders.
///
/// Every request for an order specifies the account it must belong to, so that another account's
/// order gets the same answer as a missing one.
@MainActor
package final class Shop {
  /// The initial data.
  package let data: ShopData
  /// A search in the catalog.
  private(set) lazy var search = ProductSearch(in: data.catalogue)
  /// The settings.
  package var preferences = Preferences() { didSet { version += 1 } }
  /// The cart, in the order items were added.
  package private(set) var cart: [CartLine] = []
  private lazy var orders: [Order] = data.orders {
    didSet {
      version += 1
      ordersVersion += 1
      for tell in ordersListeners { tell() }
    }
  }
  /// Called when an order is placed.
  var ordersListeners: [() -> Void] = []
  /// A version that changes whenever an order is placed.
  package private(set) var ordersVersion = 0
  private var sold: [CartLine.ID: Int] = [:] { didSet { version += 1 } }
  /// A version that changes with the shelves, orders and preferences, but not with the cart.
  package private(set) var version = 0
  private var drafts: [Account.ID: CheckoutDraft] = [:]
  private var lastOrders: [Account.ID: Order.ID] = [:]
  /// The days on which the courier picks up returned orders.
  package var pickUps: [Order.ID: CalendarDay] = [:]

  /// Creates the shop.
  ///
  /// - Parameter data: The initial data.
  package init(data: ShopData) {
    self.data = data
  }

  /// The products.
  package var catalogue: Catalogue { data.catalogue }
}

// MARK: - Shelf and cart

extension Shop {
  /// Returns the stock of a variant, including items in the cart.
  ///
  /// - Parameter id: The variant, as a cart line identifies it.
  /// - Returns: The number in stock; 0 if the variant is not in the catalog.
  package func stock(of id: CartLine.ID) -> Int {
    let variant = catalogue.product(id.product)?.variant(id.variant)
    return max(0, (variant?.stock ?? 0) - sold[id, default: 0])
  }

  /// Returns whether all variants of a product are sold out.
  ///
  /// - Parameter product: The product.
  /// - Returns: `true` if all variants are sold out.
  package func isSoldOut(_ product: Product) -> Bool {
    product.variants.allSatisfy {
      stock(of: CartLine.ID(product: product.id, variant: $0.id)) == 0
    }
  }

  /// Returns the quantity of a variant in the cart.
  ///
  /// - Parameter id: The line.
  /// - Returns: The quantity; 0 if there is no such line.
  /// - Complexity: O(*l*) in the number of lines.
  package func quantity(of id: CartLine.ID) -> Int { cart.first { $0.id == id }?.quantity ?? 0 }

  /// Adds items of a variant to the cart.
  ///
  /// If fewer are in stock, all of those are added.
  ///
  /// - Parameters:
  ///   - quantity: The number to add.
  ///   - id: The variant.
  /// - Returns: The quantity now in the cart, or why it is smaller than requested.
  /// - Complexity: O(*l*) in the number of lines.
  @discardableResult
  package func add(_ quantity: Int, of id: CartLine.ID) -> CartChange {
    setQuantity(self.quantity(of: id) + quantity, of: id)
  }

  /// Sets the quantity of a variant in the cart; 0 removes the line.
  ///
  /// - Parameters:
  ///   - quantity: The quantity.
  ///   - id: The variant.
  /// - Returns: The quantity now in the cart, or why it is smaller than requested.
  /// - Complexity: O(*l*) in the number of lines.
  @discardableResult
  package func setQuantity(_ quantity: Int, of id: CartLine.ID) -> CartChange {
    guard catalogue.product(id.product)?.variant(id.variant) != nil else { return .unknown }
    let available = stock(of: id)
    let granted = min(max(0, quantity), available)
    if let index = cart.firstIndex(where: { $0.id == id }) {
      if granted == 0 { cart.remove(at: index) } else { cart[index].quantity = granted }
    } else if granted > 0 {
      cart.append(CartLine(product: id.product, variant: id.variant, quantity: granted))
    }
    if granted >= quantity { return .holds(granted) }
    return available == 0 ? .soldOut : .onlyLeft(available)
  }

  /// Removes lines from the cart.
  ///
  /// - Parameter ids: The lines.
  /// - Returns: The removed lines with their positions, for ``putBack(_:)``.
  /// - Complexity: O(*l* · *n*) for *n* of *l* lines.
  @discardableResult
  package func remove(_ ids: [CartLine.ID]) -> [(position: Int, line: CartLine)] {
    let removed = cart.enumerated().filter { ids.contains($1.id) }.map { (position: $0, line: $1) }
    cart.removeAll { ids.contains($0.id) }
    return removed
  }

  /// Puts removed lines back at their positions, as far as they are in stock and not in the cart again.
  ///
  /// - Parameter removed: The lines, in the order of their positions.
  /// - Returns: The number of items that are back.
  /// - Complexity: O(*l* · *n*) for *n* lines in addition to *l*.
  @discardableResult
  package func putBack(_ removed: [(position: Int, line: CartLine)]) -> Int {
    let count = cartCount
    for (position, var line) in removed where quantity(of: line.id) == 0 {
      line.quantity = min(line.quantity, stock(of: line.id))
      if line.quantity > 0 { cart.insert(line, at: min(position, cart.count)) }
    }
    return cartCount - count
  }

  /// Adds the lines of another cart, limited to items that are still in stock.
  ///
  /// - Parameter lines: The lines, in their order.
  /// - Complexity: O(*n* · *l*) for *n* lines in addition to *l*.
  package func addLines(_ lines: [CartLine]) {
    for line in lines {
      // A saved quantity may be any number.
      let quantity = min(max(0, line.quantity), stock(of: line.id))
      setQuantity(self.quantity(of: line.id) + quantity, of: line.id)
    }
  }

  /// Removes all lines.
  package func clearCart() { cart = [] }

  /// The number of items in the cart.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var cartCount: Int { cart.reduce(0) { $0 + $1.quantity } }

  /// The cart as the lines of an order, at catalog prices.
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

  /// The price of the goods in the cart.
  ///
  /// - Complexity: O(*l*) in the number of lines.
  package var cartTotal: Money { cartLines.reduce(.zero) { $0 + $1.total } }
}

// MARK: - Orders and checkout

extension Shop {
  /// Returns the orders of an account, newest first.
  ///
  /// - Parameter account: The account.
  /// - Returns: Earlier orders and those placed in this run.
  /// - Complexity: O(*n*) in the number of orders.
  package func orders(of account: Account.ID) -> [Order] {
    orders.filter { $0.account == account }.reversed()
  }

  /// Finds an order that belongs to an account.
  ///
  /// - Parameters:
  ///   - id: The number in links.
  ///   - account: The account it must belong to.
  /// - Returns: The order; `nil` both if it does not exist and if it belongs to another account.
  /// - Complexity: O(*n*) in the number of orders.
  package func order(_ id: Order.ID, of account: Account.ID) -> Order? {
    orders.first { $0.id == id && $0.account == account }
  }

  /// Returns the draft of an account's next order.
  ///
  /// - Parameter account: The account.
  /// - Returns: The draft; initially the account's address and the default delivery method.
  package func draft(for account: Account.ID) -> CheckoutDraft {
    drafts[account]
      ?? CheckoutDraft(
        address: data.account(account)?.address ?? "", delivery: preferences.delivery)
  }

  /// Saves the draft of an account's next order.
  ///
  /// - Parameters:
  ///   - draft: The draft.
  ///   - account: The account.
  package func setDraft(_ draft: CheckoutDraft, for account: Account.ID) {
    drafts[account] = draft
  }

  /// Turns the cart into an order.
  ///
  /// - Parameters:
  ///   - account: The account.
  ///   - date: The date of the order.
  /// - Returns: The order, or `nil` if the cart is empty.
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
    cart = []
    drafts[account] = nil
    lastOrders[account] = order.id
    return order
  }

  /// Returns the last order that an account placed in this run.
  ///
  /// - Parameter account: The account.
  /// - Returns: The order, or `nil` if it has placed none.
  /// - Complexity: O(*n*) in the number of orders.
  package func lastOrder(of account: Account.ID) -> Order? {
    lastOrders[account].flatMap { order($0, of: account) }
  }
}
