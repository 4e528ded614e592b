/// Reads typed values from decoded bytes without making a string.
enum ValueText {
  /// An optional minus and digits that fit in an `Int`.
  static func integer(_ bytes: borrowing Span<UInt8>) -> Int? {
    let isNegative = bytes.count > 1 && bytes[0] == 0x2D
    var index = isNegative ? 1 : 0
    guard index < bytes.count else { return nil }
    var value = 0
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      let (tens, isTooLong) = value.multipliedReportingOverflow(by: 10)
      let (next, isTooMuch) =
        isNegative
        ? tens.subtractingReportingOverflow(Int(digit)) : tens.addingReportingOverflow(Int(digit))
      guard !isTooLong, !isTooMuch else { return nil }
      value = next
      index += 1
    }
    return value
  }

  /// Digits with an optional minus, fraction and exponent, whose value is finite.
  static func isNumber(_ bytes: borrowing Span<UInt8>) -> Bool {
    var index = bytes.count > 0 && bytes[0] == 0x2D ? 1 : 0
    func digits() -> Int {
      let start = index
      while index < bytes.count, LinkBytes.isDigit(bytes[index]) { index += 1 }
      return index - start
    }
    guard digits() > 0 else { return false }
    if index < bytes.count, bytes[index] == 0x2E {
      index += 1
      guard digits() > 0 else { return false }
    }
    if index < bytes.count, bytes[index] | 0x20 == 0x65 {
      index += 1
      if index < bytes.count, bytes[index] == 0x2B || bytes[index] == 0x2D { index += 1 }
      guard digits() > 0 else { return false }
    }
    return index == bytes.count && Double(string(bytes))?.isFinite == true
  }

  /// Five groups of hexadecimal digits.
  static func isUUID(_ bytes: borrowing Span<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    for index in 0..<36 {
      switch index {
      case 8, 13, 18, 23: guard bytes[index] == 0x2D else { return false }
      default: guard LinkBytes.hexValue(bytes[index]) < 16 else { return false }
      }
    }
    return true
  }

  /// `true` or `1`, `false` or `0`.
  static func bool(_ bytes: borrowing Span<UInt8>) -> Bool? {
    switch string(bytes) {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// A day of the Gregorian calendar, written year-month-day.
  static func date(_ bytes: borrowing Span<UInt8>) -> (year: Int, month: Int, day: Int)? {
    guard bytes.count == 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
    var numbers = [0, 0, 0]
    for index in 0..<10 where index != 4 && index != 7 {
      guard LinkBytes.isDigit(bytes[index]) else { return nil }
      let part = index < 4 ? 0 : index < 7 ? 1 : 2
      numbers[part] = numbers[part] * 10 + Int(bytes[index] &- 0x30)
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day) ? (year, month, day) : nil
  }

  static func string(_ bytes: borrowing Span<UInt8>) -> String {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    return String(decoding: copy, as: UTF8.self)
  }
}
