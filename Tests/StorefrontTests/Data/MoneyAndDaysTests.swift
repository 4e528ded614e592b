import Storefront
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct `Money and days` {
  @Test(arguments: [
    (0, "$0.00"), (5, "$0.05"), (490, "$4.90"), (98_000, "$980.00"), (128_900, "$1,289.00"),
    (100_000_000, "$1,000,000.00"), (-1_250, "-$12.50"),
  ])
  func `an amount is written with two places and grouped by thousands`(cents: Int, text: String) {
    #expect(Money(cents: cents).description == text)
  }

  @Test func `a day is read, written, and refused when it does not exist`() {
    #expect(CalendarDay("2026-03-06")?.description == "6 March 2026")
    #expect(CalendarDay("2024-02-29") != nil)
    #expect(CalendarDay("2026-02-29") == nil)
    #expect(CalendarDay("2026-13-01") == nil)
    #expect(CalendarDay("2026-3-6") == nil)
  }

  @Test(arguments: [
    (0.0, "1 January 1970"), (-1.0, "31 December 1969"), (951_782_400, "29 February 2000"),
    (1_772_755_200, "6 March 2026"), (4_107_542_400, "1 March 2100"),
  ])
  func `a moment falls on its day of the Gregorian calendar`(seconds: Double, text: String) {
    #expect(CalendarDay(Date(timeIntervalSince1970: seconds)).description == text)
  }
}
