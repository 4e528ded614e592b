/// The result of changing a quantity in the cart.
package enum CartChange: Hashable, Sendable {
  /// The quantity now in the cart.
  case holds(Int)
  /// The cart contains the entire stock; the value is its size.
  case onlyLeft(Int)
  /// The variant is sold out.
  case soldOut
  /// The catalog has no such product or variant.
  case unknown
}
