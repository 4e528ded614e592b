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
}
