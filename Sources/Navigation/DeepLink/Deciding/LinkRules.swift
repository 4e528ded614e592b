import Spelling

/// What a pipeline asks of a link before anything looks at what it means.
@usableFromInline
struct LinkRules: Sendable {
  let schemes: [LinkName]
  let hosts: [LinkName]
  let limits: DeepLinkLimits
  let table: LinkTable

  /// Whether a text is a scheme.
  static func isScheme(_ text: String) -> Bool {
    text.utf8.first.map(LinkBytes.isLetter) == true
      && text.utf8.allSatisfy { LinkBytes.scheme.contains($0) }
  }

  /// Whether a text is the name or the address of a host, as links have it: decoded, without brackets.
  static func isHost(_ text: String) -> Bool {
    !text.isEmpty
      && (IPAddress.isVersion6(text)
        || text.utf8.allSatisfy { LinkBytes.host.contains($0) || $0 >= 0x80 })
  }

  /// Reads a link's authority: a host, or the first segment.
  @usableFromInline
  func reading(of link: DeepLinkURL) -> LinkReading {
    LinkReading(
      link, hosts: hosts, ownScheme: link.layout.schemeEnd < 0 ? schemes.first?.text : nil)
  }

  /// Reads a text, or says why it is refused.
  @usableFromInline
  func parse(_ text: String) throws(DeepLinkRejection) -> DeepLinkURL {
    do {
      return try DeepLinkURL(text, limits: limits)
    } catch {
      throw DeepLinkRejection(error)
    }
  }

  /// Whether nothing speaks against a link: what most need to be asked, in one look.
  @usableFromInline
  func admits(_ link: DeepLinkURL, _ reading: LinkReading) -> Bool {
    let layout = link.layout
    return layout.schemeEnd >= 0 && layout.userInfo == nil && layout.port == nil
      && schemes.contains { link.isScheme($0) }
      && (reading.isHost
        ? LinkReading.isHost(link, among: hosts) : Int(layout.segmentsEnd) <= limits.segments)
  }

  /// Why a link is refused, if it is.
  @usableFromInline
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
          "user information is not opened here")
    }
    if let part = link.layout.port {
      return foreignHost(link, reading)
        ?? DeepLinkRejection(
          .port, link.description, at: Int(part.lowerBound), "a port is not opened here")
    }
    return tooManySegments(link, reading)
  }

  /// The refusal of a link that has one segment too many because its authority is the first.
  private func tooManySegments(_ link: DeepLinkURL, _ reading: LinkReading) -> DeepLinkRejection? {
    let most = max(0, limits.segments)
    guard !reading.isHost, Int(link.layout.segmentsEnd) > most else { return nil }
    return DeepLinkRejection(
      .malformed(.tooManySegments), link.description,
      at: Int(link.pieces[most].written.lowerBound),
      "more than \(most) segments; expected at most \(most)")
  }

  /// The refusal of an authority that is not a segment after all: it has a dot and begins no pattern.
  @usableFromInline
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

  /// The refusal of what the person who is signed in may not see.
  @usableFromInline
  func forbidden(_ link: DeepLinkURL, _ role: String) -> DeepLinkRejection {
    DeepLinkRejection(
      .forbidden(role: role), link.description, at: 0,
      "it needs the role \(LinkText.quoted(role))")
  }

  private func noScheme(_ link: DeepLinkURL) -> DeepLinkRejection {
    DeepLinkRejection(
      .origin, link.description, at: 0,
      "a link from outside names its scheme"
        + (schemes.first.map { ", as in \(LinkText.quoted($0.text + "://"))" } ?? ""))
  }

  private func foreignScheme(_ link: DeepLinkURL) -> DeepLinkRejection {
    let scheme = link.scheme ?? ""
    return DeepLinkRejection(
      .scheme, link.description, at: 0,
      "scheme \(LinkText.quoted(scheme)) is not opened here",
      nearWord: NearWord.nearest(to: scheme, among: schemes.map(\.text)))
  }

  private func foreignHost(_ link: DeepLinkURL) -> DeepLinkRejection {
    guard let host = link.host else {
      return DeepLinkRejection(
        .host, link.description, at: Int(link.layout.schemeEnd) + 1, "the host is missing")
    }
    return DeepLinkRejection(
      .host, link.description, at: Int(link.pieces[0].written.lowerBound),
      "host \(LinkText.quoted(host)) is not opened here",
      nearWord: NearWord.nearest(to: host, among: hosts.map(\.text)))
  }
}
