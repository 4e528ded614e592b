import LinkPatterns
import Spelling

/// A link split into the parts that association files check.
package struct WebLink: Hashable, Sendable {
  /// The maximum length of a link in bytes.
  package static let limit = 8_192

  /// The whole link, in ASCII.
  package let text: String
  /// The scheme in lowercase.
  package let scheme: String
  /// The host in lowercase and in ASCII; empty if there is none.
  package let host: String
  /// The port, unless it is the usual one of the scheme, which browsers leave out.
  package let port: UInt16?
  /// The path, as written.
  package let path: String
  /// The text after the question mark; `nil` if there is none.
  package let query: String?
  /// The text after the hash; `nil` if there is none.
  let fragment: String?

  /// Parses a link.
  ///
  /// Characters outside ASCII, and others that are not allowed in a link, are percent-encoded
  /// first.
  ///
  /// - Parameter text: The link.
  /// - Throws: An error if the text is not a link.
  package init(_ text: String) throws(WebLinkProblem) {
    let count = text.utf8.count
    guard count <= Self.limit else {
      throw WebLinkProblem("the link is \(count) bytes long; the limit is \(Self.limit)")
    }
    guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
      throw WebLinkProblem("the link contains a control character")
    }
    var encoded = LinkBytes.encode(text, keeping: .link)
    // A "%" that begins no escape is not allowed either.
    if encoded.utf8.contains(UInt8(ascii: "%")) {
      encoded.replace(#/%(?![0-9A-Fa-f]{2})/#, with: "%25")
    }
    guard let colon = encoded.firstIndex(of: ":"), LinkBytes.isScheme(encoded[..<colon]),
      !Self.beginsWithPort(encoded, at: colon)
    else {
      throw WebLinkProblem(
        "\(text.shown()) is not a link: it has no scheme"
          + NearWord.suggestion(quoted: text.contains(".") ? "https://\(text)".shown() : nil))
    }
    self.text = encoded
    scheme = encoded[..<colon].lowercased()
    var rest = encoded[encoded.index(after: colon)...]
    var (query, fragment): (String?, String?)
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    (self.query, self.fragment) = (query, fragment)
    var authority: Substring = ""
    if rest.hasPrefix("//") {
      let end = rest.dropFirst(2).firstIndex(of: "/") ?? rest.endIndex
      authority = rest[..<end].dropFirst(2)
      rest = rest[end...]
    }
    path = String(rest)
    authority = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    var port: String?
    if let colon = authority.lastIndex(of: ":"), !authority[colon...].contains("]") {
      port = String(authority[authority.index(after: colon)...])
      authority = authority[..<colon]
    }
    let number = port.flatMap { $0.isEmpty ? nil : UInt16($0) ?? 0 }
    self.port = Self.usualPorts[scheme] == number ? nil : number
    host = HostName.ascii(String(authority))
    // A dot at the end only says that the name is whole.
    guard !isWeb || HostName.isValid(host.hasSuffix(".") ? String(host.dropLast()) : host) else {
      throw WebLinkProblem(
        "\(text.shown()) is not a link: it has no \(host.isEmpty ? "" : "valid ")host")
    }
  }

  /// The ports of the schemes of the web.
  static let usualPorts: [String: UInt16] = ["https": 443, "http": 80]

  /// Whether the scheme is https or http.
  package var isWeb: Bool { scheme == "https" || scheme == "http" }

  /// The query items, in order; an item without `=` has an empty value.
  var items: [(name: String, value: String)] {
    (query ?? "").split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }

  /// Whether text begins with a host and a port, as in `shop.example:8080/orders`.
  private static func beginsWithPort(_ text: String, at colon: String.Index) -> Bool {
    let rest = text[text.index(after: colon)...]
    let port = rest.prefix { ("0"..."9").contains($0) }
    return text[..<colon].contains(".") && !port.isEmpty
      && rest.dropFirst(port.count).first.map { "/?#".contains($0) } ?? true
  }
}

/// An error that explains why text is not a link.
package struct WebLinkProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem, as a clause.
  package let description: String

  init(_ description: String) { self.description = description }
}

extension String {
  /// The text with percent escapes decoded; escapes that are not valid UTF-8 are left as written.
  var percentDecoded: String {
    guard utf8.contains(UInt8(ascii: "%")) else { return self }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      var run: [UInt8] = []
      let start = index
      while let byte = LinkBytes.decodedByte(at: index, of: bytes.span) {
        run.append(byte)
        index += 3
      }
      if run.isEmpty {
        result.append(bytes[index])
        index += 1
      } else {
        result += run.firstInvalidUTF8 == nil ? run : Array(bytes[start..<index])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
