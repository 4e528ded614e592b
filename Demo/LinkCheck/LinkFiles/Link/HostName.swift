import LinkPatterns
@_spi(_Unicode) import Swift

/// Spells the names of hosts in ASCII.
enum HostName {
  /// Returns a host in lowercase, with each label outside ASCII spelled as DNS has it:
  /// `xn--bcher-kva.example` for `Bücher.example`.
  static func ascii(_ host: String) -> String {
    host.percentDecoded.lowercased().split(separator: ".", omittingEmptySubsequences: false)
      .map { label in
        // IDNA requires Unicode's normalization form C.
        let scalars = Array(String(label)._nfc)
        guard !scalars.allSatisfy(\.isASCII) else { return String(label) }
        return punycode(scalars).map { "xn--" + $0 } ?? String(label)
      }.joined(separator: ".")
  }

  /// Whether a link can have a host, given in lowercase and in ASCII.
  static func isValid(_ host: String) -> Bool {
    host.hasPrefix("[")
      || host.utf8.allSatisfy { LinkBytes.unreserved.contains($0) } && !".\(host).".contains("..")
  }

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
