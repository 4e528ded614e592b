/// The Unicode scalars that are accepted at one position of a pattern.
struct ScalarSet: Sendable {
  /// Ranges of scalar values.
  private(set) var ranges: [ClosedRange<UInt32>] = []
  /// General categories by name prefix (`L` includes `Lu`), and whether each is negated.
  private(set) var categories: [(prefix: String, isNegated: Bool)] = []
  /// Scripts by name, and whether each is negated.
  private(set) var scripts: [(name: String, isNegated: Bool)] = []
  /// Whether the whole set is negated.
  var isNegated = false
  /// Whether case is ignored.
  var foldsCase = false

  init() {}

  init(_ scalar: Unicode.Scalar, foldsCase: Bool) {
    ranges = [scalar.value...scalar.value]
    self.foldsCase = foldsCase
  }

  /// Returns the set of all scalars, with or without the line feed.
  static func any(withLineEnd: Bool) -> ScalarSet {
    var set = ScalarSet()
    if !withLineEnd { set.insert(0x0A...0x0A) }
    set.isNegated = true
    return set
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  mutating func insert(category prefix: String, isNegated: Bool) {
    categories.append((prefix, isNegated))
  }

  mutating func insert(script name: String, isNegated: Bool) {
    scripts.append((name, isNegated))
  }

  /// Adds everything that another set accepts; neither set is negated as a whole.
  mutating func formUnion(_ other: ScalarSet) {
    ranges += other.ranges
    categories += other.categories
    scripts += other.scripts
  }

  /// Adds ranges, or everything outside them.
  mutating func insert(_ inner: [ClosedRange<UInt32>], isNegated: Bool) {
    guard isNegated else { return ranges += inner }
    var next: UInt32 = 0
    for range in inner.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { ranges.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { ranges.append(next...0x10FFFF) }
  }

  /// Sorts and merges the ranges, as `contains` requires.
  mutating func finish() {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    ranges = merged
    var seen: Set<String> = []
    categories.removeAll { !seen.insert("\($0.prefix)\($0.isNegated)").inserted }
    seen = []
    scripts.removeAll { !seen.insert("\($0.name)\($0.isNegated)").inserted }
  }

  /// Whether the finished set contains the scalar, in O(log *n*) for *n* ranges.
  func contains(_ scalar: Unicode.Scalar, _ table: ScriptTable) -> Bool {
    holds(scalar, table) != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar, _ table: ScriptTable) -> Bool {
    if holdsExactly(scalar, table) { return true }
    guard foldsCase else { return false }
    if scalar.isASCII {
      let other = scalar.value ^ 0x20
      guard (0x41...0x5A).contains(scalar.value & ~0x20) else { return false }
      return Unicode.Scalar(other).map { holdsExactly($0, table) } ?? false
    }
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].contains { mapping in
      let scalars = mapping.unicodeScalars
      guard let only = scalars.first, scalars.count == 1 else { return false }
      return holdsExactly(only, table)
    }
  }

  private func holdsExactly(_ scalar: Unicode.Scalar, _ table: ScriptTable) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].contains(scalar.value) { return true }
      if ranges[middle].lowerBound > scalar.value { high = middle } else { low = middle + 1 }
    }
    if !categories.isEmpty {
      let name = scalar.properties.generalCategory.shortName
      if categories.contains(where: { name.hasPrefix($0.prefix) != $0.isNegated }) { return true }
    }
    return scripts.contains { table.holds(scalar, in: $0.name) != $0.isNegated }
  }
}

extension Unicode.GeneralCategory {
  /// The two-letter name of the category.
  var shortName: String { Self.names[self] ?? "Cn" }

  private static let names: [Unicode.GeneralCategory: String] = [
    .uppercaseLetter: "Lu", .lowercaseLetter: "Ll", .titlecaseLetter: "Lt", .modifierLetter: "Lm",
    .otherLetter: "Lo", .nonspacingMark: "Mn", .spacingMark: "Mc", .enclosingMark: "Me",
    .decimalNumber: "Nd", .letterNumber: "Nl", .otherNumber: "No", .connectorPunctuation: "Pc",
    .dashPunctuation: "Pd", .openPunctuation: "Ps", .closePunctuation: "Pe",
    .initialPunctuation: "Pi", .finalPunctuation: "Pf", .otherPunctuation: "Po", .mathSymbol: "Sm",
    .currencySymbol: "Sc", .modifierSymbol: "Sk", .otherSymbol: "So", .spaceSeparator: "Zs",
    .lineSeparator: "Zl", .paragraphSeparator: "Zp", .control: "Cc", .format: "Cf",
    .surrogate: "Cs", .privateUse: "Co", .unassigned: "Cn",
  ]

  /// Every category name, and every single letter that covers several categories.
  static let shortNames = Set(names.values.flatMap { [$0, String($0.prefix(1))] })
}

/// Caches which scalars belong to which Unicode script during one search.
///
/// The standard library exposes a scalar's script only through its regular expressions. A single
/// class matched against a single scalar never backtracks. A query costs as much as visiting many
/// states, so it is counted accordingly, and made at most once per scalar and script.
final class ScriptTable {
  /// The cost of a query, in state visits.
  static let price = 50

  private struct Question: Hashable {
    let script: String
    let scalar: Unicode.Scalar
  }

  private var expressions: [String: Regex<AnyRegexOutput>] = [:]
  private var answers: [Question: Bool] = [:]
  /// The cost of queries since the last call to `bill()`.
  private var cost = 0

  /// Whether a script with this name exists; names are written as in Unicode: `Greek`,
  /// `Old_Italic`.
  static func knows(_ name: String) -> Bool { expression(of: name) != nil }

  /// Whether a scalar belongs to a script.
  func holds(_ scalar: Unicode.Scalar, in script: String) -> Bool {
    cost += 1
    let question = Question(script: script, scalar: scalar)
    if let answer = answers[question] { return answer }
    cost += Self.price
    if expressions[script] == nil { expressions[script] = Self.expression(of: script) }
    let answer = (try? expressions[script]?.wholeMatch(in: String(scalar))) != nil
    answers[question] = answer
    return answer
  }

  /// Returns the cost of queries since the last call.
  func bill() -> Int {
    defer { cost = 0 }
    return cost
  }

  private static func expression(of name: String) -> Regex<AnyRegexOutput>? {
    let parts = name.split(separator: "_", omittingEmptySubsequences: false)
    let isName = parts.allSatisfy { part in
      part.first.map { $0.isASCII && $0.isUppercase } ?? false
        && part.allSatisfy { $0.isASCII && $0.isLetter }
    }
    guard isName, name.utf8.count <= 40 else { return nil }
    return try? Regex("\\p{Script=\(name)}").matchingSemantics(.unicodeScalar)
  }
}
