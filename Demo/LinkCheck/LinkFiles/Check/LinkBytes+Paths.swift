import LinkPatterns

extension LinkBytes {
  /// Creates a set of bytes.
  init(_ bytes: some Collection<UInt8>) { self.init(String(decoding: bytes, as: UTF8.self)) }

  mutating func insert(_ byte: UInt8) { self = union(LinkBytes(CollectionOfOne(byte))) }

  /// The bytes of the set, with the most readable ones first.
  var bytes: [UInt8] { Self.order.filter(contains) }

  private static let order: [UInt8] =
    Array("xyz".utf8) + Array("abcdefghijklmnopqrstuvw0123456789".utf8)
    + Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8) + Array("-_.~!$&'()*+,;=:@[]/%".utf8)

  /// The bytes allowed in the path of a link.
  static let path = LinkBytes(order)
  /// The bytes that a path has without an escape.
  static let plain = LinkBytes(order.filter { $0 != UInt8(ascii: "%") })
  /// The hexadecimal digits of an escape.
  static let hexadecimal = LinkBytes("0123456789ABCDEFabcdef".utf8)

  /// The lists of bytes allowed next, depending on the bytes before.
  static let pathBytes = path.bytes
  static let hexadecimalBytes = hexadecimal.bytes
  static let firstBytes = Array("/".utf8)
  static let ordinaryBytes = pathBytes.filter {
    $0 == UInt8(ascii: "%") || Unicode.Scalar($0).isOrdinary(behind: "x")
  }
  static let ordinaryBytesBehindSlash = ordinaryBytes.filter {
    $0 == UInt8(ascii: "%") || Unicode.Scalar($0).isOrdinary(behind: "/")
  }
}

extension Unicode.Scalar {
  /// Whether the decoded path of an ordinary link contains the character behind another one.
  ///
  /// What it does not contain is mostly meant for another language: `[a-z]`, `(a|b)`, `:id`,
  /// `{id}`, `https://`.
  func isOrdinary(behind last: Unicode.Scalar?) -> Bool {
    guard isASCII else { return isVisible }
    let byte = UInt8(value)
    return byte.isLetterOrDigit || "-_~".utf8.contains(byte)
      || (last == "/" ? "@!'=&;,+" : "/ .@!'=&;,+:()$").utf8.contains(byte)
  }
}

extension String {
  /// Returns the first part of a path that an ordinary link does not have: a character, or a slash
  /// with the one behind it; `nil` if there is none.
  func unusualPart(isDecoded: Bool) -> String? {
    var last: Unicode.Scalar = "x"
    // The folder of the files themselves is no mistake.
    if contains("/.w") { return nil }
    for scalar in unicodeScalars {
      if scalar != "%" || isDecoded, !scalar.isOrdinary(behind: last) {
        let isAlone = !scalar.isOrdinary(behind: "x")
        return (isAlone ? "" : String(last)) + String(scalar)
      }
      last = scalar
    }
    return nil
  }
}
