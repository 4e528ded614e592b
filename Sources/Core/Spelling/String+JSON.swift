extension String {
  /// The text as a JSON string, with invisible characters escaped.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the text.
  package var quotedJSON: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default:
        if scalar.isVisible {
          text.unicodeScalars.append(scalar)
        } else {
          text += scalar.escapedJSON
        }
      }
    }
    return text + "\""
  }
}

extension Unicode.Scalar {
  /// The scalar as one or two escapes of JSON, such as `\u202e`.
  package var escapedJSON: String {
    String(self).utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }

  /// Whether the scalar is visible and does not affect the text around it.
  package var isVisible: Bool {
    if value < 0x7F { return value >= 0x20 }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      return false
    default: return !properties.isDefaultIgnorableCodePoint
    }
  }
}
