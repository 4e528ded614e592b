/// Scans a link's bytes in one pass.
struct LinkScanner: ~Copyable {
  let text: String
  var bytes: [UInt8]
  var pieces: [DeepLinkURL.Piece] = []
  var layout = DeepLinkURL.Layout()
  let end: Int
  let limits: DeepLinkLimits
  var position = 0

  init(_ text: String, limits: DeepLinkLimits) {
    let length = text.utf8.count
    self.text = text
    bytes = Array(text.utf8)
    end = length
    self.limits = limits
    pieces.reserveCapacity(12)
  }

  mutating func scan() throws(LinkParsingError) {
    LinkTally.countParse()
    try scanScheme()
    if position + 1 < end, bytes[position] == UInt8(ascii: "/"),
      bytes[position + 1] == UInt8(ascii: "/")
    {
      position += 2
      try scanAuthority()
    }
    layout.segmentsStart = Int32(pieces.count)
    try scanPath()
    layout.segmentsEnd = Int32(pieces.count)
    if position < end, bytes[position] == UInt8(ascii: "?") {
      position += 1
      try scanQuery()
    }
    if position < end {
      position += 1
      let start = position
      let isEscaped = try skip(.query, until: .nothing)
      layout.fragment = try piece(start, isEscaped)
    }
  }

  /// Scans `scheme:`, or nothing if there is no colon before the first `/`, `?` or `#`.
  private mutating func scanScheme() throws(LinkParsingError) {
    var index = 0
    var wrong = -1
    while index < end {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") { break }
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        return
      }
      if wrong < 0, index == 0 ? !LinkBytes.isLetter(byte) : !LinkBytes.scheme.contains(byte) {
        wrong = index
      }
      index += 1
    }
    guard index < end else { return }
    if index == 0 { wrong = 0 }
    guard wrong < 0 else {
      throw mistake(
        .scheme, character(at: wrong) + " in the scheme",
        "a letter, followed by letters, digits, \"+\", \"-\" or \".\"", at: wrong)
    }
    layout.schemeEnd = Int32(index)
    layout.isWeb = isWeb(index)
    position = index + 1
  }

  // Mutating, as `refuseDots` is: a borrowed scanner is moved to another place first.
  private mutating func isWeb(_ length: Int) -> Bool {
    guard length == 4 || length == 5 else { return false }
    // All letters of "http" and "https" have this bit in lowercase, so setting it only changes
    // case.
    return bytes[0] | 0x20 == UInt8(ascii: "h") && bytes[1] | 0x20 == UInt8(ascii: "t")
      && bytes[2] | 0x20 == UInt8(ascii: "t")
      && bytes[3] | 0x20 == UInt8(ascii: "p")
      && (length == 4 || bytes[4] | 0x20 == UInt8(ascii: "s"))
  }

  private mutating func scanPath() throws(LinkParsingError) {
    if position < end, bytes[position] == UInt8(ascii: "/") { position += 1 }
    let first = pieces.count
    while true {
      let start = position
      let isEscaped = try skip(.segment, until: .endOfSegment)
      let isLast = position == end || bytes[position] != UInt8(ascii: "/")
      if isLast, position == start { return }
      guard pieces.count - first < limits.segments else {
        throw mistake(
          .tooManySegments, "more than \(limits.segments) segments",
          "at most \(limits.segments)", at: start)
      }
      let piece = try piece(start, isEscaped)
      try refuseDots(piece)
      pieces.append(piece)
      if isLast { return }
      position += 1
    }
  }

  private mutating func scanQuery() throws(LinkParsingError) {
    if position == end || bytes[position] == UInt8(ascii: "#") { return }
    var items = 0
    while true {
      guard items < limits.queryItems else {
        throw mistake(
          .tooManyQueryItems, "more than \(limits.queryItems) query items",
          "at most \(limits.queryItems)")
      }
      items += 1
      var start = position
      var isEscaped = try skip(.query, until: .endOfName)
      pieces.append(try piece(start, isEscaped))
      if position < end, bytes[position] == UInt8(ascii: "=") { position += 1 }
      start = position
      isEscaped = try skip(.query, until: .endOfValue)
      pieces.append(try piece(start, isEscaped))
      if position == end || bytes[position] == UInt8(ascii: "#") { return }
      position += 1
    }
  }

  /// Advances to the end of a part, and returns whether the part contains escapes.
  mutating func skip(
    _ allowed: LinkBytes, until stops: LinkBytes
  ) throws(LinkParsingError) -> Bool {
    let found = Self.end(of: allowed.without(stops), until: stops, in: bytes.span, from: position)
    position = found.position
    guard position == end || stops.contains(bytes[position]) else { throw misplaced() }
    return found.isEscaped
  }

  /// Returns the position of the first byte that ends a part or is not allowed in it.
  private static func end(
    of plain: LinkBytes, until stops: LinkBytes, in bytes: Span<UInt8>, from start: Int
  ) -> (position: Int, isEscaped: Bool) {
    var isEscaped = false
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      // Most bytes are letters, which are always allowed and never end a part.
      if LinkBytes.isLetter(byte) || plain.contains(byte) {
        index &+= 1
      } else if stops.contains(byte) {
        break
      } else if byte == UInt8(ascii: "%") {
        guard LinkBytes.decodedByte(at: index, of: bytes) != nil else { break }
        isEscaped = true
        index += 3
      } else if byte < 0x80 || (byte == 0xC2 && bytes[index + 1] < 0xA0) {
        break
      } else {
        index += 1
      }
    }
    return (index, isEscaped)
  }

  /// Makes the piece that ends at the current position; an escaped piece is decoded in place.
  mutating func piece(_ start: Int, _ isEscaped: Bool) throws(LinkParsingError) -> DeepLinkURL.Piece
  {
    if isEscaped { return try decodedPiece(start) }
    let written = Int32(truncatingIfNeeded: start)..<Int32(truncatingIfNeeded: position)
    return DeepLinkURL.Piece(written: written, decoded: written)
  }

  private mutating func decodedPiece(_ start: Int) throws(LinkParsingError) -> DeepLinkURL.Piece {
    let written = Int32(start)..<Int32(position)
    var check = UTF8Check()
    var index = start
    while bytes[index] != UInt8(ascii: "%") { index += 1 }
    var end = index
    while index < position {
      var byte = bytes[index]
      let at = index
      index += 1
      // `skip` has checked the escapes; checking them again would double the time.
      if byte == UInt8(ascii: "%") {
        byte = LinkBytes.hexValue(bytes[index]) << 4 | LinkBytes.hexValue(bytes[index + 1])
        index += 2
      }
      bytes[end] = byte
      end += 1
      if byte >= 0x80 || check.unfinished != nil, let wrong = check.take(byte, at: at) {
        throw notUTF8(at: wrong)
      }
    }
    if let wrong = check.unfinished { throw notUTF8(at: wrong) }
    return DeepLinkURL.Piece(written: written, decoded: Int32(start)..<Int32(end))
  }

  mutating func refuseDots(_ piece: DeepLinkURL.Piece) throws(LinkParsingError) {
    guard piece.decoded.count <= 2, !piece.decoded.isEmpty else { return }
    for index in piece.decoded where bytes[Int(index)] != UInt8(ascii: ".") { return }
    throw mistake(
      .dotSegment, piece.decoded.count == 1 ? "a \".\" segment" : "a \"..\" segment",
      "a path without relative steps", at: Int(piece.written.lowerBound))
  }
}

