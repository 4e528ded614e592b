import Navigation

/// What most routers do: hold a link against one pattern after the other.
struct LinearScan {
  private let patterns: [[String]]

  init(count: Int) {
    patterns = (0..<count).map { index in
      BenchmarkTable.pattern(index).split(separator: "/").map(String.init)
    }
  }

  func product(_ text: String) -> Int? {
    guard let link = try? DeepLinkURL(text) else { return nil }
    let segments = link.segments
    for pattern in patterns where pattern.count == segments.count {
      var value: Int?
      var matches = true
      for (wanted, segment) in zip(pattern, segments) where matches {
        if wanted == "<int:id>" {
          value = Int(segment)
          matches = value != nil
        } else {
          matches = wanted == segment
        }
      }
      if matches { return value }
    }
    return nil
  }

  /// The word of the pattern that comes nearest: most segments alike, then fewest changes in the next.
  func nearest(to segments: [String]) -> String? {
    var best: (alike: Int, distance: Int, word: String)?
    for pattern in patterns {
      var alike = 0
      while alike < pattern.count, alike < segments.count,
        pattern[alike] == segments[alike]
          || (pattern[alike] == "<int:id>" && Int(segments[alike]) != nil)
      {
        alike += 1
      }
      guard alike < pattern.count, alike < segments.count else { continue }
      let distance = Self.distance(Array(segments[alike].utf8), Array(pattern[alike].utf8))
      if let best, (-best.alike, best.distance) <= (-alike, distance) { continue }
      best = (alike, distance, pattern[alike])
    }
    return best?.word
  }

  /// Counts insertions, deletions, replacements and swaps of neighbours, one row after the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        var cost = min(
          last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1,
          current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      (before, last) = (last, current)
    }
    return last[right.count]
  }
}
