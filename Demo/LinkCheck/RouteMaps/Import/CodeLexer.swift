import LinkFiles

/// Splits a Dart or JavaScript file into tokens.
struct CodeLexer {
  private(set) var tokens: [(token: CodeScanner.Token, place: SourcePlace)] = []
  private let text: [Unicode.Scalar]
  let isDart: Bool
  private var index = 0
  private var line = 1
  private var lineStart = 0
  private var offset = 0
  /// The line on which a regular expression was looked for and had no end.
  private var lineWithoutEnd = 0

  init(_ source: SourceText) {
    text = Array(String(decoding: source.bytes, as: UTF8.self).unicodeScalars)
    isDart = source.name.lowercased().hasSuffix(".dart")
  }

  /// Reads a token, a comment or a blank; returns `false` at the end of the file.
  mutating func read() -> Bool {
    guard let scalar = peek(0) else { return false }
    let place = SourcePlace(line: line, column: index - lineStart + 1, offset: offset)
    if scalar == "/", peek(1) == "/" {
      while let next = peek(0), next != "\n" { step() }
    } else if scalar == "/", peek(1) == "*" {
      skipBlockComment()
    } else if scalar == "/", let end = endOfExpression {
      tokens.append((.made([.code(take { $0 < end })]), place))
    } else if scalar == "'" || scalar == "\"" || scalar == "`", !isApostrophe(scalar) {
      readString(until: scalar, at: place)
    } else if Self.isPartOfName(scalar) {
      tokens.append((.name(take { [text] in Self.isPartOfName(text[$0]) }), place))
    } else {
      if !scalar.properties.isWhitespace { tokens.append((.sign(Character(scalar)), place)) }
      step()
    }
    return true
  }

  private func peek(_ distance: Int) -> Unicode.Scalar? {
    index + distance < text.count ? text[index + distance] : nil
  }

  private mutating func step() {
    guard let scalar = peek(0) else { return }
    offset += UTF8.width(scalar)
    index += 1
    if scalar == "\n" {
      line += 1
      lineStart = index
    }
  }

  /// Takes the scalars at the indices that meet a condition.
  private mutating func take(while isPart: (Int) -> Bool) -> String {
    var value = ""
    while let scalar = peek(0), isPart(index) {
      value.unicodeScalars.append(scalar)
      step()
    }
    return value
  }

  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "_" || scalar == "$"
      || ("0"..."9").contains(scalar)
  }

  private mutating func skipBlockComment() {
    while let scalar = peek(0), !(scalar == "*" && peek(1) == "/") { step() }
    step()
    step()
  }

  /// Whether a quote is an apostrophe in the text of an element, as in `<Text>It's</Text>`: no string
  /// of JavaScript directly follows a name.
  private func isApostrophe(_ scalar: Unicode.Scalar) -> Bool {
    guard !isDart, scalar == "'", let last = tokens.last, case .name(let name) = last.token else {
      return false
    }
    return last.place.offset + name.utf8.count == offset
      && !Self.wordsBeforeValues.contains(name) && !["from", "import", "as"].contains(name)
  }

  private mutating func readString(until quote: Unicode.Scalar, at place: SourcePlace) {
    // In Dart, r'…' is a raw string.
    let isRaw = isDart && tokens.last.map { $0 == .name("r") && $1.offset + 1 == offset } == true
    if isRaw { tokens.removeLast() }
    // In Dart, three quotes begin and end a text of several lines.
    let isLong = isDart && peek(1) == quote && peek(2) == quote
    for _ in 0..<(isLong ? 3 : 1) { step() }
    var pieces: [CodePiece] = []
    var value = ""
    while let scalar = peek(0), isLong || scalar != "\n" || quote == "`" {
      if scalar == quote, !isLong || peek(1) == quote && peek(2) == quote { break }
      // Nothing in a raw string has a special meaning.
      if !isRaw, scalar == "\\", peek(1) != nil {
        step()
      } else if !isRaw, scalar == "$", quote == "`" ? peek(1) == "{" : isDart {
        pieces += [.text(value), .code(takeInterpolation(until: quote))]
        value = ""
        continue
      }
      if let scalar = peek(0) { value.unicodeScalars.append(scalar) }
      step()
    }
    for _ in 0..<(isLong ? 3 : 1) { step() }
    tokens.append((pieces.isEmpty ? .string(value) : .made(pieces + [.text(value)]), place))
  }

  /// Takes `$name` or `${code}`, and returns the code.
  private mutating func takeInterpolation(until quote: Unicode.Scalar) -> String {
    step()
    guard peek(0) == "{" else { return take { [text] in Self.isPartOfName(text[$0]) } }
    step()
    var depth = 0
    var code = ""
    while let scalar = peek(0), scalar != "\n" || quote == "`" {
      step()
      if scalar == "{" { depth += 1 }
      if scalar == "}" {
        if depth == 0 { return code }
        depth -= 1
      }
      code.unicodeScalars.append(scalar)
    }
    return code
  }

  // MARK: - Regular expressions

  /// The end of the regular expression that begins here, or `nil` if none does.
  private var endOfExpression: Int? {
    mutating get {
      guard !isDart, line != lineWithoutEnd, mayBeginExpression else { return nil }
      var isInSet = false
      var end = index + 1
      while end < text.count, text[end] != "\n" {
        switch text[end] {
        case "\\": end += 1
        case "[": isInSet = true
        case "]": isInSet = false
        case "/" where !isInSet:
          let flags = text[(end + 1)...].prefix { $0.isASCII && $0.properties.isAlphabetic }
          return flags.endIndex
        default: break
        }
        end += 1
      }
      lineWithoutEnd = line
      return nil
    }
  }

  /// Whether a slash would begin a regular expression: after a value, it divides, and after `<`, it
  /// ends an element.
  private var mayBeginExpression: Bool {
    switch tokens.last?.token {
    case nil: true
    case .name(let name): Self.wordsBeforeValues.contains(name)
    case .string, .made: false
    case .sign(let sign): !")]}<".contains(sign)
    }
  }

  private static let wordsBeforeValues: Set<String> = [
    "return", "typeof", "case", "in", "of", "delete", "void", "throw", "new", "else", "do",
    "await", "yield", "instanceof",
  ]
}
