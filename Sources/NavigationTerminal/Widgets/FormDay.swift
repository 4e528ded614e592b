import TerminalKit

/// A day of the Gregorian calendar in a form's field, typed as `2026-03-06`.
struct FormDay: Hashable, CustomStringConvertible {
  /// What stands in an empty field.
  static let form = "YYYY-MM-DD"
  /// How long a whole day is.
  static let columns = 10

  let year: Int
  let month: Int
  let day: Int

  /// Reads a day, such as `2026-03-06`.
  ///
  /// A month or a day of one digit will do; any other text gives `nil`.
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

  /// The next day for `+`, the previous one for `-`; `nil` for other keys and beyond the calendar.
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

  /// Types a digit or a separator; the field puts hyphens in by itself.
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
      // A month of one digit.
      case (6, 1): editor.replace(with: "\(text.dropLast())0\(part)-")
      default: break
      }
    }
  }

  /// Pastes a day, or as much of it as there is.
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
