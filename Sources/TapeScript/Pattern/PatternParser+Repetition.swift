extension PatternParser {
  /// Reads what stands after an atom: `*`, `+`, `?`, `{n,m}`, each also lazy.
  mutating func parseRepetition(
    of atom: PatternNode
  ) throws(TapePattern.ParsingError) -> PatternNode {
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
    // How much is taken does not matter to whether there is a match.
    _ = take("?")
    switch current {
    case "*", "+", "?": throw failure(.nothingToRepeat)
    case "{" where count() != nil: throw failure(.nothingToRepeat)
    default: break
    }
    return .repetition(atom, least: bounds.least, most: bounds.most)
  }

  /// The `{n}`, `{n,}` or `{n,m}` that begins here; nil when the brace is only a character.
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
