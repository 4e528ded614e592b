/// A link that is being typed, cut into what is finished and the part under the cursor.
struct TypedLink {
  /// The scheme, once `:` has been typed.
  private(set) var scheme: String?
  /// The host, once it is known to be one.
  private(set) var host: String?
  /// What has been typed of a host that is not finished.
  private(set) var unfinishedHost: String?
  /// The finished segments, decoded where they can be.
  private(set) var segments: [String] = []
  /// The segment under the cursor.
  private(set) var word = ""
  /// The query item under the cursor, once `?` has been typed.
  private(set) var query: String?
  /// The text before the part under the cursor.
  private(set) var prefix = ""

  init(_ text: String, hosts: [String]) {
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains("/") {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    let hasAuthority = rest.hasPrefix("//")
    rest = rest.drop { $0 == "/" }
    if scheme == "http" || scheme == "https" {
      guard let slash = rest.firstIndex(of: "/") else {
        unfinishedHost = String(rest)
        prefix = String(text[..<rest.startIndex])
        return
      }
      host = rest[..<slash].lowercased()
      rest = rest[rest.index(after: slash)...]
    } else if hasAuthority, let slash = rest.firstIndex(of: "/"),
      hosts.contains(rest[..<slash].lowercased())
    {
      host = rest[..<slash].lowercased()
      rest = rest[rest.index(after: slash)...]
    }
    if let mark = rest.firstIndex(of: "?") {
      segments = rest[..<mark].split(separator: "/").map { Self.decoded($0) }
      let item =
        rest[rest.index(after: mark)...].split(
          separator: "&", omittingEmptySubsequences: false
        ).last ?? ""
      query = String(item)
      prefix = String(text[..<item.startIndex])
      return
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    segments = parts.dropLast().map { Self.decoded($0) }
    word = parts.last.map(String.init) ?? ""
    prefix = String(text[..<(parts.last?.startIndex ?? rest.endIndex)])
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("%"), let link = try? DeepLinkURL("/" + text) else { return String(text) }
    return link.segments.first ?? String(text)
  }
}
