/// Words that came with a link; they are always shown as such.
package struct LinkMessage: Hashable, Sendable, Codable {
  /// What the link gives as a heading.
  package var title: String
  /// What the link says.
  package var message: String

  /// Keeps the words of a link.
  ///
  /// - Parameters:
  ///   - title: What the link gives as a heading.
  ///   - message: What the link says.
  package init(title: String, message: String) {
    (self.title, self.message) = (title, message)
  }

  /// The link that brings these words.
  package var link: String {
    "\(StorefrontLinks.scheme)://\(StorefrontLinks.alert)"
      + "?title=\(Self.escaped(title))&message=\(Self.escaped(message))"
  }

  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"):
        String(Unicode.Scalar(byte))
      default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }
}
