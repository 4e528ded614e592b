import LinkPatterns

extension JSONReader {
  /// Parses a string with its quotes.
  mutating func string() throws(FileProblem) -> String {
    let start = cursor.place
    let quote = cursor.next
    guard quote == UInt8(ascii: "\"") || dialect == .json5 else {
      throw onlyJSON5("single quotes")
    }
    cursor.advance()
    var text = ""
    var pieceStart = cursor.offset
    while let byte = cursor.next {
      switch byte {
      case quote:
        let piece = cursor.text(from: pieceStart)
        cursor.advance()
        return text.isEmpty ? piece : text + piece
      case UInt8(ascii: "\\"):
        text += cursor.text(from: pieceStart)
        try escape(into: &text, from: start)
        pieceStart = cursor.offset
      case 0x0A, 0x0D: throw cursor.unfinished("the string", from: start)
      case 0..<0x20:
        guard dialect == .json5 else {
          throw cursor.problem(
            "a control character (U+\(String(byte, radix: 16, uppercase: true))) in a string; "
              + "write it as an escape")
        }
        cursor.advance()
      default: cursor.advance()
      }
    }
    throw cursor.unfinished("the string", from: start)
  }

  private mutating func escape(
    into text: inout String, from start: SourcePlace
  ) throws(FileProblem) {
    let place = cursor.place
    cursor.advance()
    guard let scalar = cursor.scalar else { throw cursor.unfinished("the string", from: start) }
    switch scalar {
    case "\"", "\\", "/": text.unicodeScalars.append(scalar)
    case "b": text += "\u{8}"
    case "f": text += "\u{C}"
    case "n": text += "\n"
    case "r": text += "\r"
    case "t": text += "\t"
    case "u":
      cursor.advance()
      text.unicodeScalars.append(try unicodeEscape(from: place))
      return
    default: try json5Escape(scalar, into: &text, from: place)
    }
    if !cursor.isAtEnd, scalar != "x" { cursor.advance(by: UTF8.width(scalar)) }
  }

  private func invalidEscape(_ text: String, at place: SourcePlace) -> FileProblem {
    cursor.problem("invalid escape \(text.shown())", at: place)
  }

  private mutating func json5Escape(
    _ scalar: Unicode.Scalar, into text: inout String, from place: SourcePlace
  ) throws(FileProblem) {
    guard dialect == .json5, !("1"..."9").contains(scalar) else {
      throw invalidEscape("\\\(scalar)", at: place)
    }
    switch scalar {
    case "v": text += "\u{B}"
    case "0": text += "\0"
    case "x":
      cursor.advance()
      guard let value = hexadecimal(2), let scalar = Unicode.Scalar(value) else {
        throw invalidEscape("\\x", at: place)
      }
      text.unicodeScalars.append(scalar)
    case "\r":
      // The string continues; the line feed is skipped like any other scalar.
      if cursor.peek(1) == 0x0A { cursor.advance() }
    case "\n", "\u{2028}", "\u{2029}": break
    default: text.unicodeScalars.append(scalar)
    }
  }

  /// Parses four digits, and four more for a surrogate pair.
  private mutating func unicodeEscape(
    from place: SourcePlace
  ) throws(FileProblem) -> Unicode.Scalar {
    guard let unit = hexadecimal(4) else { throw invalidEscape("\\u", at: place) }
    if let scalar = Unicode.Scalar(unit) { return scalar }
    if unit < 0xDC00, cursor.next == UInt8(ascii: "\\"), cursor.peek(1) == UInt8(ascii: "u") {
      cursor.advance(by: 2)
      if let low = hexadecimal(4), (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    throw invalidEscape("\\u\(String(unit, radix: 16, uppercase: true))", at: place)
  }

  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<count {
      guard let byte = cursor.next, let digit = byte.hexadecimalDigit else { return nil }
      value = value << 4 | UInt32(digit)
      cursor.advance()
    }
    return value
  }

  /// Parses a number and returns it as written.
  mutating func number() throws(FileProblem) -> String {
    let start = cursor.offset
    if cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") {
      if cursor.next == UInt8(ascii: "+"), dialect == .json {
        throw onlyJSON5("plus sign before a number")
      }
      cursor.advance()
    }
    if cursor.startsWith("Infinity") || cursor.startsWith("NaN") {
      guard dialect == .json5 else { throw onlyJSON5("Infinity and NaN") }
      cursor.advance(by: cursor.next == UInt8(ascii: "I") ? 8 : 3)
      return cursor.text(from: start)
    }
    if cursor.next == UInt8(ascii: "0"), cursor.peek(1).map({ $0 | 0x20 }) == UInt8(ascii: "x") {
      guard dialect == .json5 else { throw onlyJSON5("hexadecimal numbers") }
      cursor.advance(by: 2)
      try takeDigits { $0.hexadecimalDigit != nil }
    } else {
      try decimal()
    }
    if let byte = cursor.next, byte.isLetterOrDigit || byte == UInt8(ascii: ".") {
      throw expected("the end of the number")
    }
    return cursor.text(from: start)
  }

  private mutating func decimal() throws(FileProblem) {
    if cursor.next == UInt8(ascii: "0"), cursor.peek(1)?.isDigit == true {
      throw expected("a number without a leading zero")
    }
    let isWhole = try takeDigits(isRequired: dialect == .json)
    if cursor.next == UInt8(ascii: ".") {
      cursor.advance()
      try takeDigits(isRequired: dialect == .json || !isWhole)
    } else if !isWhole {
      throw expected("a digit")
    }
    if let byte = cursor.next, byte | 0x20 == UInt8(ascii: "e") {
      cursor.advance()
      if cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") { cursor.advance() }
      try takeDigits()
    }
  }

  /// Takes digits, and returns whether there are any.
  @discardableResult
  private mutating func takeDigits(
    isRequired: Bool = true, _ isDigit: (UInt8) -> Bool = \.isDigit
  ) throws(FileProblem) -> Bool {
    let start = cursor.offset
    while let byte = cursor.next, isDigit(byte) { cursor.advance() }
    guard cursor.offset > start || !isRequired else { throw expected("a digit") }
    return cursor.offset > start
  }
}

extension UInt8 {
  var isDigit: Bool { LinkBytes.isDigit(self) }

  var isLetter: Bool { LinkBytes.isLetter(self) }

  var isLetterOrDigit: Bool { isDigit || isLetter }

  var isPartOfWord: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }

  var hexadecimalDigit: UInt8? {
    let value = LinkBytes.hexValue(self)
    return value < 16 ? value : nil
  }
}
