import LinkPatterns

/// A placeholder of a pattern, with its position and whether links may omit it.
struct PatternField {
  let name: String
  let isOptional: Bool
  let isInQuery: Bool
}

extension DeepLinkPattern {
  /// All placeholders in the order written, except `*`.
  var fields: [PatternField] {
    var found: [PatternField] = []
    for (index, segment) in segments.enumerated() {
      let isOptional = index >= segments.count - optionalSegments
      for name in segment.names {
        found.append(PatternField(name: name, isOptional: isOptional, isInQuery: false))
      }
    }
    for item in query {
      guard case .placeholder(let placeholder) = item.test else { continue }
      found.append(
        PatternField(name: placeholder.name, isOptional: item.isOptional, isInQuery: true))
    }
    return found
  }

  /// Returns the range of a placeholder's name, in bytes.
  func range(of field: PatternField) -> Range<Int>? {
    let bytes = Array(description.utf8)
    let name = Array(field.name.utf8)
    guard bytes.count > name.count else { return nil }
    for start in 1...(bytes.count - name.count) where bytes[start...].starts(with: name) {
      let end = start + name.count
      let next = end < bytes.count ? bytes[end] : 0
      // After "<", the text before ">" is a name; the text before ":" is a converter.
      let isName =
        bytes[start - 1] == UInt8(ascii: "<")
        ? next == UInt8(ascii: ">")
        : bytes[start - 1] == UInt8(ascii: ":") && !LinkBytes.isLetter(next)
          && !LinkBytes.isDigit(next) && next != UInt8(ascii: "_")
      if isName { return start..<end }
    }
    return nil
  }

  /// Returns the range of the question mark after a placeholder, in bytes.
  func mark(of field: PatternField) -> Range<Int>? {
    guard var end = range(of: field)?.upperBound else { return nil }
    let bytes = Array(description.utf8)
    if end < bytes.count, bytes[end] == UInt8(ascii: ">") { end += 1 }
    return end < bytes.count && bytes[end] == UInt8(ascii: "?") ? end..<end + 1 : nil
  }
}

extension DeepLinkPattern.Segment {
  fileprivate var names: [String] {
    switch self {
    case .placeholder(let placeholder): return [placeholder.name]
    case .path(let name): return [name]
    case .literal, .wildcard: return []
    case .partial(let parts):
      return parts.compactMap { part in
        if case .placeholder(let placeholder) = part { placeholder.name } else { nil }
      }
    }
  }
}
