/// A set of ASCII bytes.
struct ByteSet: Hashable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init() {}

  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { insert(byte) }
  }

  func contains(_ byte: UInt8) -> Bool {
    (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte & 63)) & 1 == 1
  }

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  var isEmpty: Bool { low | high == 0 }

  /// The bytes of the set, with the most readable ones first.
  var bytes: [UInt8] { Self.order.filter(contains) }

  private static let order: [UInt8] =
    Array("xyz".utf8) + Array("abcdefghijklmnopqrstuvw0123456789".utf8)
    + Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8) + Array("-_.~!$&'()*+,;=:@[]/%".utf8)

  /// The bytes allowed in the path of a link.
  static let path = ByteSet(order)
  /// The hexadecimal digits of an escape.
  static let hexadecimal = ByteSet("0123456789ABCDEFabcdef".utf8)

  /// The lists of bytes allowed next, depending on the bytes before.
  static let pathBytes = path.bytes
  static let hexadecimalBytes = hexadecimal.bytes
  static let firstBytes = Array("/".utf8)

  /// Returns the bytes of the set that are not in another set.
  func subtracting(_ other: ByteSet) -> ByteSet {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }

  func intersection(_ other: ByteSet) -> ByteSet {
    var result = self
    result.low &= other.low
    result.high &= other.high
    return result
  }
}
