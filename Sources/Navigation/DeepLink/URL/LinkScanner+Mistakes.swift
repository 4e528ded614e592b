extension LinkScanner {
  func badEscape(at position: Int) -> Mistake {
    let shown = String(decoding: text.utf8.dropFirst(position).prefix(3), as: UTF8.self)
    return Mistake(
      position: position, reason: .percentEncoding,
      found: LinkText.quoted(shown) + " is not a percent-encoding",
      expected: "\"%\" and two hexadecimal digits (a percent sign itself is \"%25\")")
  }

  func notUTF8(at position: Int) -> Mistake {
    let shown = String(decoding: text.utf8.dropFirst(position).prefix(3), as: UTF8.self)
    return Mistake(
      position: position, reason: .utf8, found: LinkText.quoted(shown) + " is not UTF-8",
      expected: "encoded UTF-8")
  }

  /// Says what is wrong with a byte that may not stand where it does.
  func misplaced(at position: Int) -> Mistake {
    let byte = bytes[position]
    if byte < 0x20 || byte == 0x7F || byte >= 0x80 {
      return Mistake(
        position: position, reason: .controlCharacter, found: "a control character",
        expected: "none, or its percent-encoding")
    }
    let shown = Character(Unicode.Scalar(byte))
    return Mistake(
      position: position, reason: .character, found: character(at: position) + " cannot stand here",
      expected: LinkText.quoted(LinkBytes.encode(String(shown), keeping: .nothing)))
  }

  /// The character at a position, quoted.
  func character(at position: Int) -> String {
    let shown = String(decoding: text.utf8.dropFirst(position).prefix(16), as: UTF8.self)
    return LinkText.quoted(shown.first.map(String.init) ?? "")
  }
}
