extension String {
  /// The text with invisible characters escaped, such as `\u{202E}`.
  ///
  /// Unescaped, control characters, direction marks, zero-width characters and private-use
  /// characters could affect a terminal or go unnoticed. Text that contains only visible characters
  /// is unchanged.
  package var visible: String {
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isVisible {
        text.unicodeScalars.append(scalar)
      } else {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return text
  }

  /// Returns the visible text in quotes, shortened in the middle if it is long.
  package func shown(limit: Int = 60) -> String {
    let text = visible
    guard text.count > limit else { return "\"\(text)\"" }
    return "\"\(text.prefix(limit * 2 / 3))…\(text.suffix(limit - limit * 2 / 3 - 1))\""
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is visible and does not affect the text around it.
  var isVisible: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}
