/// The hosts that a printed web link may have.
enum HostText {
  /// Whether links with a scheme need a host.
  static func isWeb(_ scheme: String) -> Bool { scheme == "http" || scheme == "https" }

  /// Whether a text is a host name, an IPv4 address, or an IPv6 address in brackets.
  ///
  /// A label has 1 to 63 letters, digits and hyphens, and neither begins nor ends with a hyphen.
  /// Characters beyond ASCII count as letters. If the last label is a number, the host is an IPv4
  /// address.
  ///
  /// - Parameter host: The host, without a port.
  /// - Returns: Whether it is valid.
  static func isValid(_ host: String) -> Bool {
    if host.hasPrefix("["), host.hasSuffix("]") {
      return IPAddress.isVersion6(String(host.dropFirst().dropLast()))
    }
    // A final dot means the root.
    let name = host.utf8.last == UInt8(ascii: ".") ? host.dropLast() : host[...]
    let labels = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard host.utf8.count <= 253, let last = labels.last else { return false }
    if !last.isEmpty, last.allSatisfy(LinkBytes.isDigit) { return IPAddress.isVersion4(name) }
    return labels.allSatisfy { label in
      let hyphen = UInt8(ascii: "-")
      return (1...63).contains(label.count) && label.first != hyphen && label.last != hyphen
        && label.allSatisfy { byte in
          byte >= 0x80 || byte == hyphen || LinkBytes.isLetter(byte) || LinkBytes.isDigit(byte)
        }
    }
  }
}
