import TerminalKit

/// A date in the Gregorian calendar, typed into a form field as `2026-03-06`.
struct FormDay: Hashable, CustomStringConvertible {
  /// The placeholder shown in an empty field.
  static let form = "YYYY-MM-DD"
  /// The length of a complete date.
  static let columns = 10

  let year: Int
  let month: Int
  let day: Int

  /// Parses a date, such as `2026-03-06`.
  ///
  /// The month and the day may have a single digit; the result is `nil` for any other text.
  init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4,
      parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
      parts[1].count <= 2, parts[2].count <= 2,
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year, month, day)
  }

  private init?(_ year: Int, _ month: Int, _ day: Int) {
    guard (1...9_999).contains(year), (1...12).contains(month),
      (1...Self.length(of: month, in: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func length(of month: Int, in year: Int) -> Int {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  var description: String {
    [(year, 4), (month, 2), (day, 2)].map { number, count in
      let digits = String(number)
      return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }.joined(separator: "-")
  }

  /// Returns the next day for `+` or the previous day for `-`; `nil` for other keys, and outside
  /// the years 1 to 9999.
  func day(by key: Character) -> FormDay? {
    switch key {
    case "+":
      FormDay(year, month, day + 1) ?? FormDay(year, month + 1, 1) ?? FormDay(year + 1, 1, 1)
    case "-":
      FormDay(year, month, day - 1)
        ?? (month > 1
          ? FormDay(year, month - 1, Self.length(of: month - 1, in: year))
          : FormDay(year - 1, 12, 31))
    default: nil
    }
  }

  // MARK: - Typing

  /// Types a digit or a separator; hyphens are inserted automatically.
  static func type(_ character: Character, into editor: inout LineEditor) {
    let text = editor.text
    let isAtEnd = editor.isAtEnd
    if character.isASCIIDigit, text.count < columns {
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

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
