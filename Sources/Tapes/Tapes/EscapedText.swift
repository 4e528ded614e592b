import Spelling
import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Encodes values as JSON, escaping every invisible, reordering or control character.
package enum JSONText {
  /// Returns a value as JSON; the value must not contain floating-point numbers, so encoding cannot
  /// fail.
  package static func of(_ value: some Encodable, isPretty: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else { return "null" }
    // The encoder escapes what JSON requires; other hidden characters occur only inside strings.
    guard data.contains(where: { $0 >= 0x7F }) else { return String(decoding: data, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, scalar.isHidden {
        text += scalar.escapedJSON.unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Decodes a value from a line of JSON; returns `nil` for any other text.
  package static func read<Value: Decodable>(_ type: Value.Type, from line: String) -> Value? {
    guard line.hasPrefix("{") else { return nil }
    return try? JSONDecoder().decode(type, from: Data(line.utf8))
  }
}

extension String {
  /// The text escaped for XML content and attributes; characters that XML does not allow become
  /// U+FFFD.
  var xmlEscaped: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n": text.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
