/// Something that `check` found in a file.
package struct LinkFinding: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    /// It does something else than anybody can want.
    case error
    /// It probably does something else than its author wants.
    case warning
    /// It is worth knowing.
    case note
  }

  /// What was found.
  ///
  /// The raw value is its name in reports.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A value of the wrong kind or in the wrong place.
    case malformed
    /// A word that is nearly one that counts.
    case misspelt
    /// A word that does not count.
    case unknown
    /// Something that stands twice.
    case twice
    /// More than Apple reads.
    case tooLong = "too-long"
    /// A rule that no link reaches.
    case unreached
    /// A rule that was not decided on.
    case undecided = "not-decided"
    /// A rule that stops every link.
    case stopsEverything = "stops-everything"
    /// A list that opens nothing.
    case opensNothing = "opens-nothing"
    /// An exclusion that takes more than its words say.
    case takesMore = "takes-more"
    /// A part of a link that need not be there.
    case notNeeded = "need-not-be-there"
    /// A question mark or hash in the pattern of a path.
    case notInPath = "not-in-path"
    /// An encoded pattern that another spelling leads around.
    case otherSpelling = "other-spelling"
    /// A link that opens on one platform only.
    case differs
    /// A link that comes out otherwise than expected.
    case unexpected
  }

  /// How bad it is.
  package let severity: Severity
  /// What was found.
  package let kind: Kind
  /// The name of the file.
  package let file: String
  /// Where in the file.
  package let place: SourcePlace
  /// What was found, as a sentence without a full stop.
  package let message: String
  /// The apps it is about; empty if it is about the file.
  package var apps: [String]
  /// A link that shows it.
  package var example: String?
  /// What becomes of that link.
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

/// Collects what is wrong with the shape of a JSON file.
struct ShapeFindings: Sendable {
  let file: String
  private(set) var findings: [LinkFinding] = []

  init(of document: JSONDocument, file: String) {
    self.file = file
    for key in document.repeatedKeys {
      add(
        .error, .twice, at: key.place,
        "the key \(key.key.shown()) stands twice in its object, first at \(key.first.line):"
          + "\(key.first.column); the last one counts")
    }
  }

  mutating func add(
    _ severity: LinkFinding.Severity, _ kind: LinkFinding.Kind, at place: SourcePlace,
    _ message: String
  ) {
    findings.append(LinkFinding(severity, kind, file: file, at: place, message))
  }

  /// Tells that a value is of another kind than it has to be.
  mutating func wrong(_ what: String, _ node: JSONNode, expected: String) {
    add(.error, .malformed, at: node.place, "\(what) has to be \(expected), not \(node.kind)")
  }

  /// Tells the keys of an object that do not count.
  mutating func checkKeys(
    of members: [JSONMember], known: [String], meant: [String: String] = [:], isOpen: Bool = false
  ) {
    for member in members where !known.contains(member.key) {
      let near =
        meant[member.key.lowercased()]
        ?? NearWord.nearest(to: member.key, among: known.filter { $0.count > 2 })
      if let near {
        add(
          .warning, .misspelt, at: member.place,
          "the key \(member.key.shown()) does not count\(suggestion(near))")
      } else if !isOpen,
        !["comment", "comments"].contains(member.key.lowercased().filter(\.isLetter))
      {
        add(.note, .unknown, at: member.place, "the key \(member.key.shown()) does not count")
      }
    }
  }

  /// The texts of a list; tells what else is in it.
  mutating func texts(_ what: String, _ node: JSONNode) -> [(text: String, place: SourcePlace)]? {
    guard let nodes = node.array else {
      wrong(what, node, expected: "a list")
      return nil
    }
    return nodes.compactMap { node in
      guard let text = node.string else {
        wrong("each of \(what)", node, expected: "a text")
        return nil
      }
      return (text, node.place)
    }
  }
}
