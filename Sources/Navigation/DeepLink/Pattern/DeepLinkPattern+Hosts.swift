extension DeepLinkPattern {
  /// Reads the pattern as a link is read: what stands in the authority is a host if it is a known one.
  ///
  /// - Parameter hosts: The known hosts, in lower case.
  /// - Returns: The segments, and the only host that matches, if there is one.
  func read(hosts: [String]) -> (segments: ArraySlice<Segment>, host: String?) {
    if beginsInAuthority, !hosts.isEmpty, case .literal(let text)? = segments.first {
      let name = text.lowercased()
      if hosts.contains(name) { return (segments.dropFirst(), name) }
    }
    return (segments[...], host)
  }
}
