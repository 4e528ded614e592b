/// What came of a wish to have more or fewer of something in the cart.
package enum CartChange: Hashable, Sendable {
  /// The cart now holds so many of it.
  case holds(Int)
  /// The shelf has no more than the cart already holds, which is this many.
  case onlyLeft(Int)
  /// There is none on the shelf.
  case soldOut
  /// The catalogue knows no such product or variant.
  case unknown
}
