extension PatternParser {
  /// Parses an escape outside a class.
  mutating func parseEscape() throws(TextPattern.ParsingError) -> PatternNode {
    switch following(1) {
    case "A": return assertion(.textStart)
    case "z": return assertion(.textEnd)
    case "b": return assertion(.wordBoundary)
    case "B": return assertion(.noWordBoundary)
    case let digit? where ("1"..."9").contains(digit): throw failure(.unsupported)
    default: break
    }
    if var set = try parseClassEscape() {
      set.foldsCase = flags.ignoresCase
      return .scalars(set)
    }
    return literal(try parseScalarEscape())
  }

  private mutating func assertion(_ assertion: PatternAssertion) -> PatternNode {
    position += 2
    return .assertion(assertion)
  }

  /// Parses `\d`, `\W`, `\pL` and similar; returns `nil` if the backslash begins something else.
  mutating func parseClassEscape() throws(TextPattern.ParsingError) -> ScalarSet? {
    guard let letter = following(1) else { throw failure(.unknownEscape) }
    var set = ScalarSet()
    switch letter {
    case "d", "D": set.insert(Self.digits, isNegated: letter == "D")
    case "s", "S": set.insert(Self.spaces, isNegated: letter == "S")
    case "w", "W": set.insert(Self.wordScalars, isNegated: letter == "W")
    case "p", "P": return try parseCategory(isNegated: letter == "P")
    default: return nil
    }
    position += 2
    return set
  }

  private mutating func parseCategory(
    isNegated: Bool
  ) throws(TextPattern.ParsingError) -> ScalarSet {
    let start = position
    position += 2
    var isNegated = isNegated
    var name = ""
    if take("{") {
      if take("^") { isNegated.toggle() }
      while let scalar = current, scalar != "}" {
        name.unicodeScalars.append(scalar)
        position += 1
      }
      guard take("}") else { throw failure(.unknownClass, at: start) }
    } else if let scalar = current {
      name.unicodeScalars.append(scalar)
      position += 1
    }
    var set = ScalarSet()
    if name == "Any" {
      set.insert([0...0x10FFFF], isNegated: isNegated)
    } else if Unicode.GeneralCategory.shortNames.contains(name) {
      tellsCase = tellsCase || name.count == 2 && name.hasPrefix("L")
      set.insert(category: name, isNegated: isNegated)
    } else {
      guard try isScript(name) else { throw failure(.unknownCategory, at: start) }
      set.insert(script: name, isNegated: isNegated)
    }
    return set
  }

  /// Whether a script with this name exists; each name is looked up once.
  private mutating func isScript(_ name: String) throws(TextPattern.ParsingError) -> Bool {
    if scripts.contains(name) { return true }
    // About 170 scripts exist, so looking up many more names would only waste time.
    guard scripts.count < 400 else { throw failure(.tooLarge) }
    guard ScriptTable.knows(name) else { return false }
    scripts.insert(name)
    return true
  }

  /// Parses an escape for one scalar: `\.`, `\n`, `\x41`, `\x{1F600}`.
  mutating func parseScalarEscape() throws(TextPattern.ParsingError) -> Unicode.Scalar {
    let start = position
    guard let letter = following(1) else { throw failure(.unknownEscape) }
    position += 2
    switch letter {
    case "a": return "\u{07}"
    case "f": return "\u{0C}"
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "v": return "\u{0B}"
    case "0": return try number(digits: 2, radix: 8, from: start)
    case "x" where take("{"):
      let scalar = try number(digits: 6, radix: 16, from: start)
      guard take("}") else { throw failure(.unknownEscape, at: start) }
      return scalar
    case "x": return try number(digits: 2, radix: 16, from: start, isExact: true)
    default:
      guard letter.isASCII, !letter.properties.isAlphabetic, !letter.isDigit else {
        throw failure(.unknownEscape, at: start)
      }
      return letter
    }
  }

  private mutating func number(
    digits: Int, radix: Int, from start: Int, isExact: Bool = false
  ) throws(TextPattern.ParsingError) -> Unicode.Scalar {
    var value: UInt32 = 0
    var read = 0
    while read < digits, let scalar = current,
      let digit = Character(scalar).hexDigitValue, digit < radix
    {
      value = value * UInt32(radix) + UInt32(digit)
      read += 1
      position += 1
    }
    let isWhole = isExact ? read == digits : read > 0 || radix == 8
    guard isWhole, let scalar = Unicode.Scalar(value) else {
      throw failure(.unknownEscape, at: start)
    }
    return scalar
  }

  static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  static let spaces: [ClosedRange<UInt32>] = [0x09...0x0A, 0x0C...0x0D, 0x20...0x20]
  static let wordScalars: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A,
  ]
}
