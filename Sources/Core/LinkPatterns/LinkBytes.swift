/// A set of ASCII bytes, one bit per character; the sets follow RFC 3986, appendix A.
@usableFromInline
package struct LinkBytes: Sendable {
  @usableFromInline let low: UInt64
  @usableFromInline let high: UInt64

  @inlinable
  init(low: UInt64, high: UInt64) {
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
    self.init(low: low, high: high)
  }

  @inlinable package static var scheme: LinkBytes {
    LinkBytes(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
  }
  @inlinable package static var userInfo: LinkBytes {
    LinkBytes(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }
  @inlinable package static var host: LinkBytes {
    LinkBytes(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }
  @inlinable package static var segment: LinkBytes {
    LinkBytes(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }
  @inlinable package static var query: LinkBytes {
    LinkBytes(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_AFFF_FFFF)
  }
  /// The bytes that a link may contain, `%` among them.
  package static var link: LinkBytes {
    LinkBytes(low: 0xAFFF_FFFA_0000_0000, high: 0x47FF_FFFE_AFFF_FFFF)
  }
  /// The bytes that stay unencoded in the names and values of a query, unlike `&`, `=`, `+` and
  /// `#`.
  @inlinable package static var queryText: LinkBytes {
    LinkBytes(low: 0x8FFF_F792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }

  /// Letters, digits and `-._~`: bytes without special meaning in any part of a link (RFC 3986,
  /// section 2.3).
  package static var unreserved: LinkBytes {
    LinkBytes(low: 0x03FF_6000_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  }

  /// The bytes that a pattern matches literally.
  @inlinable package static var patternText: LinkBytes {
    LinkBytes(low: 0x2BFF_7BD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  }
  /// The bytes that end a host.
  ///
  /// The sets below contain the bytes that end segments, query names, query values and user
  /// information.
  @inlinable package static var endOfHost: LinkBytes {
    LinkBytes(low: 0x8400_8008_0000_0000, high: 0x0000_0000_0000_0000)
  }
  @inlinable package static var endOfSegment: LinkBytes {
    LinkBytes(low: 0x8000_8008_0000_0000, high: 0x0000_0000_0000_0000)
  }
  @inlinable package static var endOfName: LinkBytes {
    LinkBytes(low: 0x2000_0048_0000_0000, high: 0x0000_0000_0000_0000)
  }
  @inlinable package static var endOfValue: LinkBytes {
    LinkBytes(low: 0x0000_0048_0000_0000, high: 0x0000_0000_0000_0000)
  }
  @inlinable package static var endOfUserInfo: LinkBytes {
    LinkBytes(low: 0x0000_0000_0000_0000, high: 0x0000_0000_0000_0001)
  }
  /// The bytes that end an authority with only a host, or show that it contains more than a host.
  @inlinable package static var endOfLoneHost: LinkBytes {
    endOfHost.union(endOfUserInfo)
  }
  /// The empty set.
  @inlinable package static var nothing: LinkBytes {
    LinkBytes(low: 0, high: 0)
  }

  @inlinable @inline(__always) package func contains(_ byte: UInt8) -> Bool {
    byte < 128 && ((byte & 64 == 0 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
  }

  /// Returns the set without the bytes of another one.
  @inlinable @inline(__always) package func without(_ other: LinkBytes) -> LinkBytes {
    LinkBytes(low: low & ~other.low, high: high & ~other.high)
  }

  /// Returns the bytes of both sets.
  @inlinable @inline(__always) package func union(_ other: LinkBytes) -> LinkBytes {
    LinkBytes(low: low | other.low, high: high | other.high)
  }

  /// Whether the text is a valid scheme.
  package static func isScheme(_ text: some StringProtocol) -> Bool {
    text.utf8.first.map(isLetter) == true && text.utf8.allSatisfy { scheme.contains($0) }
  }

  @inlinable @inline(__always) package static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }

  @inlinable @inline(__always) package static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  @inlinable @inline(__always) package static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Returns the value of a hexadecimal digit, or 255.
  @inlinable @inline(__always) package static func hexValue(_ byte: UInt8) -> UInt8 {
    if byte &- UInt8(ascii: "0") < 10 { return byte &- UInt8(ascii: "0") }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter + 10 : 255
  }
}
