/// A pattern for links: literals, placeholders and query requirements.
///
/// The syntax includes `/products/:id`, `myapp://user/<int:id>`, `pages/<path:slug>`, `files/*`,
/// `:id.json`, `list/:page?` and `search?q=:query&sort=<sort:order>?`. A leading slash has no
/// meaning and a trailing one is dropped. A scheme or a host restricts the pattern to links with
/// the same one.
package struct DeepLinkPattern: Hashable, Sendable {
  /// A placeholder: its name, and the name of the converter it must satisfy, if any.
  package struct Placeholder: Hashable, Sendable {
    package let name: String
    package let converter: String?

    package init(name: String, converter: String?) {
      self.name = name
      self.converter = converter
    }
  }

  /// A part of a segment that mixes literals and placeholders.
  package enum Part: Hashable, Sendable {
    case literal(String)
    case placeholder(Placeholder)
  }

  /// One segment.
  package enum Segment: Hashable, Sendable {
    case literal(String)
    case partial([Part])
    case placeholder(Placeholder)
    /// `<path:name>`: one or more segments; must be last.
    case path(String)
    /// `*`: zero or more segments; must be last.
    case wildcard
  }

  /// A required or optional query item.
  package struct QueryItem: Hashable, Sendable {
    package enum Test: Hashable, Sendable {
      case present
      case literal(String)
      case placeholder(Placeholder)
    }

    package let name: String
    package let test: Test
    package let isOptional: Bool

    package init(name: String, test: Test, isOptional: Bool) {
      self.name = name
      self.test = test
      self.isOptional = isOptional
    }
  }

  /// The pattern as it was written.
  package let description: String
  /// The only scheme that matches, if the pattern names one.
  package internal(set) var scheme: String?
  /// The only host that matches, if the pattern names one that cannot be a first segment.
  package internal(set) var host: String?
  /// Whether the first segment is in a position where it could be a host.
  package internal(set) var beginsInAuthority = false
  /// The segments of the path.
  package internal(set) var segments: [Segment] = []
  /// The number of trailing segments that links may omit.
  package internal(set) var optionalSegments = 0
  /// The required and optional query items.
  package internal(set) var query: [QueryItem] = []

  /// Parses a pattern.
  ///
  /// - Parameter text: The pattern.
  /// - Throws: The first error in the pattern, with its position.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ text: String) throws(LinkParsingError) {
    var parser = PatternParser(text)
    try parser.parse()
    self = parser.pattern
  }

  /// Creates a pattern without parts, for the parser.
  init(written text: String) { description = text }
}

extension DeepLinkPattern: CustomStringConvertible {
  /// A placeholder, with whether every link has its value and whether that is in the query.
  package typealias Requirement = (placeholder: Placeholder, isRequired: Bool, isInQuery: Bool)

  /// All placeholders, in the order written, each with what it requires of a link.
  ///
  /// - Complexity: O(*n*), where *n* is the number of segments and query items.
  package var requirements: [Requirement] {
    var found: [Requirement] = []
    for (index, segment) in segments.enumerated() {
      let isRequired = index < segments.count - optionalSegments
      let placeholders: [Placeholder] =
        switch segment {
        case .placeholder(let placeholder): [placeholder]
        case .path(let name): [Placeholder(name: name, converter: "path")]
        case .partial(let parts):
          parts.compactMap {
            if case .placeholder(let placeholder) = $0 { placeholder } else { nil }
          }
        case .literal, .wildcard: []
        }
      found += placeholders.map { ($0, isRequired, false) }
    }
    for item in query {
      if case .placeholder(let placeholder) = item.test {
        found.append((placeholder, !item.isOptional, true))
      }
    }
    return found
  }

  /// All placeholders, in the order written.
  package var placeholders: [Placeholder] { requirements.map(\.placeholder) }

  /// The names of all placeholders, in the order written.
  package var parameterNames: [String] { placeholders.map(\.name) }
}

extension DeepLinkPattern.Placeholder: CustomStringConvertible {
  /// The placeholder in pattern syntax.
  package var description: String { converter.map { "<\($0):\(name)>" } ?? ":\(name)" }
}

extension DeepLinkPattern.Segment: CustomStringConvertible {
  /// The segment in pattern syntax.
  package var description: String {
    switch self {
    case .literal(let text): LinkBytes.encode(text, keeping: .patternText)
    case .placeholder(let placeholder): placeholder.description
    case .path(let name): "<path:\(name)>"
    case .wildcard: "*"
    case .partial(let parts):
      parts.map { part in
        switch part {
        case .literal(let text): LinkBytes.encode(text, keeping: .patternText)
        case .placeholder(let placeholder):
          "<\(placeholder.converter ?? "string"):\(placeholder.name)>"
        }
      }.joined()
    }
  }
}

extension DeepLinkPattern {
  /// Interprets the pattern's authority as a host if it is a known one.
  ///
  /// - Parameter isHost: Whether a name in lowercase is a known host.
  /// - Returns: The segments, and the only host that matches, if there is one.
  package func read(
    isHost: (String) -> Bool
  ) -> (segments: ArraySlice<Segment>, host: String?) {
    if beginsInAuthority, case .literal(let text)? = segments.first {
      let name = text.lowercased()
      if isHost(name) { return (segments.dropFirst(), name) }
    }
    return (segments[...], host)
  }
}
