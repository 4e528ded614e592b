import Spelling

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
