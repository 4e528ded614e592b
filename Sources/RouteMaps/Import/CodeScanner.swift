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
    var lexer = CodeLexer(source)
    while lexer.read() {}
    tokens = lexer.tokens
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

  /// Skips a value and the comma after it.
  mutating func skipItem() {
    skipValue()
    if token == .sign(",") { position += 1 }
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
