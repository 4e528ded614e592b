/// An amount in whole cents, so that sums are never rounded.
package struct Money: Hashable, Sendable, Comparable {
  /// The amount in cents.
  package var cents: Int

  /// Creates an amount.
  package init(cents: Int) { self.cents = cents }

  /// The amount zero.
  package static let zero = Money(cents: 0)

  /// Adds two amounts.
  package static func + (left: Money, right: Money) -> Money {
    Money(cents: left.cents + right.cents)
  }

  /// Multiplies an amount by a number.
  package static func * (amount: Money, times: Int) -> Money {
    Money(cents: amount.cents * times)
  }

  /// Returns whether the first amount is smaller.
  package static func < (left: Money, right: Money) -> Bool { left.cents < right.cents }
}

extension Money: CustomStringConvertible {
  /// The formatted amount: `$1,289.00`.
  package var description: String {
    let whole = String(cents.magnitude / 100)
    let rest = String(cents.magnitude % 100)
    var grouped = ""
    for (offset, digit) in whole.enumerated() {
      if offset > 0, (whole.count - offset).isMultiple(of: 3) { grouped.append(",") }
      grouped.append(digit)
    }
    return (cents < 0 ? "-$" : "$") + grouped + (rest.count == 1 ? ".0" : ".") + rest
  }
}

extension Money: Decodable {
  /// Decodes a whole number of cents.
  package init(from decoder: any Decoder) throws {
    self.init(cents: try decoder.singleValueContainer().decode(Int.self))
  }
}
