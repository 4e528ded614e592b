/// Finds bytes that are not UTF-8, one byte at a time (Unicode, table 3-7).
struct UTF8Check {
  private var missing = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF
  private var start = 0

  /// Where a character began that has not ended.
  var unfinished: Int? { missing > 0 ? start : nil }

  /// Takes the next byte.
  ///
  /// - Returns: Where the wrong character began, if this byte cannot stand here.
  mutating func take(_ byte: UInt8, at position: Int) -> Int? {
    if missing > 0 {
      guard byte >= lowest, byte <= highest else { return start }
      missing -= 1
      (lowest, highest) = (0x80, 0xBF)
      return nil
    }
    start = position
    switch byte {
    case 0..<0x80: return nil
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lowest) = (2, 0xA0)
    case 0xED: (missing, highest) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lowest) = (3, 0x90)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, highest) = (3, 0x8F)
    default: return position
    }
    return nil
  }
}
