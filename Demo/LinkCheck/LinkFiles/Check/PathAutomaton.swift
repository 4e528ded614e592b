import LinkPatterns

/// A combined automaton for the paths of many rules, over the bytes of a link's path.
struct PathAutomaton: Sendable {
  /// The behavior of a node.
  enum Kind: UInt8, Sendable {
    /// Continues on a byte of a set.
    case step
    /// Stays on any byte, or continues without consuming one.
    case many
    /// Continues to several nodes without consuming a byte.
    case split
    /// Accepts.
    case accept
    /// Accepts, whatever follows.
    case acceptAll
  }

  struct Node: Sendable {
    var kind: Kind
    /// The index of the byte set; below 128, it is the byte itself.
    var set: UInt16 = 0
    /// The next node; for a split, the index in `splits`.
    var next: Int32 = -1
    let rule: Int32

    var isAccepting: Bool { kind == .accept || kind == .acceptAll }
  }

  /// The maximum size.
  static let limit = 4_000_000

  private(set) var nodes: [Node] = []
  private(set) var splits: [[Int32]] = []
  /// The number of nodes and of the ways out of splits.
  private(set) var size = 0
  private(set) var sets: [LinkBytes] = (0..<128).map { LinkBytes([UInt8($0)]) }
  /// The first node of each rule; -1 if the rule has too many nodes.
  private(set) var starts: [Int32] = []
  /// For each rule, whether the path alone decides if it matches.
  private(set) var blocks: [Bool] = []

  /// Whether only ordinary links count.
  let isOrdinary: Bool
  /// The characters that only escapes stand for, where patterns are compared with decoded paths.
  private var escaped: [Unicode.Scalar] = []
  private var setNumbers: [LinkBytes: UInt16] = [:]
  private var rule: Int32 { Int32(starts.count) }

  /// Creates an automaton without rules.
  ///
  /// - Parameters:
  ///   - isOrdinary: Whether only ordinary links count.
  ///   - patterns: The texts of the Android patterns, if they are compared with decoded paths.
  init(isOrdinary: Bool = false, decodingFor patterns: [String]? = nil) {
    self.isOrdinary = isOrdinary
    guard let patterns else { return }
    // All other characters are alike.
    let letters = ("é" + patterns.joined()).unicodeScalars.filter { !$0.isASCII }.uniqued()
    escaped = letters + (isOrdinary ? " " : " \"#%<>?\\^`{|}").unicodeScalars
  }

  // MARK: Rules

  /// Adds a rule of Apple's file.
  mutating func add(_ matcher: AppleRule.Matcher, blocks: Bool, _ variables: VariableTable) {
    let path = matcher.path ?? Pattern(path: "*")
    let accept = node(.accept)
    var start = compile(path.elements[...], to: accept, path, matcher, variables)
    if let shorter = path.withoutTail {
      start = split([start, compile(shorter[...], to: accept, path, matcher, variables)])
    }
    finish(start, blocks: blocks)
  }

  /// Adds an Android pattern, with the steps that it takes over a path.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - blocks: Whether the path alone decides if the rule matches.
  mutating func add(_ pattern: AndroidPattern?, blocks: Bool) {
    guard let pattern else { return finish(node(.acceptAll), blocks: blocks) }
    guard pattern.language != .suffix else {
      // The same characters are escaped as in other patterns.
      let start = pattern.text.unicodeScalars.reversed().reduce(node(.accept)) { next, scalar in
        guard !escaped.contains(scalar) else { return escape(scalar, to: next) }
        return scalar == "%" ? split([]) : step(UInt8(ascii: scalar), to: next)
      }
      let loop = split([])
      let ways = [start, step(.plain, to: loop)] + escaped.map { escape($0, to: loop) }
      splits[Int(self.nodes[Int(loop)].next)] = ways
      size += ways.count
      return finish(loop, blocks: blocks)
    }
    var nodes: [AndroidPattern.Position: Int32] = [:]
    var rest: [AndroidPattern.Position] = []
    func start(of position: AndroidPattern.Position) -> Int32 {
      if let known = nodes[position] { return known }
      let made = pattern.isRest(position) ? node(.acceptAll) : split([])
      nodes[position] = made
      if !pattern.isRest(position) { rest.append(position) }
      return made
    }
    let first = pattern.isValid ? start(of: .init()) : split([])
    while let position = rest.popLast(), size <= Self.limit {
      var bytes: [AndroidPattern.Position: LinkBytes] = [:]
      var ways = pattern.isEnd(position) ? [node(.accept)] : []
      // Each position is compared with every character.
      size += 8 + escaped.count
      for byte in UInt8(0x20)..<0x7F where escaped.isEmpty || byte != UInt8(ascii: "%") {
        guard let next = pattern.step(position, over: Unicode.Scalar(byte)) else { continue }
        bytes[next, default: LinkBytes.nothing].insert(byte)
      }
      for scalar in escaped {
        guard let next = pattern.step(position, over: scalar) else { continue }
        ways.append(escape(scalar, to: start(of: next)))
      }
      for (next, set) in bytes { ways.append(step(set, to: start(of: next))) }
      if let split = nodes[position] { splits[Int(self.nodes[Int(split)].next)] = ways }
      size += ways.count
    }
    finish(first, blocks: blocks)
  }

  private mutating func finish(_ start: Int32, blocks: Bool) {
    starts.append(size > Self.limit ? -1 : start)
    self.blocks.append(blocks && size <= Self.limit)
  }

  // MARK: Nodes

