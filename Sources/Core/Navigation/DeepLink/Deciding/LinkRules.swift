import Spelling

/// The checks that a link must pass before it is looked up.
struct LinkRules: Sendable {
  let schemes: [String]
  let hosts: [String]
  let limits: DeepLinkLimits
  let table: LinkTable

  /// Whether the text is a decoded host name, or an address without brackets.
  static func isHost(_ text: String) -> Bool {
    !text.isEmpty
      && (IPAddress.isVersion6(text)
        || text.utf8.allSatisfy { LinkBytes.host.contains($0) || $0 >= 0x80 })
  }

  /// Determines whether a link's authority is a host or the first segment.
  func reading(of link: DeepLinkURL) -> LinkReading {
    LinkReading(
      link, hosts: hosts, ownScheme: link.layout.schemeEnd < 0 ? schemes.first : nil)
  }

  /// Parses a link, or throws the reason for refusing it.
  func parse(_ text: String) throws(DeepLinkRejection) -> DeepLinkURL {
    do {
      return try DeepLinkURL(text, limits: limits)
    } catch {
      throw DeepLinkRejection(error)
    }
  }

  /// Returns the reason for refusing a link, or `nil` if it passes every rule.
  func refusal(
    of link: DeepLinkURL, _ reading: LinkReading, isInternal: Bool
  ) -> DeepLinkRejection? {
    if link.layout.schemeEnd < 0 {
      guard isInternal else {
        return DeepLinkRejection(.origin, .noScheme(own: schemes.first), in: link.description)
      }
    } else if !schemes.contains(where: { link.isScheme($0) }) {
      return foreignScheme(link)
    }
    if reading.isHost, !LinkReading.isHost(link, among: hosts) { return foreignHost(link) }
    if let part = link.layout.userInfo ?? link.layout.port {
      let isPort = link.layout.userInfo == nil
      return foreignHost(link, reading)
        ?? DeepLinkRejection(
          isPort ? .port : .userInfo, isPort ? .port : .userInfo, in: link.description,
          at: Int(part.lowerBound))
    }
    return tooManySegments(link, reading)
  }

  /// Refuses a link with too many segments, counting the authority as the first.
  private func tooManySegments(_ link: DeepLinkURL, _ reading: LinkReading) -> DeepLinkRejection? {
    let most = max(0, limits.segments)
    guard !reading.isHost, Int(link.layout.segmentsEnd) > most else { return nil }
    return DeepLinkRejection(
      .malformed(.tooManySegments),
      .syntax(found: "more than \(most) segments", expected: "at most \(most)"),
      in: link.description, at: Int(link.pieces[most].written.lowerBound))
  }

  /// Refuses an authority that contains a dot but does not begin any pattern: it is a host, not a
  /// segment.
  func foreignHost(_ link: DeepLinkURL, _ reading: LinkReading) -> DeepLinkRejection? {
    guard !reading.isHost, link.layout.segmentsStart > 0 else { return nil }
    let range = link.pieces[0].decoded
    guard link.bytes[Int(range.lowerBound)..<Int(range.upperBound)].contains(UInt8(ascii: "."))
    else {
      return nil
    }
    if LinkWalk(table, link, reading).beginsAPattern(0) { return nil }
    return foreignHost(link)
  }

  /// Refuses a link whose target the principal may not see.
  func forbidden(_ link: DeepLinkURL, _ role: String) -> DeepLinkRejection {
    DeepLinkRejection(.forbidden(role: role), .role(role), in: link.description)
  }

  private func foreignScheme(_ link: DeepLinkURL) -> DeepLinkRejection {
    let scheme = link.scheme ?? ""
    return DeepLinkRejection(
      .scheme,
      LinkFailure(
        .scheme(scheme), in: link.description, 0..<Int(link.layout.schemeEnd),
        nearWord: NearWord.nearest(to: scheme, among: schemes)))
  }

  private func foreignHost(_ link: DeepLinkURL) -> DeepLinkRejection {
    guard let host = link.host else {
      return DeepLinkRejection(
        .host, .noHost, in: link.description, at: Int(link.layout.schemeEnd) + 1)
    }
    return DeepLinkRejection(
      .host,
      LinkFailure(
        .host(host), in: link.description, Range(link.pieces[0].written),
        nearWord: NearWord.nearest(to: host, among: hosts)))
  }
}
