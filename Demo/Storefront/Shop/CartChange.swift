/// The result of changing a quantity in the cart.
package enum CartChange: Hashable, Sendable {
  /// The cart now contains this many.
  case holds(Int)
  /// The cart already contains the whole stock, which is this many.
  case onlyLeft(Int)
  /// The variant is sold out.
  case soldOut
  /// The catalogue has no such product or variant.
  case unknown
}
