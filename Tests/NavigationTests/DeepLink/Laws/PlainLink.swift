#if canImport(Navigation)
  import Navigation
#endif

/// A link that is known to be one, cut up by searching for its separators: slow and plain.
struct PlainLink {
  var scheme: String?
  var userInfo: String?
  var host = ""
  var port: String?
  var segments: [String] = []
  var query: [DeepLinkURL.QueryItem] = []
  var fragment: String?
  private var hasAuthority = false
  private var isAddress = false

  init(_ link: String) {
    var rest = Array(link.utf8)[...]
    if let hash = rest.firstIndex(of: 0x23) {
      fragment = Self.decoded(rest[(hash + 1)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: 0x3F) {
      let text = rest[(mark + 1)...]
      rest = rest[..<mark]
      if !text.isEmpty {
        query = text.split(separator: 0x26, omittingEmptySubsequences: false).map { item in
          let parts = item.split(separator: 0x3D, maxSplits: 1, omittingEmptySubsequences: false)
          return DeepLinkURL.QueryItem(
            name: Self.decoded(parts[0]), value: parts.count > 1 ? Self.decoded(parts[1]) : "")
        }
      }
    }
    if let end = rest.firstIndex(where: { $0 == 0x3A || $0 == 0x2F }), rest[end] == 0x3A {
      scheme = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
    }
    if rest.starts(with: [0x2F, 0x2F]) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: 0x2F) ?? rest.endIndex
      readAuthority(rest[..<end])
      rest = rest[end...]
    }
    if rest.first == 0x2F { rest = rest.dropFirst() }
    var parts = rest.split(separator: 0x2F, omittingEmptySubsequences: false)
    if parts.last?.isEmpty == true { parts.removeLast() }
    segments = parts.map { Self.decoded($0) }
  }

  private mutating func readAuthority(_ text: ArraySlice<UInt8>) {
    hasAuthority = true
    var rest = text
    if let at = rest.firstIndex(of: 0x40) {
      userInfo = String(decoding: rest[..<at], as: UTF8.self)
      rest = rest[(at + 1)...]
    }
    var end = rest.firstIndex(of: 0x3A)
    if rest.first == 0x5B, let close = rest.firstIndex(of: 0x5D) {
      isAddress = true
      end = rest[close...].firstIndex(of: 0x3A)
      host = String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self)
    } else {
      host = Self.decoded(rest[..<(end ?? rest.endIndex)])
    }
    if let end, end + 1 < rest.endIndex {
      // Leading zeros mean nothing.
      port = Int(String(decoding: rest[(end + 1)...], as: UTF8.self)).map(String.init)
    }
  }

  /// The segments as a pipeline counts them, and the host if the authority is one.
  func read(hosts: [String]) -> (segments: [String], host: String?) {
    guard hasAuthority, !host.isEmpty else { return (segments, nil) }
    let web = ["http", "https"].contains(scheme?.lowercased())
    if web || scheme == nil || hosts.contains(host.lowercased()) {
      return (segments, host.lowercased())
    }
    return ([host] + segments, nil)
  }

  /// The parts in one text again, everything encoded that is not a letter or digit.
  var written: String {
    var text = scheme.map { $0 + ":" } ?? ""
    if hasAuthority {
      text += "//" + (userInfo.map { $0 + "@" } ?? "")
      text += isAddress ? "[\(host)]" : Self.encoded(host)
      text += port.map { ":" + $0 } ?? ""
    }
    // A slash in front keeps a colon from ending a scheme, and two an empty segment from a host.
    if !segments.isEmpty {
      if !hasAuthority, segments[0].isEmpty { text += "//" }
      text += segments.map { "/" + Self.encoded($0) }.joined()
      if segments.last == "" { text += "/" }
    }
    if !query.isEmpty {
      let items = query.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }
      text += "?" + items.joined(separator: "&")
    }
    return text + (fragment.map { "#" + Self.encoded($0) } ?? "")
  }

  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
      default:
        "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }.joined()
  }

  static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    var found: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == 0x25, index + 2 < bytes.endIndex,
        let byte = UInt8(
          String(decoding: bytes[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        found.append(byte)
        index += 3
      } else {
        found.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: found, as: UTF8.self)
  }
}
