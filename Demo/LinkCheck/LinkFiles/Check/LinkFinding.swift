import Spelling

/// A location that explains a finding elsewhere in the same file.
package struct RelatedPlace: Hashable, Sendable {
  /// The location.
  package let place: SourcePlace
  /// What is there, as a clause.
  package let message: String
}

/// A finding that `check` reports in a file.
package struct LinkFinding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// The behavior is certainly wrong.
    case error
    /// The behavior is probably not what the author intended.
    case warning
    /// The behavior is worth knowing.
    case note
  }

  /// The kind of finding.
  ///
  /// The raw value is its name in reports.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A value has the wrong type or is in the wrong place.
    case malformed
    /// A word closely resembles a known one but differs from it.
    case misspelt
    /// A word has no effect.
    case unknown
    /// A build fills in a value that is not known here.
    case filledInLater = "filled-in-later"
    /// Something appears twice.
    case twice
    /// The file is larger than Apple's limit.
    case tooLong = "too-long"
    /// No link reaches a rule.
    case unreached
    /// The check could not determine whether a rule is reachable.
    case undecided = "not-decided"
    /// A list opens no link.
    case opensNothing = "opens-nothing"
    /// An exclusion matches more than its words suggest.
    case takesMore = "takes-more"
    /// A part of a link is not required.
    case notNeeded = "need-not-be-there"
    /// A path pattern contains a question mark or a hash.
    case notInPath = "not-in-path"
    /// Another spelling bypasses an encoded pattern.
    case otherSpelling = "other-spelling"
    /// A link opens on one platform only.
    case differs
    /// A link has an unexpected outcome.
    case unexpected
  }

  /// The severity.
  package let severity: Severity
  /// The kind of finding.
  package let kind: Kind
  /// The name of the file.
  package let file: String
  /// The location in the file.
  package internal(set) var place: SourcePlace
  /// A description of the finding, as a sentence without a period.
  package let message: String
  /// The affected apps; empty if the finding concerns the file.
  package var apps: [String]
  /// Other locations in the file that explain the finding, each with what is there.
  package var related: [RelatedPlace] = []
  /// Other locations in the file of which the finding is true as well.
  package var also: [SourcePlace] = []
  /// A link that demonstrates the finding.
  package var example: String?
  /// The outcome for that link.
  package var exampleOutcome: String?

  /// Creates a finding.
  package init(
    _ severity: Severity, _ kind: Kind, file: String, at place: SourcePlace, _ message: String,
    apps: [String] = [], example: String? = nil, exampleOutcome: String? = nil
  ) {
    self.severity = severity
    self.kind = kind
    self.file = file
    self.place = place
    self.message = message
    self.apps = apps
    self.example = example
    self.exampleOutcome = exampleOutcome
  }
}

/// Collects problems in the structure of a JSON file.
struct ShapeFindings: Sendable {
  let file: String
  private(set) var findings: [LinkFinding] = []

  init(file: String) { self.file = file }

  init(of document: JSONDocument, file: String) {
    self.init(file: file)
    for key in document.repeatedKeys {
      add(
        .error, .twice, at: key.place,
        "the key \(key.key.shown()) appears twice in its object, first at \(key.first.line):"
          + "\(key.first.column); the last one takes effect")
    }
  }

  mutating func add(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, at place: SourcePlace,
    _ message: String
  ) {
    findings.append(LinkFinding(severity, kind, file: file, at: place, message))
  }

  /// Reports a value of the wrong type.
  mutating func wrong(_ what: String, _ node: JSONNode, expected: String) {
    add(.error, .malformed, at: node.place, "\(what) must be \(expected), not \(node.kind)")
  }

  private mutating func value<Value>(
    _ value: Value?, of what: String, _ node: JSONNode, expected: String
  ) -> Value? {
    if value == nil { wrong(what, node, expected: expected) }
    return value
  }

  /// Returns the members of an object, and reports another value.
  mutating func members(_ what: String, _ node: JSONNode) -> [JSONMember]? {
    value(node.members, of: what, node, expected: "an object")
  }

  /// Returns the elements of a list, and reports another value.
  mutating func elements(_ what: String, _ node: JSONNode) -> [JSONNode]? {
    value(node.array, of: what, node, expected: "a list")
  }

  /// Returns a string, and reports another value.
  mutating func text(_ what: String, _ node: JSONNode) -> String? {
    value(node.string, of: what, node, expected: "a string")
  }

  /// Returns a Boolean value, and reports another value.
  mutating func truth(_ what: String, _ node: JSONNode) -> Bool? {
    value(node.bool, of: what, node, expected: "true or false")
  }

  /// Returns the value of a key, and reports if there is none.
  mutating func need(_ key: String, of what: String, _ node: JSONNode) -> JSONNode? {
    let value = node[key]
    if value == nil { add(.error, .malformed, at: node.place, "\(what) has no \"\(key)\"") }
    return value
  }

  /// Reports the keys of an object that have no effect.
  mutating func checkKeys(
    of members: [JSONMember], known: [String], meant: [String: String] = [:], isOpen: Bool = false
  ) {
    for member in members where !known.contains(member.key) {
      let near =
        meant[member.key.lowercased()]
        ?? NearWord.nearest(to: member.key, among: known.filter { $0.count > 2 }, isStrict: true)
      if let near {
        add(
          .warning, .misspelt, at: member.place,
          "the key \(member.key.shown()) has no effect"
            + NearWord.suggestion(quoted: near.shown()))
      } else if !isOpen,
        !["comment", "comments"].contains(member.key.lowercased().filter(\.isLetter))
      {
        add(.note, .unknown, at: member.place, "the key \(member.key.shown()) has no effect")
      }
    }
  }

  /// Returns the strings in a list, and reports other values.
  mutating func texts(_ what: String, _ node: JSONNode) -> [(text: String, place: SourcePlace)]? {
    elements(what, node)?.compactMap { node in
      text("each of \(what)", node).map { ($0, node.place) }
    }
  }
}
