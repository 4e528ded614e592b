extension DeepLinkPipeline {
  /// Why a link is refused before anything looks at what it means.
  func refusal(
    of link: DeepLinkURL, _ reading: LinkReading, isInternal: Bool
  ) -> DeepLinkRejection? {
    if link.layout.schemeEnd < 0 {
      guard isInternal else { return noScheme(link) }
    } else if !allowedSchemes.contains(where: { link.isScheme($0) }) {
      return foreignScheme(link)
    }
    if reading.isHost, !LinkReading.isHost(link, among: allowedHosts) { return foreignHost(link) }
    if let part = link.layout.userInfo {
      return isForeignHost(link, reading)
        ? foreignHost(link)
        : DeepLinkRejection(
          .userInfo, link.description, at: Int(part.lowerBound),
          "user information is not opened here")
    }
    if let part = link.layout.port {
      return isForeignHost(link, reading)
        ? foreignHost(link)
        : DeepLinkRejection(
          .port, link.description, at: Int(part.lowerBound), "a port is not opened here")
    }
    return nil
  }

  /// Whether the authority is not a segment after all: it has a dot and begins no pattern.
  func isForeignHost(_ link: DeepLinkURL, _ reading: LinkReading) -> Bool {
    guard !reading.isHost, link.layout.segmentsStart > 0 else { return false }
    let range = link.pieces[0].decoded
    guard link.bytes[Int(range.lowerBound)..<Int(range.upperBound)].contains(0x2E) else {
      return false
    }
    guard case .matcher(let matcher) = resolver else { return true }
    return !LinkWalk(matcher.trie, link, reading).beginsAPattern(0)
  }

  private func noScheme(_ link: DeepLinkURL) -> DeepLinkRejection {
    DeepLinkRejection(
      .origin, link.description, at: 0,
      "a link from outside names its scheme"
        + (allowedSchemes.first.map { ", as in \(LinkText.quoted($0 + "://"))" } ?? ""))
  }

  private func foreignScheme(_ link: DeepLinkURL) -> DeepLinkRejection {
    let scheme = link.scheme ?? ""
    return DeepLinkRejection(
      .scheme, link.description, at: 0,
      "scheme \(LinkText.quoted(scheme)) is not opened here",
      nearWord: NearWord.nearest(to: scheme, among: allowedSchemes))
  }

  func foreignHost(_ link: DeepLinkURL) -> DeepLinkRejection {
    guard let host = link.host else {
      return DeepLinkRejection(
        .host, link.description, at: Int(link.layout.schemeEnd) + 1, "the host is missing")
    }
    return DeepLinkRejection(
      .host, link.description, at: Int(link.pieces[0].written.lowerBound),
      "host \(LinkText.quoted(host)) is not opened here",
      nearWord: NearWord.nearest(to: host, among: allowedHosts))
  }

  func forbidden(_ link: DeepLinkURL, _ role: String) -> DeepLinkRejection {
    DeepLinkRejection(
      .forbidden(role: role), link.description, at: 0,
      "it needs the role \(LinkText.quoted(role))")
  }
}
