#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Finds the parts of JSON that has been decoded, without changing a byte of them.
enum RawJSON {
  /// Returns the members of an object, the first of each name; empty if it is none.
  ///
  /// - Complexity: O(n) in the number of bytes.
  static func members(of json: Data?) -> [String: Data] {
    guard let json else { return [:] }
    let pairs = parts(of: json, between: "{", and: "}").compactMap { part -> (String, Data)? in
      guard let end = split(part, at: ":").first?.endIndex, end < part.endIndex,
        let name = try? JSONDecoder().decode(String.self, from: part[..<end])
      else { return nil }
      return (name, trimmed(part[(end + 1)...]))
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the elements of an array; empty if it is none.
  static func elements(of json: Data?) -> [Data] {
    json.map { parts(of: $0, between: "[", and: "]") } ?? []
  }

  private static func parts(
    of json: Data, between first: Unicode.Scalar, and last: Unicode.Scalar
  ) -> [Data] {
    let json = trimmed(json)
    guard json.count > 2, json.first == UInt8(ascii: first), json.last == UInt8(ascii: last) else {
      return []
    }
    return split(json.dropFirst().dropLast(), at: ",").map(trimmed)
  }

  /// Splits JSON at a character that stands neither in a string nor in brackets.
  private static func split(_ json: Data, at separator: Unicode.Scalar) -> [Data] {
    var (parts, start, depth) = ([Data](), json.startIndex, 0)
    var (isText, isEscaped) = (false, false)
    for (index, byte) in zip(json.indices, json) {
      if isText {
        isText = isEscaped || byte != UInt8(ascii: "\"")
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: separator) where depth == 0:
        parts.append(json[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts + [json[start...]]
  }

  private static func trimmed(_ json: Data) -> Data {
    let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
    let end = json.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? json.startIndex
    return Data(json[..<end].drop(while: isBlank))
  }
}