  private mutating func node(_ kind: Kind, set: UInt16 = 0, next: Int32 = -1) -> Int32 {
    nodes.append(Node(kind: kind, set: set, next: next, rule: rule))
    size += 1
    return Int32(nodes.count - 1)
  }

  private mutating func split(_ ways: [Int32]) -> Int32 {
    splits.append(ways)
    size += ways.count
    return node(.split, next: Int32(splits.count - 1))
  }

  /// Returns a node for the bytes of a set that a path can contain.
  private mutating func step(_ set: LinkBytes, to next: Int32) -> Int32 {
    let possible = set.without(set.without(.path))
    guard possible != .nothing else { return split([]) }
    let bytes = possible.bytes
    return node(.step, set: bytes.count == 1 ? UInt16(bytes[0]) : number(of: possible), next: next)
  }

  private mutating func step(_ byte: UInt8, to next: Int32) -> Int32 {
    LinkBytes.path.contains(byte) ? node(.step, set: UInt16(byte), next: next) : split([])
  }

  private mutating func number(of set: LinkBytes) -> UInt16 {
    if let known = setNumbers[set] { return known }
    sets.append(set)
    setNumbers[set] = UInt16(sets.count - 1)
    return UInt16(sets.count - 1)
  }

  // MARK: Apple's patterns

  private mutating func compile(
    _ elements: ArraySlice<Pattern.Element>, to end: Int32, _ pattern: Pattern,
    _ matcher: AppleRule.Matcher, _ variables: VariableTable
  ) -> Int32 {
    var next = end
    for element in elements.reversed() {
      guard size <= Self.limit else { return next }
      switch element {
      case .many: next = many(to: next, isEncoded: matcher.isPercentEncoded)
      case .any: next = any(to: next, isEncoded: matcher.isPercentEncoded)
      case .scalar(let scalar): next = one(scalar, to: next, matcher)
      case .variable(let index):
        switch variables[pattern.names[Int(index)]] {
        case nil: next = split([])
        case .letters(let letters)?:
          var ways: [Int32] = []
          var set = LinkBytes.nothing
          for byte in UInt8(0x30)...0x7A
          where letters.contains(Unicode.Scalar(byte), isFolded: !matcher.isCaseSensitive) {
            set.insert(byte)
            if !matcher.isPercentEncoded { ways.append(escape(Unicode.Scalar(byte), to: next)) }
          }
          ways.append(step(set, to: next))
          next = ways.count == 1 ? ways[0] : split(ways)
        case .values(let values)?:
          next = split(
            values.map { compile($0.elements[...], to: next, $0, matcher, variables) })
        }
      }
    }
    return next
  }

  private mutating func many(to next: Int32, isEncoded: Bool) -> Int32 {
    let kind = nodes[Int(next)].kind
    if kind == .accept || kind == .acceptAll { return node(.acceptAll) }
    guard !isEncoded else { return node(.many, next: next) }
    // A star in a decoded pattern matches whole escapes.
    let loop = split([])
    let plain = step(.plain, to: loop)
    let escape = step(
      UInt8(ascii: "%"), to: step(.hexadecimal, to: step(.hexadecimal, to: loop)))
    splits[Int(nodes[Int(loop)].next)] = [next, plain, escape]
    return loop
  }

  private mutating func any(to next: Int32, isEncoded: Bool) -> Int32 {
    guard !isEncoded else { return step(.path, to: next) }
    let tail = escape(high: "89ABab", to: next)
    let two = escape(high: "CDcd", to: tail)
    let three = escape(high: "Ee", to: escape(high: "89ABab", to: tail))
    let four = escape(
      high: "Ff", to: escape(high: "89ABab", to: escape(high: "89ABab", to: tail)))
    let one = escape(high: "01234567", to: next)
    let plain = step(.plain, to: next)
    return split([plain, one, two, three, four])
  }

  private mutating func escape(high: String, to next: Int32) -> Int32 {
    step(UInt8(ascii: "%"), to: step(LinkBytes(high.utf8), to: step(.hexadecimal, to: next)))
  }

  private mutating func one(
    _ scalar: Unicode.Scalar, to next: Int32, _ matcher: AppleRule.Matcher
  ) -> Int32 {
    var spellings = [scalar]
    if !matcher.isCaseSensitive {
      for text in [scalar.properties.lowercaseMapping, scalar.properties.uppercaseMapping] {
        let mapped = text.unicodeScalars
        if mapped.count == 1, let other = mapped.first, !spellings.contains(other),
          other.folded == scalar.folded
        {
          spellings.append(other)
        }
      }
    }
    if matcher.isPercentEncoded {
      let bytes = spellings.filter(\.isASCII).map { UInt8($0.value) }
      return bytes.count == 1 ? step(bytes[0], to: next) : step(LinkBytes(bytes), to: next)
    }
    var ways: [Int32] = []
    for spelling in spellings {
      if spelling.isASCII, spelling != "%" { ways.append(step(UInt8(spelling.value), to: next)) }
      // An ordinary link has no escapes for what another place of a link means.
      if !isOrdinary || spelling.isOrdinary(behind: "x") {
        ways.append(escape(spelling, to: next))
      }
    }
    return split(ways)
  }

  /// Returns nodes for a character whose bytes are all percent-encoded.
  private mutating func escape(_ scalar: Unicode.Scalar, to next: Int32) -> Int32 {
    var next = next
    for byte in String(scalar).utf8.reversed() {
      for digit in [byte & 15, byte >> 4] {
        let text = String(digit, radix: 16)
        next = step(LinkBytes((text + text.uppercased()).utf8), to: next)
      }
      next = step(UInt8(ascii: "%"), to: next)
    }
    return next
  }
}
