/// The addresses that RFC 3986, 3.2.2, allows in brackets.
enum IPAddress {
  static func isVersion6(_ text: String) -> Bool {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    switch halves.count {
    case 1: return groups(text, mayEndInVersion4: true) == 8
    case 2:
      guard let left = groups(halves[0], mayEndInVersion4: false),
        let right = groups(halves[1], mayEndInVersion4: true)
      else { return false }
      return left + right <= 7
    default: return false
    }
  }

  static func isFutureVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].first == "v" || parts[0].first == "V", parts[0].count > 1
    else { return false }
    return parts[0].utf8.dropFirst().allSatisfy { LinkBytes.hexValue($0) < 16 }
      && !parts[1].isEmpty && parts[1].utf8.allSatisfy { LinkBytes.userInfo.contains($0) }
  }

  /// How many 16-bit groups a text without `::` has, or `nil` when it is none.
  private static func groups(_ text: some StringProtocol, mayEndInVersion4: Bool) -> Int? {
    guard !text.isEmpty else { return 0 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var count = 0
    for (index, part) in parts.enumerated() {
      if index == parts.count - 1, mayEndInVersion4, part.contains(".") {
        guard isVersion4(part) else { return nil }
        count += 2
      } else {
        guard (1...4).contains(part.utf8.count),
          part.utf8.allSatisfy({ LinkBytes.hexValue($0) < 16 })
        else { return nil }
        count += 1
      }
    }
    return count
  }

  private static func isVersion4(_ text: some StringProtocol) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.utf8.allSatisfy(LinkBytes.isDigit) && part.utf8.count <= 3
          && (part.utf8.count == 1 || part.first != "0") && (Int(part) ?? 256) < 256
      }
  }
}
