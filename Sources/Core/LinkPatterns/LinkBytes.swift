/// A set of ASCII bytes, one bit per character; the sets follow RFC 3986, appendix A.
package struct LinkBytes: Hashable, Sendable {
  private let low, high: UInt64

  init(_ low: UInt64, _ high: UInt64) {
    self.low = low
    self.high = high
  }

  /// Creates the set of the bytes of an ASCII text.
  package init(_ text: String) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for byte in text.utf8 {
      precondition(byte < 128, "A set of link bytes contains only ASCII.")
      if byte & 64 == 0 { low |= 1 << UInt64(byte & 63) } else { high |= 1 << UInt64(byte & 63) }
    }
    self.init(low, high)
  }

  package static let scheme = Self(0x03FF6800_00000000, 0x07FFFFFE_07FFFFFE)
  package static let userInfo = Self(0x2FFF7FD2_00000000, 0x47FFFFFE_87FFFFFE)
  package static let host = Self(0x2BFF7FD2_00000000, 0x47FFFFFE_87FFFFFE)
  package static let segment = Self(0x2FFF7FD2_00000000, 0x47FFFFFE_87FFFFFF)
  package static let query = Self(0xAFFFFFD2_00000000, 0x47FFFFFE_AFFFFFFF)
  /// The bytes that a link may contain, `%` among them.
  package static let link = Self(0xAFFFFFFA_00000000, 0x47FFFFFE_AFFFFFFF)
  /// The bytes that stay unencoded in the names and values of a query, unlike `&`, `=`, `+` and
  /// `#`.
  package static let queryText = Self(0x8FFFF792_00000000, 0x47FFFFFE_87FFFFFF)

  /// Letters, digits and `-._~`: bytes without special meaning in any part of a link (RFC 3986,
  /// section 2.3).
  package static let unreserved = Self(0x03FF6000_00000000, 0x47FFFFFE_87FFFFFE)

  /// The bytes that a pattern matches literally.
  package static let patternText = Self(0x2BFF7BD2_00000000, 0x47FFFFFE_87FFFFFF)
  /// The bytes that end a host.
  ///
  /// The sets below contain the bytes that end segments, query names, query values and user
  /// information.
  package static let endOfHost = Self(0x84008008_00000000, 0)
  package static let endOfSegment = Self(0x80008008_00000000, 0)
  package static let endOfName = Self(0x20000048_00000000, 0)
  package static let endOfValue = Self(0x00000048_00000000, 0)
  package static let endOfUserInfo = Self(0, 1)
  /// The empty set.
  package static let nothing = Self(0, 0)

  package func contains(_ byte: UInt8) -> Bool {
    byte < 128 && ((byte & 64 == 0 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
  }

  /// Returns the set without the bytes of another one.
  package func without(_ other: LinkBytes) -> LinkBytes {
    LinkBytes(low & ~other.low, high & ~other.high)
  }

  /// Returns the bytes of both sets.
  package func union(_ other: LinkBytes) -> LinkBytes {
    LinkBytes(low | other.low, high | other.high)
  }

  /// Whether the text is a valid scheme.
  package static func isScheme(_ text: some StringProtocol) -> Bool {
    text.utf8.first.map(isLetter) == true && text.utf8.allSatisfy { scheme.contains($0) }
  }

  package static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  package static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Returns the value of a hexadecimal digit, or 255.
  package static func hexValue(_ byte: UInt8) -> UInt8 {
    if byte &- UInt8(ascii: "0") < 10 { return byte &- UInt8(ascii: "0") }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : 255
  }
}
