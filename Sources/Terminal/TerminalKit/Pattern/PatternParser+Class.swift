extension PatternParser {
  /// Parses `[a-z]`, `[^\d]`, `[[:alpha:]_]`.
  mutating func parseClass() throws(TextPattern.ParsingError) -> ScalarSet {
    let start = position
    position += 1
    var set = ScalarSet()
    set.foldsCase = flags.ignoresCase
    set.isNegated = take("^")
    var isFirst = true
    while isFirst || current != "]" {
      guard current != nil else { throw failure(.unclosedClass, at: start) }
      isFirst = false
      if current == "[", following(1) == ":", try parseNamedClass(into: &set) { continue }
      if current == "\\", let inner = try parseClassEscape() {
        set.formUnion(inner)
        continue
      }
      set.insert(try parseRange())
    }
    position += 1
    return set
  }

  private mutating func parseRange() throws(TextPattern.ParsingError) -> ClosedRange<UInt32> {
    let start = position
    let low = try parseClassScalar()
    guard current == "-", let next = following(1), next != "]" else {
      return low.value...low.value
    }
    position += 1
    let high = try parseClassScalar()
    guard low.value <= high.value else { throw failure(.backwardsRange, at: start) }
    return low.value...high.value
  }

  private mutating func parseClassScalar() throws(TextPattern.ParsingError) -> Unicode.Scalar {
    guard let scalar = current else { throw failure(.unclosedClass) }
    if scalar == "\\" { return try parseScalarEscape() }
    tellsCase = tellsCase || scalar.properties.isUppercase
    position += 1
    return scalar
  }

  /// Parses `[:name:]` into the set; returns `false` if the bracket is a plain character.
  private mutating func parseNamedClass(
    into set: inout ScalarSet
  ) throws(TextPattern.ParsingError) -> Bool {
    var end = position + 2
    while end + 1 < scalars.count, !(scalars[end] == ":" && scalars[end + 1] == "]") { end += 1 }
    guard end + 1 < scalars.count else { return false }
    var name = String(String.UnicodeScalarView(scalars[(position + 2)..<end]))
    let isNegated = name.hasPrefix("^")
    if isNegated { name.removeFirst() }
    guard let ranges = Self.namedClasses[name] else { throw failure(.unknownClass) }
    tellsCase = tellsCase || name == "upper" || name == "lower"
    set.insert(ranges, isNegated: isNegated)
    position = end + 2
    return true
  }

  private static let namedClasses: [String: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A],
    "alpha": [0x41...0x5A, 0x61...0x7A],
    "ascii": [0x00...0x7F],
    "blank": [0x09...0x09, 0x20...0x20],
    "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": digits,
    "graph": [0x21...0x7E],
    "lower": [0x61...0x7A],
    "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20],
    "upper": [0x41...0x5A],
    "word": wordScalars,
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]
}
