/// The rules of an association file, ordered so that no exclusion blocks another pattern's links.
struct AssociationRules {
  /// A rule.
  struct Rule: Hashable {
    var path: String
    var query: [String: String] = [:]
    var excludes = false
  }

  /// The rules of a pattern: those that open its links, and the exclusions before them.
  private struct Block {
    let rules: [Rule]
    let isOpenEnded: Bool
    var exclusions: [Rule] { rules.filter(\.excludes) }
    var opens: [Rule] { rules.filter { !$0.excludes } }
  }

  /// The name of the variable for characters that do not occur in numbers.
  static let nonDigit = "nonDigit"
  /// The maximum number of patterns with the same prefix to order; beyond it, nothing is excluded.
  private static let limit = 1_000

  private var blocks: [Block] = []

  /// Adds the rules of a pattern, with exclusions before the rules that they restrict.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - isOpenEnded: Whether the last segment matches any number of segments.
  mutating func add(_ rules: [Rule], isOpenEnded: Bool) {
    blocks.append(Block(rules: rules, isOpenEnded: isOpenEnded))
  }

  /// All rules, with each pattern before those whose exclusions would block it.
  ///
  /// If two patterns would block each other, those exclusions are left out, so every printed link
  /// opens.
  var ordered: [Rule] {
    var order = Order(blocks.map { Order.Entry($0.exclusions, $0.opens, $0.isOpenEnded) })
    var seen: Set<Rule> = []
    var rules: [Rule] = []
    for index in blocks.indices { order.visit(index) }
    for (index, kept) in order.visited {
      let opens = blocks[index].opens
      // If earlier rules open all of the pattern's links, its exclusions would never be reached.
      guard opens.contains(where: { !seen.contains($0) }) else { continue }
      rules += blocks[index].rules.filter {
        (!$0.excludes || kept.contains($0)) && seen.insert($0).inserted
      }
    }
    return rules
  }

  /// Determines the order.
  private struct Order {
    struct Entry {
      let exclusions: [(rule: Rule, glob: [Element])]
      let opens: [[Element]]

      init(_ exclusions: [Rule], _ opens: [Rule], _ isOpenEnded: Bool) {
        self.exclusions = exclusions.map { ($0, Element.parse($0.path)) }
        self.opens = Set(opens.map(\.path)).map { path in
          // Printed links have no slash within a segment, whatever the rule matches.
          let elements = Element.parse(path)
          let end = isOpenEnded ? elements.lastIndex(of: .scalar("/")) ?? 0 : elements.count
          return elements.prefix(end).map(\.inSegment) + elements.suffix(from: end)
        }
      }
    }

    private let entries: [Entry]
    /// The entries by the first segment of their paths; the key is empty if that may be anything.
    private var byStart: [String: [Int]] = [:]
    private let starts: [String]
    private var isKnown: [Bool]
    private var isDone: [Bool]
    /// The entries in order, with the exclusions to keep.
    private(set) var visited: [(index: Int, exclusions: Set<Rule>)] = []

    init(_ entries: [Entry]) {
      self.entries = entries
      isKnown = Array(repeating: false, count: entries.count)
      isDone = isKnown
      starts = entries.map { $0.opens.first.map(Element.start) ?? "" }
      for (index, start) in starts.enumerated() { byStart[start, default: []].append(index) }
    }

    mutating func visit(_ index: Int) {
      guard !isKnown[index] else { return }
      isKnown[index] = true
      let entry = entries[index]
      var kept: Set<Rule> = []
      if !entry.exclusions.isEmpty {
        let start = starts[index]
        let others =
          start.isEmpty ? Array(entries.indices) : (byStart[start] ?? []) + (byStart[""] ?? [])
        if others.count <= AssociationRules.limit {
          for other in others
          where !isKnown[other] && entry.exclusions.contains(where: { stops($0.glob, other) }) {
            visit(other)
          }
          kept = Set(
            entry.exclusions.filter { exclusion in
              !others.contains { other in
                other != index && !isDone[other] && stops(exclusion.glob, other)
              }
            }.map(\.rule))
        }
      }
      isDone[index] = true
      visited.append((index, kept))
    }

