#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import TerminalKit

/// A date in the Gregorian calendar, typed into a form field as `2026-03-06`.
struct FormDay: Hashable, CustomStringConvertible {
  /// The placeholder shown in an empty field.
  static let form = "YYYY-MM-DD"
  /// The length of a complete date.
  static let columns = 10

  private static let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
  private let date: Date

  /// Parses a date, such as `2026-03-06`.
  ///
  /// The month and the day may have a single digit; the result is `nil` for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let full = parts.map { $0.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-")
    guard full.utf8.count == Self.columns, full > "0001",
      let date = try? Date(full, strategy: Self.style), date.formatted(Self.style) == full
    else { return nil }
    self.date = date
  }

  var description: String { date.formatted(Self.style) }

  /// Returns the next day for `+` or the previous day for `-`; `nil` for other keys, and outside
  /// the years 1 to 9999.
  func day(by key: Character) -> FormDay? {
    guard "+-".contains(key) else { return nil }
    let date = date.addingTimeInterval(key == "+" ? 86_400 : -86_400)
    return FormDay(date.formatted(Self.style)).flatMap { $0.date == date ? $0 : nil }
  }

  // MARK: - Typing

  /// Types a digit or a separator; hyphens are inserted automatically.
  static func type(_ character: Character, into editor: inout LineEditor) {
    let text = editor.text
    let isAtEnd = editor.isAtEnd
    if character.isASCII, character.isNumber, text.count < columns {
      if isAtEnd, text.count == 4 || text.count == 7 { editor.insert("-") }
      editor.insert(String(character))
    } else if "-/. ".contains(character), isAtEnd {
      let part = text.split(separator: "-", omittingEmptySubsequences: false).last ?? ""
      switch (text.count, part.count) {
      case (4, 4), (7, 2): editor.insert("-")
      // A single-digit month gets a leading zero.
      case (6, 1): editor.replace(with: "\(text.dropLast())0\(part)-")
      default: break
      }
    }
  }

  /// Pastes a date, or as much of a date as the text contains.
  static func paste(_ text: String, into editor: inout LineEditor) {
    let words = text.drop(while: \.isWhitespace).prefix { !$0.isWhitespace }.prefix(columns)
    let cleaned = String(words.map { "/.".contains($0) ? "-" : $0 })
    if let day = FormDay(cleaned) { return editor.replace(with: day.description) }
    for character in cleaned { type(character, into: &editor) }
  }
}
