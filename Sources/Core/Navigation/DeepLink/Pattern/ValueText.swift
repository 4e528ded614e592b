#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Parses typed values from decoded bytes without creating a string.
enum ValueText {
  /// Parses an optional minus sign and digits whose value fits in an `Int`.
  static func integer(_ bytes: ArraySlice<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = isNegative ? bytes.dropFirst() : bytes
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
      let digit = Int(byte &- UInt8(ascii: "0"))
      let (tens, isTooLong) = value.multipliedReportingOverflow(by: 10)
      let (next, isTooMuch) = tens.addingReportingOverflow(isNegative ? -digit : digit)
      guard digit < 10, !isTooLong, !isTooMuch else { return nil }
      value = next
    }
    return value
  }

  /// Whether the text is written as a whole number, which may be too large for an `Int`.
  static func isWholeNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy(LinkBytes.isDigit)
  }

  /// Whether the bytes are a finite number: digits with an optional minus sign, fraction and
  /// exponent.
  static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    // `Double` also reads infinity, hexadecimal numbers, a plus sign, and a point at either end.
    let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
    return unsigned.first.map(LinkBytes.isDigit) == true
      && bytes.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
      && !bytes.indices.contains { index in
        bytes[index] == UInt8(ascii: ".")
          && !bytes[index...].dropFirst().prefix(1).contains(where: LinkBytes.isDigit)
      }
      && Double(String(decoding: bytes, as: UTF8.self))?.isFinite == true
  }

  /// Parses a number that satisfies ``isNumber(_:)``.
  static func number(_ text: String) -> Double? {
    isNumber(Array(text.utf8)[...]) ? Double(text) : nil
  }

  /// Whether the bytes are a UUID: five groups of hexadecimal digits, joined by hyphens.
  static func isUUID(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count == 36 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      switch index {
      case 8, 13, 18, 23: byte == UInt8(ascii: "-")
      default: LinkBytes.hexValue(byte) < 16
      }
    }
  }

  /// Parses `true` or `1`, `false` or `0`.
  static func bool(_ text: String) -> Bool? {
    switch text {
    case "true", "1": true
    case "false", "0": false
    default: nil
    }
  }

  /// Parses a day of the Gregorian calendar, written as year-month-day.
  static func date(_ text: some Collection<UInt8>) -> (year: Int, month: Int, day: Int)? {
    guard text.count == 10 else { return nil }
    var numbers = [0, 0, 0]
    for (index, byte) in text.enumerated() {
      if index == 4 || index == 7 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard LinkBytes.isDigit(byte) else { return nil }
      let part = index < 4 ? 0 : index < 7 ? 1 : 2
      numbers[part] = numbers[part] * 10 + Int(byte &- UInt8(ascii: "0"))
    }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard (1...12).contains(month) else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day) ? (year, month, day) : nil
  }

  /// Returns the number of days from January 1, 1970 to a day of the Gregorian calendar.
  static func daysSince1970(_ date: (year: Int, month: Int, day: Int)) -> Int {
    // Years start in March here, so that a leap day is the last day of its year.
    let year = date.month > 2 ? date.year : date.year - 1
    let month = (date.month + 9) % 12
    let century = year >= 0 ? year / 400 : (year - 399) / 400
    let yearOfEra = year - century * 400
    let dayOfYear = (153 * month + 2) / 5 + date.day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return century * 146_097 + dayOfEra - 719_468
  }

  /// Parses a day and returns midnight UTC at its start.
  static func midnight(_ text: String) -> Date? {
    date(text.utf8).map { Date(timeIntervalSince1970: Double(daysSince1970($0)) * 86_400) }
  }

  /// Formats the UTC day that contains a time; returns `nil` outside the years 0 to 9999.
  static func day(at seconds: Double) -> String? {
    let day = (seconds / 86_400).rounded(.down)
    guard day >= -719_528, day <= 2_932_896 else { return nil }
    // The inverse of `daysSince1970`: years start in March, in eras of 400.
    let days = Int(day) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = yearOfEra + era * 400 + (month > 9 ? 1 : 0)
    return padded(year, 4) + "-" + padded(month > 9 ? month - 9 : month + 3, 2)
      + "-" + padded(dayOfYear - (153 * month + 2) / 5 + 1, 2)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
