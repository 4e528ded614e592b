import LinkFiles

/// A part of a text in code: literal text, or code that makes it.
enum CodePiece: Hashable {
  case text(String)
  case code(String)
}

/// The tokens of a Dart or JavaScript file.
struct CodeScanner {
  /// A token of a file.
  enum Token: Hashable {
    case name(String)
    case string(String)
    /// A regular expression, or a string with interpolations.
    case made([CodePiece])
    case sign(Character)
  }

  /// The maximum nesting depth that is read.
  static let depthLimit = 64

  /// Whether the file is written in Dart.
  let isDart: Bool
  /// The name of the file.
  var file: String { source.name }
  private let source: SourceText
  private(set) var tokens: [(token: Token, place: SourcePlace)] = []
  /// The index of the next token.
  var position = 0
  /// Whether a list did not end with its bracket.
  private(set) var isCut = false

  init(_ source: SourceText) {
    self.source = source
    var lexer = CodeLexer(source)
    while lexer.read() {}
    tokens = lexer.tokens
    isDart = lexer.isDart
  }

  var token: Token? { token(after: 0) }

  var place: SourcePlace {
    tokens.isEmpty ? .start : tokens[max(0, min(position, tokens.count - 1))].place
  }

  func token(after distance: Int) -> Token? {
    let index = position + distance
    return tokens.indices.contains(index) ? tokens[index].token : nil
  }

  /// The name or the string here, as a key.
  var key: String? {
    switch token {
    case .name(let text), .string(let text): text
    default: nil
    }
  }

  /// Whether these signs or names come next.
  func isAt(_ wanted: Token...) -> Bool {
    wanted.enumerated().allSatisfy { token(after: $0.offset) == $0.element }
  }

  /// Skips a value, up to the comma or bracket that ends it.
  mutating func skipValue() {
    var depth = 0
    var angles = 0
    var isType = false
    while let token {
      if case .sign(let sign) = token {
        if "([{".contains(sign) { depth += 1 }
        if ")]}".contains(sign) {
          if depth == 0 { return }
          depth -= 1
        }
        // The arguments of a type, as in `satisfies Record<A, B>`, have commas of their own.
        if isType, sign == "<" { angles += 1 }
        if angles > 0, sign == ">" { angles -= 1 }
        if sign == ",", depth == 0, angles == 0 { return }
      } else if depth == 0, token == .name("as") || token == .name("satisfies") {
        isType = true
      }
      position += 1
    }
  }

  /// Skips what is in the bracket here, and both brackets.
  mutating func skipBrackets() {
    guard case .sign(let sign)? = token, "([{".contains(sign) else { return }
    position += 1
    skipRest()
    position += 1
  }

  /// Skips the list, the object or the call here.
  mutating func skipLiteral() {
    if case .name? = token {
      position += 1
      while token == .sign("."), case .name? = self.token(after: 1) { position += 2 }
      skipTypeArguments()
    }
    skipBrackets()
  }

  /// The name here, such as `Routes.all`, if it is the whole value.
  var reference: String? {
    guard let pieces = pieces(), pieces.count == 1, case .code(let name) = pieces[0] else {
      return nil
    }
    return name
  }

  /// The name of the function that is called here, if the call is the whole value.
  var call: (name: String, hasArguments: Bool)? {
    guard case .name(var name)? = token else { return nil }
    var code = self
    code.position += 1
    while code.token == .sign("."), case .name(let member)? = code.token(after: 1) {
      name += "." + member
      code.position += 2
    }
    guard code.token == .sign("(") else { return nil }
    let hasArguments = code.token(after: 1) != .sign(")")
    code.skipBrackets()
    let ends: [Token?] = [nil, .sign(","), .sign(")"), .sign("]"), .sign("}"), .sign(";")]
    return ends.contains(code.token) ? (name, hasArguments) : nil
  }

  /// Skips a value and the comma after it.
  mutating func skipItem() {
    skipValue()
    if token == .sign(",") { position += 1 }
  }

  /// Skips the rest of a list, up to the bracket that ends it.
  mutating func skipRest() {
    skipValue()
    while token == .sign(",") {
      position += 1
      skipValue()
    }
  }

  /// Skips the arguments of a type, such as `<OrderRoute>`, if there are any.
  mutating func skipTypeArguments() {
    guard token == .sign("<") else { return }
    var depth = 0
    var index = position
    while index < tokens.count, index - position < 64 {
      switch tokens[index].token {
      case .sign("<"): depth += 1
      case .sign(">"):
        depth -= 1
        if depth == 0 {
          position = index + 1
          return
        }
      case .name, .sign(","), .sign("."), .sign("?"): break
      default: return
      }
      index += 1
    }
  }

  /// The value here as it is written, for messages.
  var quoted: String {
    var end = self
    end.skipValue()
    let start = min(place.offset, source.bytes.count)
    let stop = end.position < tokens.count ? end.place.offset : source.bytes.count
    let bytes = source.bytes[start..<max(start, min(stop, start + 240, source.bytes.count))]
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    return words.joined(separator: " ").shown()
  }

  /// The pieces of the value here, if it consists of strings and names only; the string in
  /// `'users/' + id()` is only part of a value.
  ///
  /// - Parameter isStatement: Whether a value also ends before a new line.
  /// - Returns: The pieces, or `nil` if there is anything else.
  func pieces(isStatement: Bool = false) -> [CodePiece]? {
    var pieces: [CodePiece] = []
    var index = position
    func next() -> Token? { index < tokens.count ? tokens[index].token : nil }
    while true {
      switch next() {
      case .string(let text): pieces.append(.text(text))
      case .made(let parts): pieces += parts
      case .name(var name):
        while index + 2 < tokens.count, tokens[index + 1].token == .sign("."),
          case .name(let member) = tokens[index + 2].token
        {
          name += "." + member
          index += 2
        }
        pieces.append(.code(name))
      default: return nil
      }
      let line = tokens[index].place.line
      index += 1
      switch next() {
      case .sign("+"): index += 1
      case .string where isDart && !pieces.isEmpty, .made where isDart: break
      case nil, .sign(","), .sign(")"), .sign("}"), .sign("]"), .sign(";"), .name("as"),
        .name("satisfies"):
        return pieces
      case .name where isStatement && tokens[index].place.line > line: return pieces
      default: return nil
      }
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
