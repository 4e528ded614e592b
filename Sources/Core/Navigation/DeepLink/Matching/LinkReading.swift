/// The interpretation of a link's authority: a host, or the first segment.
struct LinkReading: Sendable {
  /// Whether the authority is a host.
  let isHost: Bool
  /// The scheme to assume for a link without one.
  let ownScheme: String?

  /// Returns the index of the first piece that is a segment.
  func firstPiece(of link: DeepLinkURL) -> Int {
    isHost ? Int(link.layout.segmentsStart) : 0
  }

  /// Interprets the authority.
  ///
  /// It is a host in http and https links and in links without a scheme. In links with other
  /// schemes, it is a host only if it is an address in brackets or one of the given hosts.
  init(_ link: DeepLinkURL, hosts: [String], ownScheme: String? = nil) {
    self.ownScheme = ownScheme
    if let known = link.authorityIsHost {
      isHost = known
    } else if link.layout.segmentsStart == 0 {
      isHost = link.layout.isWeb
    } else {
      isHost =
        link.layout.isWeb || link.layout.schemeEnd < 0 || link.layout.isAddress
        || Self.isHost(link, among: hosts)
    }
  }

  static func isHost(_ link: DeepLinkURL, among hosts: [String]) -> Bool {
    guard link.layout.segmentsStart > 0 else { return false }
    let authority = link.pieces[0].decoded
    return hosts.contains { link.equalsIgnoringCase(authority, lowercase: $0) }
  }

  /// Whether a link has a scheme, or is assumed to have it.
  func hasScheme(_ scheme: String, _ link: DeepLinkURL) -> Bool {
    link.layout.schemeEnd < 0 ? scheme == ownScheme : link.isScheme(scheme)
  }

  /// Whether a link has the scheme and the host that a pattern requires.
  func meets(_ entry: LinkEntry, _ link: DeepLinkURL) -> Bool {
    if let scheme = entry.scheme, !hasScheme(scheme, link) { return false }
    guard let host = entry.host else { return true }
    return isHost && link.layout.segmentsStart > 0
      && link.equalsIgnoringCase(link.pieces[0].decoded, lowercase: host)
  }
}
