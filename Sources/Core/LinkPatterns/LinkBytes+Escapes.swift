extension LinkBytes {
  /// Percent-encodes text so that parsing it as part of a link returns the same text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - allowed: The bytes that stay as they are.
  /// - Returns: The text; each other byte is `%` and two uppercase hexadecimal digits.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package static func encode(_ text: String, keeping allowed: LinkBytes) -> String {
    if text.utf8.allSatisfy({ allowed.contains($0) }) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in text.utf8 {
      if allowed.contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the byte that an escape, such as `%2F`, stands for.
  ///
  /// What invalid UTF-8 means is up to the caller: some refuse it, others leave it encoded.
  ///
  /// - Parameters:
  ///   - index: The index of `%`.
  ///   - bytes: The bytes of the text.
  /// - Returns: The byte, or `nil` if no complete escape begins at the index.
  package static func decodedByte(at index: Int, of bytes: Span<UInt8>) -> UInt8? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "%") else { return nil }
    let (high, low) = (hexValue(bytes[index + 1]), hexValue(bytes[index + 2]))
    return high < 16 && low < 16 ? high << 4 | low : nil
  }
}