extension LinkScanner {
  func mistake(
    _ reason: LinkParsingError.Reason, _ found: String, _ expected: String, at place: Int? = nil
  ) -> LinkParsingError {
    LinkParsingError(
      input: text, position: place ?? position, reason: reason, found: found, expected: expected)
  }

  private func notUTF8(at position: Int) -> LinkParsingError {
    mistake(.utf8, escape(at: position) + " is not UTF-8", "encoded UTF-8", at: position)
  }

  /// Describes the byte at the current position, which is not allowed there.
  func misplaced() -> LinkParsingError {
    let byte = bytes[position]
    if byte == UInt8(ascii: "%"), LinkBytes.decodedByte(at: position, of: bytes.span) == nil {
      return mistake(
        .percentEncoding, escape(at: position) + " is not a percent-encoding",
        "\"%\" and two hexadecimal digits (a percent sign itself is \"%25\")")
    }
    if byte < 0x20 || byte == 0x7F || byte >= 0x80 {
      return mistake(.controlCharacter, "a control character", "none, or its percent-encoding")
    }
    return mistake(
      .character, character(at: position) + " is not allowed here",
      LinkText.quoted(
        LinkBytes.encode(String(Character(Unicode.Scalar(byte))), keeping: .nothing)))
  }

  /// Returns the three bytes of an escape, quoted.
  private func escape(at position: Int) -> String {
    LinkText.quoted(String(decoding: text.utf8.dropFirst(position).prefix(3), as: UTF8.self))
  }

  /// Returns the character at a position, quoted.
  func character(at position: Int) -> String {
    let shown = String(decoding: text.utf8.dropFirst(position).prefix(16), as: UTF8.self)
    return LinkText.quoted(shown.first.map(String.init) ?? "")
  }
}

/// Detects invalid UTF-8, one byte at a time (Unicode, Table 3-7).
struct UTF8Check {
  private var missing = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF
  private var start = 0

  /// The start of an incomplete character, if any.
  var unfinished: Int? { missing > 0 ? start : nil }

  /// Checks the next byte.
  ///
  /// - Returns: The start of the invalid character, if this byte is not allowed here.
  mutating func take(_ byte: UInt8, at position: Int) -> Int? {
    if missing > 0 {
      guard byte >= lowest, byte <= highest else { return start }
      missing -= 1
      (lowest, highest) = (0x80, 0xBF)
      return nil
    }
    start = position
    switch byte {
    case 0..<0x80: return nil
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, lowest) = (2, 0xA0)
    case 0xED: (missing, highest) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, lowest) = (3, 0x90)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, highest) = (3, 0x8F)
    default: return position
    }
    return nil
  }
}
