/// What a search by keys found, in a form that one process can pass to another.
struct KeyFindings: Codable, Hashable, Sendable {
  /// A key of a screen.
  struct Binding: Codable, Hashable, Sendable {
    /// The reason the key was disabled; empty if it was enabled at least once.
    var reason: String
    var isPressed: Bool
  }

  /// A transition from one screen to another.
  struct Edge: Codable, Hashable, Comparable, Sendable {
    let from: String
    let label: String
    let to: String

    static func < (one: Self, other: Self) -> Bool {
      (one.from, one.to, one.label) < (other.from, other.to, other.label)
    }
  }

  /// A broken law, and how it was broken.
  struct Break: Codable, Hashable, Sendable {
    let finding: Finding
    /// The number of keys pressed before the law was broken.
    var keys: Int
    /// The number of commands in that run.
    let length: Int
    /// The shortest tape found that breaks the law; `nil` if a second run breaks no law.
    let tape: String?
    /// The number of commands in the tape.
    let commands: Int
  }

  /// The part that was searched, or the last of several.
  var part: SearchPart
  /// The number of keys pressed.
  var keys = 0
  /// The fingerprints of the states that were seen.
  @Ordered var states: Set<Int> = []
  @Ordered var screens: Set<String> = []
  /// The screens that are known to exist.
  @Ordered var known: Set<String> = []
  /// The patterns of the app's links; `nil` for a link that cannot be opened.
  var patterns: [String?] = []
  /// The indices of the links that were opened.
  @Ordered var links: Set<Int> = []
  /// The keys of each screen.
  var bindings: [String: [String: Binding]] = [:]
  @Ordered var edges: Set<Edge> = []
  /// The violation; `nil` if none was found.
  var broken: Break?

  /// Whether the search stopped because of too many states.
  var isCut: Bool { states.count >= ExplorerReport.mostStates }

  /// Whether the parts that follow need not be searched.
  var isOver: Bool { isCut || broken != nil }

  /// Adds the findings of the next part.
  mutating func add(_ next: KeyFindings) {
    part = next.part
    broken = next.broken
    broken?.keys += keys
    keys += next.keys
    states.formUnion(next.states)
    screens.formUnion(next.screens)
    known.formUnion(next.known)
    patterns = next.patterns
    links.formUnion(next.links)
    edges.formUnion(next.edges)
    for (screen, keys) in next.bindings {
      bindings[screen, default: [:]].merge(keys) { one, other in
        Binding(
          reason: other.reason.isEmpty ? "" : one.reason,
          isPressed: one.isPressed || other.isPressed)
      }
    }
  }
}

/// A set that is encoded in order, so that equal sets have equal text.
@propertyWrapper
struct Ordered<Element: Codable & Comparable & Hashable & Sendable>: Codable, Hashable, Sendable {
  var wrappedValue: Set<Element>

  init(wrappedValue: Set<Element>) { self.wrappedValue = wrappedValue }

  init(from decoder: any Decoder) throws { wrappedValue = try Set(from: decoder) }

  func encode(to encoder: any Encoder) throws { try wrappedValue.sorted().encode(to: encoder) }
}
