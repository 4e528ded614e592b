import LinkFiles

/// The tokens of a Dart or JavaScript file.
struct CodeScanner {
  /// A token of a file.
  enum Token: Hashable {
    case name(String)
    case string(String)
    /// A regular expression, or a string with an interpolation, whose value is only known when the
    /// code runs.
    case made(String)
    case sign(Character)
  }

  /// The maximum nesting depth that is read.
  static let depthLimit = 64

  private(set) var tokens: [(token: Token, place: SourcePlace)] = []
  /// The index of the next token.
  var position = 0
  /// Whether a list did not end with its bracket.
  private(set) var isCut = false

  init(_ source: SourceText) {
    let text = Array(String(decoding: source.bytes, as: UTF8.self).unicodeScalars)
    var index = 0
    var line = 1
    var lineStart = 0
    var offset = 0
    // The line on which a regular expression was looked for and had no end.
    var lineWithoutEnd = 0
    let isDart = source.name.lowercased().hasSuffix(".dart")
    func peek(_ distance: Int) -> Unicode.Scalar? {
      index + distance < text.count ? text[index + distance] : nil
    }
    func step() {
      let scalar = text[index]
      offset += UTF8.width(scalar)
      index += 1
      if scalar == "\n" {
        line += 1
        lineStart = index
      }
    }
    while index < text.count {
      let place = SourcePlace(line: line, column: index - lineStart + 1, offset: offset)
      let scalar = text[index]
      if scalar == "/", peek(1) == "/" {
        while index < text.count, text[index] != "\n" { step() }
      } else if scalar == "/", peek(1) == "*" {
        while index < text.count, !(text[index] == "*" && peek(1) == "/") { step() }
        if index < text.count { step() }
        if index < text.count { step() }
      } else if scalar == "/", !isDart, line != lineWithoutEnd, mayBeginExpression {
        guard let end = Self.endOfExpression(text, from: index) else {
          lineWithoutEnd = line
          continue
        }
        var value = ""
        while index < end {
          value.unicodeScalars.append(text[index])
          step()
        }
        tokens.append((.made(value), place))
      } else if scalar == "'" || scalar == "\"" || scalar == "`" {
        // In Dart, r'…' is a raw string.
        let isRaw =
          isDart && tokens.last.map { $0 == .name("r") && $1.offset + 1 == offset } == true
        if isRaw { tokens.removeLast() }
        step()
        var value = ""
        var isMade = false
        while index < text.count, text[index] != scalar, text[index] != "\n" || scalar == "`" {
          if isRaw {
            // Nothing in a raw string has a special meaning.
          } else if text[index] == "\\", index + 1 < text.count {
            step()
          } else if text[index] == "$",
            scalar == "`" ? peek(1) == "{" : isDart
          {
            isMade = true
          }
          value.unicodeScalars.append(text[index])
          step()
        }
        if index < text.count { step() }
        tokens.append((isMade ? .made(value) : .string(value), place))
      } else if scalar.properties.isAlphabetic || scalar == "_" || scalar == "$"
        || ("0"..."9").contains(scalar)
      {
        var name = ""
        while index < text.count,
          text[index].properties.isAlphabetic || text[index] == "_" || text[index] == "$"
            || ("0"..."9").contains(text[index])
        {
          name.unicodeScalars.append(text[index])
          step()
        }
        tokens.append((.name(name), place))
      } else {
        if !scalar.properties.isWhitespace { tokens.append((.sign(Character(scalar)), place)) }
        step()
      }
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

  /// Returns the end of the regular expression at an index, or `nil` if its line has no end of one.
  private static func endOfExpression(_ text: [Unicode.Scalar], from start: Int) -> Int? {
    var isInSet = false
    var index = start + 1
    while index < text.count, text[index] != "\n" {
      switch text[index] {
      case "\\": index += 1
      case "[": isInSet = true
      case "]": isInSet = false
      case "/" where !isInSet:
        let flags = text[(index + 1)...].prefix { $0.isASCII && $0.properties.isAlphabetic }
        return flags.endIndex
      default: break
      }
      index += 1
    }
    return nil
  }

  var token: Token? { position < tokens.count ? tokens[position].token : nil }

  var place: SourcePlace { tokens[min(position, tokens.count - 1)].place }

  /// The next token, if it is a string and the whole value.
  ///
  /// The string in `'users/' + id` is only part of a value.
  var literal: String? {
    guard case .string(let text)? = token else { return nil }
    return switch token(after: 1) {
    case nil, .sign(","), .sign(")"), .sign("}"), .sign("]"), .name("as"): text
    default: nil
    }
  }

  func token(after distance: Int) -> Token? {
    position + distance < tokens.count ? tokens[position + distance].token : nil
  }

  /// Skips a value, up to the comma or bracket that ends it.
  mutating func skipValue() {
    var depth = 0
    while let token {
      if case .sign(let sign) = token {
        if "([{".contains(sign) { depth += 1 }
        if ")]}".contains(sign) {
          if depth == 0 { return }
          depth -= 1
        }
        if sign == ",", depth == 0 { return }
      }
      position += 1
    }
  }

  /// Notes if a list does not end with its bracket here.
  mutating func expectEnd(_ bracket: Character) {
    if token != .sign(bracket) { isCut = true }
  }

  /// The location of the first bracket that another one closes, or else of the last one that none
  /// closes.
  var unclosedBracket: SourcePlace? {
    let ends: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
    var open: [(end: Character, place: SourcePlace)] = []
    for case (.sign(let sign), let place) in tokens {
      if let end = ends[sign] {
        open.append((end, place))
      } else if ")]}".contains(sign), let last = open.popLast(), last.end != sign {
        return last.place
      }
    }
    return open.last?.place
  }
}
