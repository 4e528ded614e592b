/// A segment that contains literals and placeholders: `:id.json`, `user-<int:id>`.
///
/// Each placeholder takes as few bytes as possible, at least one. If its converter rejects them,
/// the placeholder is extended to the next occurrence of the literal after it. There are at most 32
/// attempts, so that long segments stay cheap.
struct PartialSegment: Sendable {
  enum Part: Sendable {
    case literal([UInt8])
    case placeholder(DeepLinkConverter?)
  }

  let parts: [Part]

  init(_ parts: [DeepLinkPattern.Part], _ converters: [String: DeepLinkConverter]) {
    self.parts = parts.map { part in
      switch part {
      case .literal(let text): .literal(Array(text.utf8))
      case .placeholder(let placeholder):
        .placeholder(placeholder.converter.flatMap { converters[$0] })
      }
    }
  }

  /// The number of literal bytes; segments with more are tried first.
  var literalBytes: Int {
    parts.reduce(0) { sum, part in
      if case .literal(let bytes) = part { sum + bytes.count } else { sum }
    }
  }

  /// Returns the range that each placeholder matches.
  ///
  /// - Returns: A range for each placeholder, or `nil` if the segment does not match.
  func split(_ bytes: [UInt8], _ range: Range<Int32>) -> [Range<Int32>]? {
    var position = Int(range.lowerBound)
    var end = Int(range.upperBound)
    var last = parts.count
    if case .literal(let text)? = parts.last {
      guard end - position > text.count, Self.holds(bytes, text, at: end - text.count) else {
        return nil
      }
      end -= text.count
      last -= 1
    }
    var found: [Range<Int32>] = []
    var index = 0
    while index < last {
      switch parts[index] {
      case .literal(let text):
        guard position + text.count <= end, Self.holds(bytes, text, at: position) else {
          return nil
        }
        position += text.count
      case .placeholder(let converter):
        guard
          let stop = stop(bytes, position, end, converter, isLast: index + 1 >= last, index + 1)
        else { return nil }
        found.append(Int32(position)..<Int32(stop))
        position = stop
      }
      index += 1
    }
    return position == end ? found : nil
  }

  private func stop(
    _ bytes: [UInt8], _ start: Int, _ end: Int, _ converter: DeepLinkConverter?,
    isLast: Bool, _ next: Int
  ) -> Int? {
    guard start < end else { return nil }
    if isLast {
      return converter?.accepts(bytes[start..<end]) ?? true ? end : nil
    }
    guard case .literal(let text) = parts[next] else { return nil }
    var stop = start + 1
    var tries = 0
    while stop + text.count <= end, tries < 32 {
      if Self.holds(bytes, text, at: stop) {
        if converter?.accepts(bytes[start..<stop]) ?? true { return stop }
        tries += 1
      }
      stop += 1
    }
    return nil
  }

  private static func holds(
    _ bytes: [UInt8], _ text: [UInt8], at position: Int
  ) -> Bool {
    for index in 0..<text.count where bytes[position + index] != text[index] { return false }
    return true
  }
}
