/// A part of a link, prepared for matching many patterns.
///
/// For each character, it stores the positions of that character, one bit each, so that a pattern
/// element can advance all reached positions at once.
struct PatternText {
  /// The number of words in a set of positions.
  let words: Int
  /// Whether case is ignored.
  let isFolded: Bool
  /// The length of the text in Unicode scalars.
  let count: Int
  private let scalars: [Unicode.Scalar]
  private var ascii: [UInt64]
  private var others: [Unicode.Scalar: [UInt64]] = [:]
  /// The steps over variables that were looked up.
  let steps = VariableSteps()

  init(_ text: String, isFolded: Bool) {
    self.isFolded = isFolded
    scalars = text.unicodeScalars.map { isFolded ? $0.folded : $0 }
    count = scalars.count
    words = count / 64 + 1
    ascii = [UInt64](repeating: 0, count: 128 * words)
    for (index, scalar) in scalars.enumerated() {
      let (word, bit) = (index / 64, UInt64(1) << UInt64(index % 64))
      if scalar.isASCII {
        ascii[Int(scalar.value) * words + word] |= bit
      } else {
        others[scalar, default: [UInt64](repeating: 0, count: words)][word] |= bit
      }
    }
  }

  /// Whether a character is at a position.
  func has(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
    place < count && scalars[place] == (isFolded ? scalar.folded : scalar)
  }

  /// Whether the positions include the end.
  func isEnd(_ places: [UInt64]) -> Bool { places[count / 64] >> UInt64(count % 64) & 1 == 1 }

  func step(over scalar: Unicode.Scalar, _ places: inout [UInt64]) -> Bool {
    let scalar = isFolded ? scalar.folded : scalar
    if scalar.isASCII {
      let start = Int(scalar.value) * words
      return shift(&places) { ascii[start + $0] }
    }
    guard let mask = others[scalar] else { return false }
    return shift(&places) { mask[$0] }
  }

  func step(over letters: LetterSet, _ places: inout [UInt64]) -> Bool {
    var mask = [UInt64](repeating: 0, count: words)
    for (index, scalar) in scalars.enumerated()
    where letters.contains(scalar, isFolded: isFolded) {
      mask[index / 64] |= 1 << UInt64(index % 64)
    }
    return shift(&places) { mask[$0] }
  }

  func stepOverAny(_ places: inout [UInt64]) -> Bool {
    let last = count / 64
    let rest = (UInt64(1) << UInt64(count % 64)) - 1
    return shift(&places) { $0 < last ? .max : rest }
  }

  func stepOverMany(_ places: inout [UInt64]) -> Bool {
    guard let first = places.firstIndex(where: { $0 != 0 }) else { return false }
    let last = count / 64
    for word in first...last {
      let from: UInt64 = word > first ? .max : .max << UInt64(places[word].trailingZeroBitCount)
      places[word] = from & (word < last ? .max : .max >> UInt64(63 - count % 64))
    }
    return true
  }

  /// Keeps the positions in the mask, and advances them by one.
  private func shift(_ places: inout [UInt64], _ mask: (Int) -> UInt64) -> Bool {
    var carry: UInt64 = 0
    var isAlive = false
    for word in 0..<words {
      let kept = places[word] & mask(word)
      places[word] = kept << 1 | carry
      carry = kept >> 63
      isAlive = isAlive || kept != 0
    }
    return isAlive
  }
}

/// The positions in a text behind the values of variables, kept because many rules can have the
/// same variable at the same places.
final class VariableSteps {
  private struct Key: Hashable {
    let name: String
    let places: [UInt64]
  }

  private var known: [Key: [UInt64]] = [:]
  /// The number of words that may still be kept.
  private var room = 1_000_000

  /// Returns the positions behind a variable, and finds them only the first time.
  func places(behind name: String, from places: [UInt64], find: () -> [UInt64]) -> [UInt64] {
    let key = Key(name: name, places: places)
    if let found = known[key] { return found }
    let found = find()
    room -= 2 * places.count
    if room >= 0 { known[key] = found }
    return found
  }
}

extension Unicode.Scalar {
  /// The scalar in lowercase, if that is a single scalar.
  var folded: Unicode.Scalar {
    if isASCII { return (0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value) | 0x20) : self }
    let lower = properties.lowercaseMapping.unicodeScalars
    return lower.count == 1 ? lower.first ?? self : self
  }
}
