/// Spells the names of hosts in ASCII.
enum HostName {
  /// Returns a host in lowercase, with each label outside ASCII spelled as DNS has it:
  /// `xn--bcher-kva.example` for `Bücher.example`.
  static func ascii(_ host: String) -> String {
    host.percentDecoded.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      .map { label in
        // DNS has no room for it, however many marks join their letters.
        guard label.unicodeScalars.count <= 256 else { return String(label) }
        let scalars = composed(Array(label.unicodeScalars))
        guard !scalars.allSatisfy(\.isASCII) else { return String(label) }
        return punycode(scalars).map { "xn--" + $0 } ?? String(label)
      }.joined(separator: ".")
  }

  // MARK: Composition

  /// Joins letters with the marks after them, as IDNA requires (Unicode normalization form C).
  private static func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    guard scalars.contains(where: { $0.value >= 0x300 }) else { return scalars }
    var result: [Unicode.Scalar] = []
    // The index of the letter that marks join.
    var letter: Int?
    for scalar in sorted(scalars.map { compositions[String($0)] ?? $0 }) {
      if let letter, !isBlocked(scalar, from: letter, in: result),
        let joined = compositions[String(String.UnicodeScalarView([result[letter], scalar]))]
      {
        result[letter] = joined
      } else {
        if scalar.properties.canonicalCombiningClass == .notReordered { letter = result.count }
        result.append(scalar)
      }
    }
    return result
  }

  /// Whether the last scalar keeps another one from joining a letter before it.
  private static func isBlocked(
    _ scalar: Unicode.Scalar, from letter: Int, in scalars: [Unicode.Scalar]
  ) -> Bool {
    guard let last = scalars.indices.last, last > letter else { return false }
    return scalars[last].properties.canonicalCombiningClass
      >= scalar.properties.canonicalCombiningClass
  }

  /// Sorts the marks after each letter by their classes.
  private static func sorted(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var marks: [Unicode.Scalar] = []
    for scalar in scalars {
      guard scalar.properties.canonicalCombiningClass == .notReordered else {
        let place = marks.firstIndex {
          $0.properties.canonicalCombiningClass > scalar.properties.canonicalCombiningClass
        }
        marks.insert(scalar, at: place ?? marks.count)
        continue
      }
      result += marks + [scalar]
      marks = []
    }
    return result + marks
  }

  /// The letters with marks; strings that are canonically equivalent are equal, so each is found
  /// by its parts.
  private static let compositions: [String: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x2FF, 0x370...0x1FFF, 0x2190...0x22FF, 0x3040...0x30FF, 0xAC00...0xD7A3,
      0x11000...0x11FFF,
    ]
    return ranges.joined().reduce(into: [:]) { compositions, value in
      guard let scalar = Unicode.Scalar(value), !scalar.properties.isFullCompositionExclusion,
        scalar.properties.generalCategory != .unassigned
      else { return }
      compositions[String(scalar)] = scalar
    }
  }()

  // MARK: Punycode

  /// Encodes a label (RFC 3492), or returns `nil` if it is longer than DNS allows.
  private static func punycode(_ scalars: [Unicode.Scalar]) -> String? {
    guard scalars.count < 64 else { return nil }
    let plain = scalars.filter(\.isASCII)
    var text = String(String.UnicodeScalarView(plain)) + (plain.isEmpty ? "" : "-")
    var (done, next, delta, bias) = (plain.count, 0x80, 0, 72)
    while done < scalars.count {
      guard let least = scalars.lazy.map({ Int($0.value) }).filter({ $0 >= next }).min() else {
        return nil
      }
      delta += (least - next) * (done + 1)
      next = least
      for scalar in scalars {
        if scalar.value < next { delta += 1 }
        guard scalar.value == next else { continue }
        append(delta, bias, to: &text)
        bias = adapted(delta, count: done + 1, isFirst: done == plain.count)
        delta = 0
        done += 1
      }
      delta += 1
      next += 1
    }
    return text
  }

  /// Appends a number in digits of varying base, the least significant first.
  private static func append(_ number: Int, _ bias: Int, to text: inout String) {
    var number = number
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard number >= threshold else { break }
      let base = 36 - threshold
      text.unicodeScalars.append(digit(threshold + (number - threshold) % base))
      number = (number - threshold) / base
      position += 36
    }
    text.unicodeScalars.append(digit(number))
  }

  private static func digit(_ value: Int) -> Unicode.Scalar {
    let first = value < 26 ? UInt8(ascii: "a") : UInt8(ascii: "0") - 26
    return Unicode.Scalar(first + UInt8(value))
  }

  private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
    var delta = delta / (isFirst ? 700 : 2)
    delta += delta / count
    var bias = 0
    while delta > 455 {
      delta /= 35
      bias += 36
    }
    return bias + 36 * delta / (delta + 38)
  }
}
