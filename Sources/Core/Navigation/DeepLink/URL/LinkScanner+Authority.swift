extension LinkScanner {
  /// Scans `user@host:port` up to the path.
  mutating func scanAuthority() throws(LinkParsingError) {
    layout.hasAuthority = true
    if try scanLoneHost() { return }
    let start = position
    var stop = position
    while stop < end, bytes[stop] != UInt8(ascii: "/"), bytes[stop] != UInt8(ascii: "?"),
      bytes[stop] != UInt8(ascii: "#")
    {
      if bytes[stop] == UInt8(ascii: "@"), layout.userInfo == nil {
        _ = try skip(.userInfo, until: .endOfUserInfo)
        layout.userInfo = Int32(start)..<Int32(stop)
        position = stop + 1
      }
      stop += 1
    }
    if position < stop, bytes[position] == UInt8(ascii: "[") {
      try scanAddress(before: stop)
    } else if position < stop {
      let hostStart = position
      let isEscaped = try skip(.host, until: .endOfHost)
      if position > hostStart { try appendName(try piece(hostStart, isEscaped)) }
    }
    if position < stop {
      guard bytes[position] == UInt8(ascii: ":") else { throw misplaced() }
      try scanPort(before: stop)
    }
  }

  /// Scans an authority that consists of a host only, as most do.
  ///
  /// - Returns: Whether the authority is only a host; if not, nothing is consumed.
  private mutating func scanLoneHost() throws(LinkParsingError) -> Bool {
    let start = position
    if start < end, bytes[start] == UInt8(ascii: "[") { return false }
    let isEscaped = try skip(.host, until: .endOfLoneHost)
    if position < end, bytes[position] == UInt8(ascii: ":") || bytes[position] == UInt8(ascii: "@")
    {
      position = start
      return false
    }
    if position > start { try appendName(try piece(start, isEscaped)) }
    return true
  }

  /// Appends a host name, which may count as the first segment in a link with a custom scheme.
  private mutating func appendName(_ piece: DeepLinkURL.Piece) throws(LinkParsingError) {
    if !layout.isWeb { try refuseDots(piece) }
    pieces.append(piece)
  }

  private mutating func scanPort(before stop: Int) throws(LinkParsingError) {
    let start = position + 1
    var value = 0
    for index in start..<stop {
      guard LinkBytes.isDigit(bytes[index]), value < 100_000 else { throw badPort(at: start) }
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    guard value < 65_536 else { throw badPort(at: start) }
    if start < stop { layout.port = Int32(start)..<Int32(stop) }
    position = stop
  }

  private mutating func scanAddress(before stop: Int) throws(LinkParsingError) {
    let open = position
    guard let close = bytes[open..<stop].firstIndex(of: UInt8(ascii: "]")) else {
      throw badAddress(at: open)
    }
    let text = String(decoding: bytes[(open + 1)..<close], as: UTF8.self)
    guard IPAddress.isVersion6(text) || IPAddress.isFutureVersion(text) else {
      throw badAddress(at: open)
    }
    let inside = Int32(open + 1)..<Int32(close)
    pieces.append(DeepLinkURL.Piece(written: inside, decoded: inside))
    layout.isAddress = true
    position = close + 1
  }

  private func badPort(at position: Int) -> LinkParsingError {
    mistake(.port, "an invalid port", "a number up to 65535", at: position)
  }

  private func badAddress(at position: Int) -> LinkParsingError {
    mistake(.host, "an invalid address", "an IPv6 address in brackets", at: position)
  }
}

/// Checks the addresses that RFC 3986, section 3.2.2, allows in brackets.
enum IPAddress {
  static func isVersion6(_ text: String) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    switch halves.count {
    case 1: return groups(text, mayEndInVersion4: true) == 8
    case 2:
      guard let left = groups(halves[0], mayEndInVersion4: false),
        let right = groups(halves[1], mayEndInVersion4: true)
      else { return false }
      return left + right <= 7
    default: return false
    }
  }

  static func isFutureVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == "v" || parts[0].first == "V", parts[0].count > 1
    else { return false }
    return parts[0].utf8.dropFirst().allSatisfy { LinkBytes.hexValue($0) < 16 }
      && !parts[1].isEmpty && parts[1].utf8.allSatisfy { LinkBytes.userInfo.contains($0) }
  }

  /// Returns the number of 16-bit groups in text without `::`, or `nil` if the text is invalid.
  private static func groups(_ text: some StringProtocol, mayEndInVersion4: Bool) -> Int? {
    guard !text.isEmpty else { return 0 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, mayEndInVersion4, part.contains(".") {
        guard isVersion4(part) else { return nil }
        count += 2
      } else {
        guard (1...4).contains(part.utf8.count),
          part.utf8.allSatisfy({ LinkBytes.hexValue($0) < 16 })
        else { return nil }
        count += 1
      }
    }
    return count
  }

  private static func isVersion4(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.allSatisfy(LinkBytes.isDigit) && part.utf8.count <= 3
          && (part.utf8.count == 1 || part.first != "0") && (Int(part) ?? 256) < 256
      }
  }
}
