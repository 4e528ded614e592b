import NavigationTerminal

/// Adds items to the cart and reports the result.
@MainActor
enum CartWords {
  static func add(
    _ quantity: Int, of product: Product, _ variant: Variant, to shop: Shop,
    _ context: StorefrontContext
  ) {
    let id = CartLine.ID(product: product.id, variant: variant.id)
    let before = shop.quantity(of: id)
    let change = shop.add(quantity, of: id)
    context.notice(notice(change, before: before, product, variant, shop))
  }

  static func notice(
    _ change: CartChange, before: Int, _ product: Product, _ variant: Variant, _ shop: Shop
  ) -> Notice {
    let name = product.variants.count > 1 ? "\(product.name), \(variant.name)" : product.name
    switch change {
    case .holds(let count) where count > before:
      return Notice(
        before: "Added \(count - before) × ", subject: name,
        after: ". The cart contains \(Words.counted(shop.cartCount, "item")).", kind: .success)
    case .holds(0):
      return Notice(
        before: "Removed ", subject: name, after: " from the cart.")
    case .holds(let count): return Notice(subject: name, after: ": now \(count).")
    case .onlyLeft(let count):
      return Notice(
        before: "Only \(count) of ", subject: name, after: " in stock; all are in the cart.",
        kind: .warning)
    case .soldOut: return Notice(subject: name, after: " is sold out.", kind: .warning)
    case .unknown: return Notice("That product is not in the catalog.", kind: .failure)
    }
  }
}
