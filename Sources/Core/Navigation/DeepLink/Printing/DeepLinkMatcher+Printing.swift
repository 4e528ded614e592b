extension DeepLinkMatcher {
  /// Returns the path that opens a route: the inverse of ``match(_:context:)``.
  ///
  /// Only mappings with a `printing:` closure or a fixed route can write links. The result is
  /// parsed again before it is returned, so a link to another route is never returned. A link with
  /// a host, unless its scheme is not a web one, has a host that can exist.
  ///
  /// - Parameter route: The route.
  /// - Returns: A link without a scheme, unless the pattern names one; `nil` if no mapping can
  ///   write a link that opens the route.
  /// - Complexity: O(mappings that may write links of the route). A mapping of one route, or of a
  ///   named one, is found at once; other closures are asked in turn.
  public func url(for route: R) -> DeepLinkURL? {
    firstLink(for: route) { pattern, path in
      if let host = pattern.host, pattern.scheme.map(HostText.isWeb) ?? true,
        !HostText.isValid(host)
      {
        return nil
      }
      let text =
        if let scheme = pattern.scheme {
          scheme + "://" + (pattern.host.map { $0 + "/" } ?? "") + path
        } else if let host = pattern.host {
          "//" + host + "/" + path
        } else {
          path
        }
      guard let link = try? DeepLinkURL(text), match(link) == route else { return nil }
      return link
    }
  }

  func firstLink(
    for route: R, _ make: (DeepLinkPattern, String) -> DeepLinkURL?
  ) -> DeepLinkURL? {
    for mapping in printers(of: route).lazy.map({ mappings[$0] }) {
      guard case .success(let pattern) = mapping.parsed,
        let values = mapping.printing?(route),
        let path = LinkPrinter(pattern: pattern, values: values).path(),
        let link = make(pattern, path)
      else { continue }
      return link
    }
    return nil
  }
}

extension DeepLinkPipeline {
  /// Returns the link that opens a route: the inverse of deciding.
  ///
  /// The link is checked before it is returned, so a link that opens another route or that this
  /// pipeline refuses is never returned. A web link has a host that can exist, never one such as
  /// `-app.example.com` or `127.0.0.999`.
  ///
  /// - Parameters:
  ///   - route: The route.
  ///   - scheme: One of the allowed schemes; `nil` uses the pattern's own scheme, or the first
  ///     allowed one.
  /// - Returns: The link, or `nil` if no mapping can write one that opens the route.
  /// - Complexity: O(mappings that may write links of the route). A mapping of one route, or of a
  ///   named one, is found at once; other closures are asked in turn.
  public func url(for route: R, scheme: String? = nil) -> DeepLinkURL? {
    matcher.firstLink(for: route) { pattern, path in
      guard let scheme = scheme ?? pattern.scheme ?? allowedSchemes.first else { return nil }
      let isWeb = HostText.isWeb(scheme)
      let texts: [String]
      if let host = pattern.host ?? (isWeb ? allowedHosts.first(where: HostText.isValid) : nil) {
        if isWeb, !HostText.isValid(host) { return nil }
        texts = ["\(scheme)://\(host)/\(path)"]
      } else {
        texts = isWeb ? [] : ["\(scheme)://\(path)", "\(scheme):///\(path)"]
      }
      return texts.lazy.compactMap { try? DeepLinkURL($0, limits: limits) }
        .first { leads($0, to: route) }
    }
  }

  private func leads(_ link: DeepLinkURL, to route: R) -> Bool {
    let reading = rules.reading(of: link)
    return rules.refusal(of: link, reading, isInternal: false) == nil
      && matcher.answer(to: link, reading, .empty)?.outcome.route == route
  }
}
