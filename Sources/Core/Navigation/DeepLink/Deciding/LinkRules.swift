import Spelling

/// The checks that a link must pass before it is looked up.
struct LinkRules: Sendable {
  let schemes: [LinkName]
  let hosts: [LinkName]
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
      link, hosts: hosts, ownScheme: link.layout.schemeEnd < 0 ? schemes.first?.text : nil)
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
      guard isInternal else { return noScheme(link) }
    } else if !schemes.contains(where: { link.isScheme($0) }) {
      return foreignScheme(link)
    }
    if reading.isHost, !LinkReading.isHost(link, among: hosts) { return foreignHost(link) }
    if let part = link.layout.userInfo {
      return foreignHost(link, reading)
        ?? DeepLinkRejection(
          .userInfo, link.description, at: Int(part.lowerBound),
          "user information is not allowed")
    }
    if let part = link.layout.port {
      return foreignHost(link, reading)
        ?? DeepLinkRejection(
          .port, link.description, at: Int(part.lowerBound), "a port is not allowed")
    }
    return tooManySegments(link, reading)
  }

  /// Refuses a link with too many segments, counting the authority as the first.
  private func tooManySegments(_ link: DeepLinkURL, _ reading: LinkReading) -> DeepLinkRejection? {
    let most = max(0, limits.segments)
    guard !reading.isHost, Int(link.layout.segmentsEnd) > most else { return nil }
    return DeepLinkRejection(
      .malformed(.tooManySegments), link.description,
      at: Int(link.pieces[most].written.lowerBound),
      "more than \(most) segments; expected at most \(most)")
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
    DeepLinkRejection(
      .forbidden(role: role), link.description, at: 0,
      "it needs the role \(LinkText.quoted(role))")
  }

  private func noScheme(_ link: DeepLinkURL) -> DeepLinkRejection {
    DeepLinkRejection(
      .origin, link.description, at: 0,
      "a link from outside the app needs a scheme"
        + (schemes.first.map { ", as in \(LinkText.quoted($0.text + "://"))" } ?? ""))
  }

  private func foreignScheme(_ link: DeepLinkURL) -> DeepLinkRejection {
    let scheme = link.scheme ?? ""
    return DeepLinkRejection(
      .scheme, link.description, at: 0,
      "scheme \(LinkText.quoted(scheme)) is not allowed",
      nearWord: NearWord.nearest(to: scheme, among: schemes.map(\.text)))
  }

  private func foreignHost(_ link: DeepLinkURL) -> DeepLinkRejection {
    guard let host = link.host else {
      return DeepLinkRejection(
        .host, link.description, at: Int(link.layout.schemeEnd) + 1, "the host is missing")
    }
    return DeepLinkRejection(
      .host, link.description, at: Int(link.pieces[0].written.lowerBound),
      "host \(LinkText.quoted(host)) is not allowed",
      nearWord: NearWord.nearest(to: host, among: hosts.map(\.text)))
  }
}
