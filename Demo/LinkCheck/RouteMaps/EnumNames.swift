import LinkPatterns

/// Names that are not taken yet.
struct FreeNames {
  private var taken: Set<String>
  /// The next number for each name that was taken.
  private var numbers: [String: Int] = [:]

  init(besides taken: Set<String> = []) { self.taken = taken }

  /// Takes a name, with a number if it is not free.
  mutating func take(_ name: String) -> String {
    guard !taken.insert(name).inserted else { return name }
    var number = numbers[name] ?? 2
    while !taken.insert("\(name)\(number)").inserted { number += 1 }
    numbers[name] = number + 1
    return "\(name)\(number)"
  }
}

/// The values of a case for the placeholders `_`, which a map reads and drops, but `@Routable` must
/// also write.
struct UnnamedValues {
  /// The names of these values in each link, in the order of the placeholders.
  private(set) var names: [[String]] = []
  /// The values, each with the number of links that require it.
  private(set) var values: [(name: String, kind: MapKind, links: Int)] = []

  init(_ patterns: [DeepLinkPattern], _ free: inout FreeNames) {
    // The indices of the values of each kind; links share them in order.
    var numbers: [MapKind: [Int]] = [:]
    for pattern in patterns {
      var used: [MapKind: Int] = [:]
      names.append([])
      for (placeholder, isRequired, _) in pattern.requirements where placeholder.name == "_" {
        let kind = MapKind(converter: placeholder.converter)
        let place = used[kind, default: 0]
        used[kind] = place + 1
        if place == numbers[kind, default: []].count {
          numbers[kind, default: []].append(values.count)
          values.append((free.take("value"), kind, 0))
        }
        guard let number = numbers[kind]?[place] else { continue }
        names[names.count - 1].append(values[number].name)
        if isRequired { values[number].links += 1 }
      }
    }
  }
}

extension DeepLinkPattern {
  /// Returns the pattern as written, with other names for some placeholders.
  func renamed(_ labels: [String: String], unnamed: [String]) -> String {
    var unnamed = unnamed[...]
    var result = ""
    var rest = description[...]
    for placeholder in placeholders {
      let name = placeholder.name == "_" ? unnamed.popFirst() : labels[placeholder.name]
      guard let name, let range = rest.firstRange(ofPlaceholder: placeholder.name) else { continue }
      result += rest[..<range.lowerBound] + name
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}

extension Substring {
  /// Returns where the name of a placeholder is: between a colon or bracket, and a bracket or
  /// whatever cannot continue the name.
  fileprivate func firstRange(ofPlaceholder name: String) -> Range<Index>? {
    var rest = utf8[...]
    while let range = rest.firstRange(of: name.utf8) {
      let before = utf8[..<range.lowerBound].last
      let after = utf8[range.upperBound...].first
      let isEnd =
        before == UInt8(ascii: "<")
        ? after == UInt8(ascii: ">")
        : before == UInt8(ascii: ":") && !(after.map(\.continuesName) ?? false)
      if isEnd { return range }
      rest = rest[utf8.index(after: range.lowerBound)...]
    }
    return nil
  }
}

extension UInt8 {
  /// Whether the byte continues the name of a placeholder or of a list.
  var continuesName: Bool {
    LinkBytes.isLetter(self) || LinkBytes.isDigit(self) || self == UInt8(ascii: "_")
  }
}
