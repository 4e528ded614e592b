/// What a segment of a link, or the value of a query item, must be.
enum LinkTest: Sendable {
  case literal(ArraySlice<UInt8>)
  case partial(PartialSegment)
  case converter(DeepLinkConverter)
  case text
  /// One or more segments.
  case path
  /// Zero or more segments.
  case wildcard

  init(_ segment: DeepLinkPattern.Segment, _ converters: [String: DeepLinkConverter]) {
    self =
      switch segment {
      case .literal(let text): .literal(Array(text.utf8)[...])
      case .partial(let parts): .partial(PartialSegment(parts, converters))
      case .placeholder(let placeholder): Self(placeholder, converters)
      case .path: .path
      case .wildcard: .wildcard
      }
  }

  init(_ placeholder: DeepLinkPattern.Placeholder, _ converters: [String: DeepLinkConverter]) {
    self = placeholder.converter.flatMap { converters[$0] }.map { .converter($0) } ?? .text
  }

  /// The precedence among tests of a segment that are not literals; smaller comes first.
  var rank: Int {
    switch self {
    case .literal: .min
    case .partial(let shape): -shape.literalBytes
    case .converter: 1
    case .text: 2
    case .path: 3
    case .wildcard: 4
    }
  }

  /// Whether the test accepts decoded text.
  func accepts(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .literal(let text): bytes == text
    case .partial(let shape): shape.split(bytes) != nil
    case .converter(let converter): converter.accepts(bytes)
    case .text, .path, .wildcard: true
    }
  }

  /// Whether both accept the same text.
  func isSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.literal(let left), .literal(let right)): left == right
    case (.partial(let left), .partial(let right)):
      left.parts.elementsEqual(right.parts) { $0.isSame(as: $1) }
    case (.converter(let left), .converter(let right)): left.name == right.name
    default: rank == other.rank
    }
  }

  /// Whether rejected text may be a prefix of accepted text; case is ignored in literals.
  func mayBecome(_ text: String) -> Bool {
    switch self {
    case .literal(let wanted):
      wanted.count > text.utf8.count
        && LinkBytes.lowercased(wanted).starts(with: LinkBytes.lowercased(Array(text.utf8)[...]))
    case .converter(let converter): converter.mayBecome(text)
    case .partial, .text, .path, .wildcard: true
    }
  }
}

extension LinkBytes {
  /// Returns bytes with ASCII letters in lowercase.
  static func lowercased(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.contains { $0 &- UInt8(ascii: "A") < 26 } ? bytes.map(lowercased)[...] : bytes
  }
}

/// A segment that contains literals and placeholders: `:id.json`, `user-<int:id>`.
///
/// Each placeholder takes as few bytes as possible, at least one. If its converter rejects them,
/// the placeholder is extended to the next occurrence of the literal after it. There are at most 32
/// attempts, so that long segments stay cheap.
struct PartialSegment: Sendable {
  /// The literals and placeholders, in turn.
  let parts: [LinkTest]

  init(_ parts: [DeepLinkPattern.Part], _ converters: [String: DeepLinkConverter]) {
    self.parts = parts.map { part in
      switch part {
      case .literal(let text): .literal(Array(text.utf8)[...])
      case .placeholder(let placeholder): LinkTest(placeholder, converters)
      }
    }
  }

  /// The number of literal bytes; segments with more are tried first.
  var literalBytes: Int {
    parts.reduce(0) { if case .literal(let text) = $1 { $0 + text.count } else { $0 } }
  }

  /// Returns the range that each placeholder matches, or `nil` if the segment does not match.
  func split(_ bytes: ArraySlice<UInt8>) -> [Range<Int>]? {
    var (rest, parts) = (bytes, parts[...])
    if case .literal(let text)? = parts.last {
      guard rest.count > text.count, rest.suffix(text.count) == text else { return nil }
      rest.removeLast(text.count)
      parts.removeLast()
    }
    var found: [Range<Int>] = []
    for (index, part) in zip(parts.indices, parts) {
      let count: Int
      if case .literal(let text) = part {
        guard rest.starts(with: text) else { return nil }
        count = text.count
      } else if case .literal(let next) = parts.dropFirst(index + 1).first {
        guard let end = Self.end(of: part, in: rest, before: next) else { return nil }
        count = end - rest.startIndex
        found.append(rest.startIndex..<end)
      } else {
        guard !rest.isEmpty, part.accepts(rest) else { return nil }
        count = rest.count
        found.append(rest.indices)
      }
      rest.removeFirst(count)
    }
    return rest.isEmpty ? found : nil
  }

  /// Returns the end of the shortest accepted value before a literal.
  private static func end(
    of test: LinkTest, in bytes: ArraySlice<UInt8>, before next: ArraySlice<UInt8>
  ) -> Int? {
    var tries = 0
    for end in bytes.indices.dropFirst() where bytes[end...].starts(with: next) {
      if test.accepts(bytes[..<end]) { return end }
      tries += 1
      if tries == 32 { return nil }
    }
    return nil
  }
}
