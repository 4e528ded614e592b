#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A day in the Gregorian calendar, without a time.
package struct CalendarDay: Hashable, Sendable {
  private let year: Int
  private let month: Int
  private let day: Int

  /// Parses a day written as `2026-03-06`; `nil` if there is no such day.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    guard parts.map(\.count) == [4, 2, 2], numbers.count == 3,
      DateComponents(year: numbers[0], month: numbers[1], day: numbers[2])
        .isValidDate(in: Self.calendar)
    else { return nil }
    (year, month, day) = (numbers[0], numbers[1], numbers[2])
  }

  /// Creates the day of a date, in UTC.
  package init(_ date: Date) {
    let calendar = Self.calendar
    year = calendar.component(.year, from: date)
    month = calendar.component(.month, from: date)
    day = calendar.component(.day, from: date)
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}

extension CalendarDay: Comparable {
  /// Returns whether one day is before another.
  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDay: CustomStringConvertible {
  /// The formatted day: `6 March 2026`.
  package var description: String { "\(day) \(Self.months[month - 1]) \(year)" }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

extension CalendarDay: Decodable {
  /// Decodes a day written as `2026-03-06`.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = CalendarDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a day written as 2026-03-06")
    }
    self = day
  }
}
