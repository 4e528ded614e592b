/// Parses a regular expression into a tree.
struct PatternParser {
  /// The flags set by `(?ims)`.
  struct Flags {
    var ignoresCase = false
    var isMultiline = false
    var dotMatchesLineEnd = false
  }

  let scalars: [Unicode.Scalar]
  var position = 0
  var flags = Flags()
  /// Whether a letter of the pattern, or a class of letters, tells capitals from small letters.
  var tellsCase = false
  /// The script names already validated.
  var scripts: Set<String> = []
  private var depth = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  func following(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  func failure(
    _ reason: TextPattern.ParsingError.Reason, at offset: Int? = nil
  ) -> TextPattern.ParsingError {
    TextPattern.ParsingError(reason: reason, offset: min(offset ?? position, scalars.count))
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard current == scalar else { return false }
    position += 1
    return true
  }

  mutating func parse() throws(TextPattern.ParsingError) -> PatternNode {
    if scalars.count > TextPattern.sizeLimit { throw failure(.tooLarge, at: 0) }
    if let bad = scalars.firstIndex(where: { $0.properties.generalCategory == .control }) {
      throw failure(.unprintable, at: bad)
    }
    let node = try parseChoice()
    if current != nil { throw failure(.unopenedGroup) }
    return node
  }

  private mutating func parseChoice() throws(TextPattern.ParsingError) -> PatternNode {
    var branches = [try parseSequence()]
    while take("|") { branches.append(try parseSequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func parseSequence() throws(TextPattern.ParsingError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      if scalar == "\\", following(1) == "Q" {
        position += 2
        while current != nil, !(current == "\\" && following(1) == "E") {
          nodes.append(literal(scalars[position]))
          position += 1
        }
        position = min(position + 2, scalars.count)
        // A quantifier here applies only to the last character.
        if let last = nodes.popLast() { nodes.append(try parseRepetition(of: last)) }
        continue
      }
      let atom = try parseAtom()
      nodes.append(try parseRepetition(of: atom))
    }
    return nodes.count == 1 ? nodes[0] : .sequence(nodes)
  }

  private mutating func parseAtom() throws(TextPattern.ParsingError) -> PatternNode {
    let scalar = scalars[position]
    switch scalar {
    case "(": return try parseGroup()
    case "[": return .scalars(try parseClass())
    case "\\": return try parseEscape()
    case "*", "+", "?": throw failure(.nothingToRepeat)
    case "{" where count() != nil: throw failure(.nothingToRepeat)
    default: position += 1
    }
    switch scalar {
    case ".": return .scalars(.any(withLineEnd: flags.dotMatchesLineEnd))
    case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
    case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
    default: return literal(scalar)
    }
  }

  mutating func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    tellsCase = tellsCase || scalar.properties.isUppercase
    return .scalars(ScalarSet(scalar, foldsCase: flags.ignoresCase))
  }

  private mutating func parseGroup() throws(TextPattern.ParsingError) -> PatternNode {
    let start = position
    position += 1
    let outer = flags
    if take("?") {
      if try parseGroupHead(from: start) == .flagsOnly { return .empty }
    }
    depth += 1
    if depth > 200 { throw failure(.tooDeep, at: start) }
    let node = try parseChoice()
    depth -= 1
    guard take(")") else { throw failure(.unclosedGroup, at: start) }
    flags = outer
    return node
  }

  private enum GroupHead { case group, flagsOnly }

  private mutating func parseGroupHead(
    from start: Int
  ) throws(TextPattern.ParsingError) -> GroupHead {
    let isNamed = current == "<" || (current == "P" && following(1) == "<")
    if isNamed {
      position += current == "P" ? 2 : 1
      let name = position
      while let scalar = current, scalar != ">" {
        guard scalar.isASCII, scalar.properties.isAlphabetic || scalar == "_" || scalar.isDigit
        else { throw failure(.unsupported, at: start) }
        position += 1
      }
      guard position > name, take(">") else { throw failure(.unsupported, at: start) }
      return .group
    }
    var isOn = true
    while let scalar = current {
      position += 1
      switch scalar {
      case "i": flags.ignoresCase = isOn
      case "m": flags.isMultiline = isOn
      case "s": flags.dotMatchesLineEnd = isOn
      case "U": break
      case "-" where isOn: isOn = false
      case ":": return .group
      case ")": return .flagsOnly
      case "=", "!", ">", "#", "|", "P": throw failure(.unsupported, at: start)
      default: throw failure(.unknownFlag, at: position - 1)
      }
    }
    throw failure(.unclosedGroup, at: start)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is one of the ten ASCII digits.
  var isDigit: Bool { (0x30...0x39).contains(value) }
}

extension PatternParser {
  /// Parses the quantifier after an atom: `*`, `+`, `?` or `{n,m}`, greedy or lazy.
  mutating func parseRepetition(
    of atom: PatternNode
  ) throws(TextPattern.ParsingError) -> PatternNode {
    let bounds: (least: Int, most: Int?)
    switch current {
    case "*": bounds = (0, nil)
    case "+": bounds = (1, nil)
    case "?": bounds = (0, 1)
    case "{":
      guard let count = count() else { return atom }
      guard count.least <= 1000, count.least <= count.most ?? .max, count.most ?? 0 <= 1000 else {
        throw failure(.wrongCount)
      }
      bounds = (count.least, count.most)
      position = count.end - 1
    default: return atom
    }
    position += 1
    // Laziness does not affect whether there is a match.
    _ = take("?")
    switch current {
    case "*", "+", "?": throw failure(.nothingToRepeat)
    case "{" where count() != nil: throw failure(.nothingToRepeat)
    default: break
    }
    return .repetition(atom, least: bounds.least, most: bounds.most)
  }

  /// Returns the `{n}`, `{n,}` or `{n,m}` that begins here, or `nil` if the brace is a plain
  /// character.
  func count() -> (least: Int, most: Int?, end: Int)? {
    var index = position + 1
    func number() -> Int? {
      let start = index
      var value = 0
      while index < scalars.count, scalars[index].isDigit {
        value = min(value * 10 + Int(scalars[index].value - 0x30), 1_000_000)
        index += 1
      }
      return index > start ? value : nil
    }
    guard current == "{", let least = number(), index < scalars.count else { return nil }
    var most: Int? = least
    if scalars[index] == "," {
      index += 1
      most = number()
    }
    guard index < scalars.count, scalars[index] == "}" else { return nil }
    return (least, most, index + 1)
  }
}
