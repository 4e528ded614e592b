extension LinkScanner {
  /// Scans `user@host:port` up to the path.
  mutating func scanAuthority() throws(LinkParsingError) {
    layout.hasAuthority = true
    let stop = bytes[position...].firstIndex(where: LinkBytes.endOfSegment.contains) ?? end
    if let at = bytes[position..<stop].firstIndex(of: UInt8(ascii: "@")) {
      layout.userInfo = Int32(position)..<Int32(at)
      _ = try skip(.userInfo, until: .endOfUserInfo)
      position = at + 1
    }
    if position < stop, bytes[position] == UInt8(ascii: "[") {
      try scanAddress(before: stop)
    } else if position < stop {
      let hostStart = position
      let isEscaped = try skip(.host, until: .endOfHost)
      if position > hostStart {
        let host = try piece(hostStart, isEscaped)
        // In a link with a custom scheme, it may count as the first segment.
        if !layout.isWeb { try refuseDots(host) }
        pieces.append(host)
      }
    }
    if position < stop {
      guard bytes[position] == UInt8(ascii: ":") else { throw misplaced() }
      try scanPort(before: stop)
    }
  }

  private mutating func scanPort(before stop: Int) throws(LinkParsingError) {
    let start = position + 1
    let digits = bytes[start..<stop]
    guard digits.allSatisfy(LinkBytes.isDigit), digits.count < 20,
      (Int(String(decoding: digits, as: UTF8.self)) ?? 0) < 65_536
    else {
      throw mistake(.port, "an invalid port", "a number up to 65535", at: start)
    }
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

  static func isVersion4(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.allSatisfy(LinkBytes.isDigit) && part.utf8.count <= 3
          && (part.utf8.count == 1 || part.first != "0") && (Int(part) ?? 256) < 256
      }
  }
}
