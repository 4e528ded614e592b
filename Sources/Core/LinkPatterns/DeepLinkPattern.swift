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

  /// The meaning of the text.
  struct Meaning: Sendable {
    var scheme: String?
    var host: String?
    var beginsInAuthority = false
    var segments: [Segment] = []
    var optionalSegments = 0
    var query: [QueryItem] = []

    var requirements: [Requirement] {
      var found: [Requirement] = []
      for (index, segment) in segments.enumerated() {
        func add(_ placeholder: Placeholder) {
          let isRequired = index < segments.count - optionalSegments
          found.append((placeholder, isRequired, isInQuery: false))
        }
        switch segment {
        case .placeholder(let placeholder): add(placeholder)
        case .path(let name): add(Placeholder(name: name, converter: "path"))
        case .partial(let parts):
          for case .placeholder(let placeholder) in parts { add(placeholder) }
        case .literal, .wildcard: break
        }
      }
      for item in query {
        if case .placeholder(let placeholder) = item.test {
          found.append((placeholder, !item.isOptional, isInQuery: true))
        }
      }
      return found
    }
  }

  /// Shares the meaning between all copies, because a large table copies its patterns often.
  private final class Shared: Sendable {
    let meaning: Meaning
    let placeholders: [Placeholder]

    init(_ meaning: Meaning) {
      self.meaning = meaning
      placeholders = meaning.requirements.map(\.placeholder)
    }
  }

  /// The pattern as it was written.
  package let description: String
  private let shared: Shared
  private var meaning: Meaning { shared.meaning }

  /// The only scheme that matches, if the pattern names one.
  package var scheme: String? { meaning.scheme }
  /// The only host that matches, if the pattern names one that cannot be a first segment.
  package var host: String? { meaning.host }
  /// Whether the first segment is in a position where it could be a host.
  package var beginsInAuthority: Bool { meaning.beginsInAuthority }
  /// The segments of the path.
  package var segments: [Segment] { meaning.segments }
  /// The number of trailing segments that links may omit.
  package var optionalSegments: Int { meaning.optionalSegments }
  /// The required and optional query items.
  package var query: [QueryItem] { meaning.query }

  /// Parses a pattern.
  ///
  /// - Parameter text: The pattern.
  /// - Throws: The first error in the pattern, with its position.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  package init(_ text: String) throws(LinkParsingError) {
    var parser = PatternParser(text)
    try parser.parse()
    description = text
    shared = Shared(parser.meaning)
  }

  /// Returns whether both patterns have the same text, and therefore the same meaning.
  package static func == (left: Self, right: Self) -> Bool {
    left.description == right.description
  }

  /// Hashes the text of the pattern.
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }
}

extension DeepLinkPattern: CustomStringConvertible {
  /// The names of all placeholders, in the order written.
  ///
  /// - Complexity: O(*n*), where *n* is the number of segments and query items.
  package var parameterNames: [String] { placeholders.map(\.name) }

  /// Returns the converter that a placeholder names: `int` for `<int:id>`.
  ///
  /// - Parameter name: The placeholder's name.
  /// - Returns: The converter's name; `nil` if the placeholder accepts any text or does not exist.
  /// - Complexity: O(*n*), where *n* is the number of segments and query items.
  package func converter(ofParameter name: String) -> String? {
    placeholders.first { $0.name == name }?.converter
  }

  /// All placeholders, in the order written.
  package var placeholders: [Placeholder] { shared.placeholders }

  /// A placeholder, with whether every link has its value and whether that is in the query.
  package typealias Requirement = (placeholder: Placeholder, isRequired: Bool, isInQuery: Bool)

  /// All placeholders, in the order written, each with what it requires of a link.
  package var requirements: [Requirement] { meaning.requirements }
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
  /// - Parameter hosts: The known hosts, in lowercase.
  /// - Returns: The segments, and the only host that matches, if there is one.
  package func read(hosts: [String]) -> (segments: ArraySlice<Segment>, host: String?) {
    read { hosts.contains($0) }
  }

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
