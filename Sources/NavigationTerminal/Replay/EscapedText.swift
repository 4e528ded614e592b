import TerminalKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value as JSON, with an escape for every character that hides, reorders or commands.
enum JSONText {
  /// The JSON of a value that has no floating point, so that nothing in it can fail to be encoded.
  static func of(_ value: some Encodable, isPretty: Bool = false) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isPretty { encoder.outputFormatting.insert(.prettyPrinted) }
    guard let data = try? encoder.encode(value) else { return "null" }
    // The encoder escapes what JSON asks for; anything else that hides stands inside of a string.
    guard data.contains(where: { $0 >= 0x7F }) else { return String(decoding: data, as: UTF8.self) }
    var text = String.UnicodeScalarView()
    for scalar in String(decoding: data, as: UTF8.self).unicodeScalars {
      if scalar.value >= 0x7F, scalar.isHidden {
        text += String(scalar).utf16.map(escape).joined().unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  private static func escape(_ unit: UTF16.CodeUnit) -> String {
    let digits = String(unit, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

extension String {
  /// The text as it can stand in XML, also between quotes; what XML cannot hold has a stand-in.
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
