/// Which bytes may stand where, by RFC 3986, appendix A; one bit for each ASCII character.
struct LinkBytes: Sendable {
  private let low: UInt64
  private let high: UInt64

  static let scheme = LinkBytes(low: 0x03FF_6800_0000_0000, high: 0x07FF_FFFE_07FF_FFFE)
  static let userInfo = LinkBytes(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  static let host = LinkBytes(low: 0x2BFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFE)
  static let segment = LinkBytes(low: 0x2FFF_7FD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  static let query = LinkBytes(low: 0xAFFF_FFD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  /// What is written unencoded in a name or value of a query: `&`, `=`, `+` and `#` are not.
  static let queryText = LinkBytes(low: 0x8FFF_F792_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)

  /// What is a literal in a pattern as it stands.
  static let patternText = LinkBytes(low: 0x2BFF_7BD2_0000_0000, high: 0x47FF_FFFE_87FF_FFFF)
  /// What ends a host, a segment, a name and a value of a query, and user information.
  static let endOfHost = LinkBytes(low: 0x8400_8008_0000_0000, high: 0x0000_0000_0000_0000)
  static let endOfSegment = LinkBytes(low: 0x8000_8008_0000_0000, high: 0x0000_0000_0000_0000)
  static let endOfName = LinkBytes(low: 0x2000_0048_0000_0000, high: 0x0000_0000_0000_0000)
  static let endOfValue = LinkBytes(low: 0x0000_0048_0000_0000, high: 0x0000_0000_0000_0000)
  static let endOfUserInfo = LinkBytes(low: 0x0000_0000_0000_0000, high: 0x0000_0000_0000_0001)
  /// What ends a host that stands alone, or says that it does not.
  static let endOfLoneHost = LinkBytes(
    low: endOfHost.low | endOfUserInfo.low, high: endOfHost.high | endOfUserInfo.high)
  /// No byte at all.
  static let nothing = LinkBytes(low: 0, high: 0)

  @inline(__always) func contains(_ byte: UInt8) -> Bool {
    byte < 128 && ((byte & 64 == 0 ? low : high) &>> UInt64(byte & 63)) & 1 == 1
  }

  /// The bytes that may stand and end nothing.
  @inline(__always) func without(_ other: LinkBytes) -> LinkBytes {
    LinkBytes(low: low & ~other.low, high: high & ~other.high)
  }

  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The value of a hexadecimal digit, or 255.
  @inline(__always) static func hexValue(_ byte: UInt8) -> UInt8 {
    if byte &- 0x30 < 10 { return byte &- 0x30 }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : 255
  }

  /// Writes text so that reading it as a part of a link gives the same text.
  static func encode(_ text: String, keeping allowed: LinkBytes) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if allowed.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
