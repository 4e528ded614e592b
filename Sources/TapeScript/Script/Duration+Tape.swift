extension Duration {
  /// The time as a tape writes it: `2s`, `500ms`, `0.25ms`.
  var tapeText: String {
    let (seconds, attoseconds) = components
    if attoseconds == 0 { return "\(seconds)s" }
    let nanoseconds = attoseconds / 1_000_000_000
    let milliseconds = seconds * 1000 + nanoseconds / 1_000_000
    let rest = nanoseconds % 1_000_000
    if rest == 0 { return "\(milliseconds)ms" }
    let digits = String(rest + 1_000_000).dropFirst()
    let fraction = String(digits.reversed().drop { $0 == "0" }.reversed())
    return "\(milliseconds).\(fraction)ms"
  }

  /// The longest time a tape can name: about 290 years, as in VHS.
  static let tapeLimit = Duration.seconds(9_000_000_000)

  /// Reads a number and its unit; digits beyond a nanosecond are dropped.
  ///
  /// - Returns: nil when the number is none or the time is beyond `tapeLimit`.
  init?(tapeNumber number: String, unit: String) {
    let parts = number.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, number != ".", !number.isEmpty else { return nil }
    let scale: Int64
    switch unit {
    case "ms": scale = 1_000_000
    case "m": scale = 60_000_000_000
    default: scale = 1_000_000_000
    }
    let wholeDigits = parts[0].drop { $0 == "0" }
    guard wholeDigits.count <= 15, let whole = Int64("0" + wholeDigits) else { return nil }
    var fraction: Int64 = 0
    if parts.count == 2 {
      let digits = parts[1].prefix(18)
      guard let value = Int128("0" + digits) else { return nil }
      var divisor: Int128 = 1
      for _ in digits { divisor *= 10 }
      fraction = Int64(value * Int128(scale) / divisor)
    }
    let (product, overflow) = whole.multipliedReportingOverflow(by: scale)
    let (sum, isTooLong) = product.addingReportingOverflow(fraction)
    guard !overflow, !isTooLong else { return nil }
    let time = Duration.nanoseconds(sum)
    guard time <= Self.tapeLimit else { return nil }
    self = time
  }
}
