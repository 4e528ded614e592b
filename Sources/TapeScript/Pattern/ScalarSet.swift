/// Some Unicode scalars: what one place of a pattern accepts.
struct ScalarSet: Sendable {
  /// Ranges of scalar values.
  private(set) var ranges: [ClosedRange<UInt32>] = []
  /// General categories by their name's beginning: `L` holds `Lu`, and whether all others are meant.
  private(set) var categories: [(prefix: String, isNegated: Bool)] = []
  /// Scripts by their name, and whether all others are meant.
  private(set) var scripts: [(name: String, isNegated: Bool)] = []
  /// Whether everything else is meant.
  var isNegated = false
  /// Whether large and small letters are the same.
  var foldsCase = false

  init() {}

  init(_ scalar: Unicode.Scalar, foldsCase: Bool) {
    ranges = [scalar.value...scalar.value]
    self.foldsCase = foldsCase
  }

  /// Every scalar, or every one but the line end.
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

  /// Adds ranges, or everything outside of them.
  mutating func insert(_ inner: [ClosedRange<UInt32>], isNegated: Bool) {
    guard isNegated else { return ranges += inner }
    var next: UInt32 = 0
    for range in inner.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { ranges.append(next...(range.lowerBound - 1)) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { ranges.append(next...0x10FFFF) }
  }

  /// Brings the ranges in order, which `contains` relies on.
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

  /// Whether a place accepts the scalar; only right after `finish`.
  ///
  /// - Parameters:
  ///   - scalar: the scalar.
  ///   - table: which scalars belong to which script.
  /// - Returns: whether it does.
  /// - Complexity: O(log n) over the ranges.
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
  /// The two letters by which the category is known.
  var shortName: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }

  static let shortNames: Set<String> = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc",
    "Pd",
    "Ps", "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C", "Cc",
    "Cf", "Cs", "Co", "Cn",
  ]
}