    private func stops(_ exclusion: [Element], _ other: Int) -> Bool {
      entries[other].opens.contains { Element.intersect(exclusion, $0) }
    }
  }
}

extension AssociationRules {
  /// A piece of a path pattern.
  fileprivate enum Element: Hashable {
    case scalar(Unicode.Scalar)
    case digit, hexDigit, nonDigit, any, many
    /// One character other than a slash, and any number of such characters.
    case anyInSegment, manyInSegment

    /// The piece, restricted so that it does not match slashes.
    var inSegment: Element {
      switch self {
      case .any: .anyInSegment
      case .many: .manyInSegment
      default: self
      }
    }

    var isMany: Bool { self == .many || self == .manyInSegment }

    /// Parses a pattern; a variable with a list of values may match anything.
    static func parse(_ path: String) -> [Element] {
      let pattern = Pattern(path)
      return pattern.elements.map { element in
        switch element {
        case .many: return .many
        case .any: return .any
        case .scalar(let scalar): return .scalar(scalar)
        case .variable(let index):
          let names: [String: Element] = [
            "digit": .digit, "xdigit": .hexDigit, AssociationRules.nonDigit: .nonDigit,
          ]
          return names[pattern.names[Int(index)]] ?? .many
        }
      }
    }

    /// Returns the first segment if it is plain text, and an empty string otherwise.
    static func start(_ elements: [Element]) -> String {
      var start = ""
      for element in elements.dropFirst() {
        guard case .scalar(let scalar) = element else { return "" }
        if scalar == "/" { break }
        start.unicodeScalars.append(scalar)
      }
      return start
    }

    /// Whether a path may match both patterns; segments of the second may not contain slashes.
    ///
    /// - Complexity: O(m·n) for patterns of m and n pieces.
    static func intersect(_ one: [Element], _ other: [Element]) -> Bool {
      // Most patterns begin with different text.
      for (mine, theirs) in zip(one, other) {
        guard case .scalar = mine, case .scalar = theirs else { break }
        guard mine == theirs else { return false }
      }
      // The positions in `other` that a common prefix can reach.
      var reached = Array(repeating: false, count: other.count + 1)
      reached[0] = true
      skipMany(other, &reached)
      for element in one {
        var next = Array(repeating: false, count: other.count + 1)
        if element == .many {
          var isOpen = false
          for place in reached.indices {
            isOpen = isOpen || reached[place]
            next[place] = isOpen
          }
        } else {
          for place in other.indices where reached[place] {
            guard element.fits(other[place]) else { continue }
            next[other[place].isMany ? place : place + 1] = true
          }
          skipMany(other, &next)
        }
        guard next.contains(true) else { return false }
        reached = next
      }
      return reached[other.count]
    }

    private static func skipMany(_ elements: [Element], _ reached: inout [Bool]) {
      for place in elements.indices where reached[place] && elements[place].isMany {
        reached[place + 1] = true
      }
    }

    private func fits(_ other: Element) -> Bool {
      switch (self, other) {
      case (.scalar("/"), .anyInSegment), (.scalar("/"), .manyInSegment): false
      case (.scalar(let one), .scalar(let other)): one == other
      case (.scalar(let scalar), let kind), (let kind, .scalar(let scalar)): kind.has(scalar)
      case (.digit, .nonDigit), (.nonDigit, .digit): false
      default: true
      }
    }

    private func has(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .digit: ("0"..."9").contains(scalar)
      case .hexDigit: scalar.properties.isASCIIHexDigit
      case .nonDigit: !("0"..."9").contains(scalar) && scalar != "-" && scalar != "/"
      default: true
      }
    }
  }
}
