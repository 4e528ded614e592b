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
    LinkTally.count(parses: 1)
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
    guard let index = bytes.firstIndex(where: LinkBytes.endOfHost.contains),
      bytes[index] == UInt8(ascii: ":")
    else { return }
    let name = bytes[..<index]
    let first = name.first.map(LinkBytes.isLetter) == true ? nil : 0
    if let wrong = first ?? name.firstIndex(where: { !LinkBytes.scheme.contains($0) }) {
      throw mistake(
        .scheme, character(at: wrong) + " in the scheme",
        "a letter, followed by letters, digits, \"+\", \"-\" or \".\"", at: wrong)
    }
    layout.schemeEnd = Int32(index)
    layout.isWeb = HostText.isWeb(String(decoding: name, as: UTF8.self).lowercased())
    position = index + 1
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
    var isEscaped = false
    while position < end, !stops.contains(bytes[position]) {
      let byte = bytes[position]
      if byte == UInt8(ascii: "%") {
        guard LinkBytes.decodedByte(at: position, of: bytes.span) != nil else { throw misplaced() }
        isEscaped = true
        position += 3
      } else if byte < 0x80 ? allowed.contains(byte) : byte != 0xC2 || bytes[position + 1] >= 0xA0 {
        position += 1
      } else {
        throw misplaced()
      }
    }
    return isEscaped
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
    var (index, end) = (start, start)
    while index < position {
      let code = LinkBytes.decodedByte(at: index, of: bytes.span)
      bytes[end] = code ?? bytes[index]
      index += code == nil ? 1 : 3
      end += 1
    }
    var (codec, rest, valid) = (UTF8(), bytes[start..<end].makeIterator(), 0)
    while case .scalarValue(let scalar) = codec.decode(&rest) { valid += UTF8.width(scalar) }
    guard start + valid == end else {
      let input = Array(text.utf8)
      var place = start
      for _ in 0..<valid { place += input[place] == UInt8(ascii: "%") ? 3 : 1 }
      throw mistake(.utf8, escape(at: place) + " is not UTF-8", "encoded UTF-8", at: place)
    }
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
