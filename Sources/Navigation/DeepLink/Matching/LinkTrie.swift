/// All patterns of a table as one tree, so that a link is compared with none of them twice.
///
/// Literal children are found in one open-addressed table for the whole tree, keyed by parent and
/// text; a node's few other children are a list in order of precedence. Nodes are numbers, made
/// parent first. Immutable once built.
struct LinkTrie: Sendable {
  struct Node: Sendable {
    var firstBranch: Int32 = -1
    var firstLeaf: Int32 = -1
    var firstChild: Int32 = -1
    var nextSibling: Int32 = -1
    var label: Range<Int32> = 0..<0
  }

  /// One literal child in the table.
  struct Slot: Sendable {
    var hash: UInt64 = 0
    var parent: Int32 = -1
    var child: Int32 = -1
  }

  /// A child that is not a literal.
  struct Branch: Sendable {
    let rank: Int32
    /// Which test a segment must pass; -1 for any that is not empty.
    let test: Int32
    let child: Int32
    var next: Int32
  }

  enum Test: Sendable {
    case converter(DeepLinkConverter)
    case partial(PartialSegment)
  }

  /// The ranks of branches, in order of precedence; partial segments rank below `converter`.
  enum Rank {
    static let converter: Int32 = 1 << 20
    static let text = converter + 1
    static let path = converter + 2
    static let wildcard = converter + 3
  }

  /// The end of a pattern, or of one of its lengths when it has optional segments.
  struct Leaf: Sendable {
    let mapping: Int32
    let rule: Int32
    /// Whether the rule asks for nothing beside the segments.
    let isPlain: Bool
    var next: Int32
  }

  /// Stands for the root in slots that are compared without regard to case.
  static let foldedRoot: Int32 = -2

  var nodes: [Node] = [Node()]
  /// The mapping that made each node: no other below it was declared earlier.
  var origins: [Int32] = [0]
  var slots: [Slot] = Array(repeating: Slot(), count: 64)
  var used = 0
  var branches: [Branch] = []
  var tests: [Test] = []
  /// The kinds of the tests that are converters: all that the search needs of them.
  var kinds: [DeepLinkConverter.Kind?] = []
  var leaves: [Leaf] = []
  var rules: [LeafRule] = []
  var labels: [UInt8] = []
  /// The last leaf of each node that has several, while the tree is built.
  var tails: [Int32: Int32] = [:]
  /// The most nodes that one link can visit.
  var worstCase = 1

  @inline(__always) static func seed(_ node: Int32) -> UInt64 {
    (0xCBF2_9CE4_8422_2325 ^ UInt64(UInt32(bitPattern: node))) &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always) static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  @inline(__always) func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }

  func label(of node: Int32) -> String {
    let range = nodes[Int(node)].label
    return String(
      decoding: labels[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }
}
