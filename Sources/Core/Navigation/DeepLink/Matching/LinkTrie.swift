/// All patterns of a table in one tree, so that a link is compared with each shared part only once.
///
/// Literal children are stored in one open-addressing hash table for the whole tree, keyed by
/// parent and text. The few other children of a node form a list in order of precedence. The tree
/// is immutable once built.
struct LinkTrie: Sendable {
  /// A node of the tree; parents are created before their children.
  struct Node: Hashable, Comparable, Sendable {
    let number: Int32

    static let root = Node(number: 0)
    /// Represents the root in slots that are compared case-insensitively.
    static let foldedRoot = Node(number: -1)

    var index: Int { Int(number) }

    static func < (left: Node, right: Node) -> Bool { left.number < right.number }
  }

  /// The data of a node.
  struct Place: Sendable {
    var firstBranch: Int32?
    var firstLeaf: Int32?
    var firstChild: Node?
    var nextSibling: Node?
    /// The range of the node's literal in `labels`.
    var label: Range<Int32> = 0..<0
  }

  /// One literal child in the table.
  struct Slot: Sendable {
    var hash: UInt64 = 0
    var parent = Node.root
    /// The root marks an empty slot, since it is never a child.
    var child = Node.root

    var isEmpty: Bool { child == .root }
  }

  /// A child that is not a literal.
  struct Branch: Chained, Sendable {
    let rank: Int32
    /// The index of the test that a segment must pass; `nil` accepts any nonempty segment.
    let test: Int32?
    let child: Node
    fileprivate(set) var next: Int32?
  }

  enum Test: Sendable {
    case converter(DeepLinkConverter)
    case partial(PartialSegment)
  }

  /// The ranks of branches, in order of precedence; partial segments have ranks below `converter`.
  enum Rank {
    static let converter: Int32 = 1 << 20
    static let text = converter + 1
    static let path = converter + 2
    static let wildcard = converter + 3
  }

  /// The end of a pattern, or of one of its possible lengths if it has optional segments.
  struct Leaf: Chained, Sendable {
    let mapping: Int32
    let rule: Int32
    /// Whether the rule requires nothing besides the segments.
    let isPlain: Bool
    fileprivate(set) var next: Int32?
  }

  /// One or more nodes of equal rank; a single node needs no array.
  struct Nodes: Sendable {
    let first: Node
    var others: [Node] = []

    var count: Int { 1 + others.count }
    var all: [Node] { [first] + others }

    init(_ first: Node) {
      self.first = first
    }

    init?(_ nodes: [Node]) {
      guard let first = nodes.first else { return nil }
      self.first = first
      others = Array(nodes.dropFirst())
    }
  }

  /// One step down the tree for a pattern.
  enum Step: Sendable {
    case literal(String)
    case branch(rank: Int32, test: Int32?)
  }

  var places = [Place()]
  /// The first mapping in declaration order at or below each node.
  var origins: [Int32] = [0]
  private(set) var slots: [Slot] = Array(repeating: Slot(), count: 64)
  private var used = 0
  private(set) var branches: [Branch] = []
  var tests: [Test] = []
  /// The kind of each test that is a converter; used by the search.
  var kinds: [DeepLinkConverter.Kind?] = []
  private(set) var leaves: [Leaf] = []
  var rules: [LeafRule] = []
  private(set) var labels: [UInt8] = []
  /// The last leaf of each node with several leaves, while the tree is being built.
  var tails: [Node: Int32] = [:]
  /// The maximum number of nodes that one link can visit.
  var worstCase = 1
}

// MARK: - Following

extension LinkTrie {
  /// All nodes, parents first.
  var nodes: some RandomAccessCollection<Node> {
    (0..<Int32(places.count)).lazy.map(Node.init)
  }

  @inline(__always) func place(of node: Node) -> Place { places[node.index] }

  /// Returns the literal children of a node, in declaration order.
  ///
  /// - Complexity: O(children).
  func literalChildren(of node: Node) -> [Node] {
    var found: [Node] = []
    var next = place(of: node).firstChild
    while let child = next {
      found.append(child)
      next = place(of: child).nextSibling
    }
    found.reverse()
    return found
  }

  /// Returns the children of a node, literals first.
  ///
  /// - Complexity: O(children).
  func children(of node: Node) -> [Node] {
    literalChildren(of: node) + branches(of: node).map(\.child)
  }

  /// A linked list stored in an array; each element has the index of the next.
  struct Chain<Element: Chained>: Sequence, IteratorProtocol {
    fileprivate let elements: [Element]
    fileprivate var position: Int32?

    @inline(__always) mutating func next() -> Element? {
      guard let position else { return nil }
      let element = elements[Int(position)]
      self.position = element.next
      return element
    }
  }

  /// Returns the nonliteral children of a node, in order of precedence.
  @inline(__always) func branches(of node: Node) -> Chain<Branch> {
    Chain(elements: branches, position: places[node.index].firstBranch)
  }

  /// Returns the pattern ends at a node, in order of precedence.
  @inline(__always) func leaves(at node: Node) -> Chain<Leaf> {
    Chain(elements: leaves, position: places[node.index].firstLeaf)
  }

  /// Returns the pattern ends at several nodes, in a single order of precedence.
  func leaves(at nodes: [Node]) -> [Leaf] {
    let found = nodes.flatMap { leaves(at: $0) }.map { (rules[Int($0.rule)].order, $0) }
    return found.sorted { left, right in
      left.0 == right.0 ? left.1.mapping < right.1.mapping : left.0 < right.0
    }.map(\.1)
  }

  /// Whether a pattern ends at a node.
  func hasLeaves(at node: Node) -> Bool { place(of: node).firstLeaf != nil }

  /// Whether patterns continue below a node.
  func goesOn(_ node: Node) -> Bool {
    place(of: node).firstChild != nil || place(of: node).firstBranch != nil
  }

  /// Whether a branch accepts a segment; every acceptance check uses this.
  ///
  /// - Parameters:
  ///   - branch: The branch, which matches one segment.
  ///   - bytes: The bytes that contain the segment.
  ///   - range: The range of the decoded segment.
  /// - Returns: Whether the branch accepts the segment.
  @inline(__always)
  func accepts(_ branch: Branch, _ bytes: [UInt8], _ range: Range<Int32>) -> Bool {
    guard !range.isEmpty else { return false }
    guard let test = branch.test else { return true }
    if let kind = kinds[Int(test)] {
      return kind.accepts(bytes[Int(range.lowerBound)..<Int(range.upperBound)])
    }
    guard case .partial(let shape) = tests[Int(test)] else { return false }
    return shape.split(bytes, range) != nil
  }

  /// Returns the literal that leads to a node.
  func label(of node: Node) -> String {
    let range = place(of: node).label
    return String(
      decoding: labels[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
  }

  /// Calls a closure with the bytes of a literal, prepared for comparison with a written word.
  ///
  /// Non-ASCII literals are lowercased; ASCII case is left to the comparison.
  ///
  /// - Complexity: O(length).
  func withWord<Result>(of node: Node, _ body: (Span<UInt8>) -> Result) -> Result {
    let range = place(of: node).label
    let label = labels.span.extracting(Int(range.lowerBound)..<Int(range.upperBound))
    for index in 0..<label.count where label[index] >= 0x80 {
      return body(Array(self.label(of: node).lowercased().utf8).span)
    }
    return body(label)
  }
}

// MARK: - The table of literals

extension LinkTrie {
  @inline(__always) private static func seed(_ node: Node) -> UInt64 {
    (0xCBF2_9CE4_8422_2325 ^ UInt64(UInt32(bitPattern: node.number))) &* 0x9E37_79B9_7F4A_7C15
  }

  @inline(__always) private static func step(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  @inline(__always) private func slot(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (slots.count - 1)
  }

  /// Returns the literal child of a node for a segment.
  func literalChild(of node: Node, _ bytes: [UInt8], _ range: Range<Int32>) -> Node? {
    var hash = Self.seed(node)
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      hash = Self.step(hash, bytes[index])
    }
    var index = slot(of: hash)
    while !slots[index].isEmpty {
      let found = slots[index]
      if found.hash == hash, found.parent == node, holds(found.child, bytes, range) {
        return found.child
      }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  private func holds(_ node: Node, _ bytes: [UInt8], _ range: Range<Int32>) -> Bool {
    let label = places[node.index].label
    guard label.count == range.count else { return false }
    let offset = Int(label.lowerBound) - Int(range.lowerBound)
    for index in Int(range.lowerBound)..<Int(range.upperBound)
    where labels[index + offset] != bytes[index] { return false }
    return true
  }

  /// Returns the literal children of the root for a segment, ignoring case.
  func foldedChildren(_ bytes: [UInt8], _ range: Range<Int32>) -> Nodes? {
    var hash = Self.seed(.foldedRoot)
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      hash = Self.step(hash, LinkBytes.lowercased(bytes[index]))
    }
    var index = slot(of: hash)
    var found: Nodes?
    while !slots[index].isEmpty {
      let slot = slots[index]
      if slot.hash == hash, slot.parent == .foldedRoot, isAlike(slot.child, bytes, range) {
        if found == nil { found = Nodes(slot.child) } else { found?.others.append(slot.child) }
      }
      index = (index + 1) & (slots.count - 1)
    }
    return found
  }

  private func isAlike(_ node: Node, _ bytes: [UInt8], _ range: Range<Int32>) -> Bool {
    let label = place(of: node).label
    guard label.count == range.count else { return false }
    let offset = Int(label.lowerBound) - Int(range.lowerBound)
    for index in Int(range.lowerBound)..<Int(range.upperBound) {
      let wanted = LinkBytes.lowercased(labels[index + offset])
      guard wanted == LinkBytes.lowercased(bytes[index]) else { return false }
    }
    return true
  }
}

// MARK: - Building

extension LinkTrie {
  /// Adds one possible length of a pattern and places its leaf in order of precedence.
  mutating func insert(_ steps: [Step], mapping: Int32, rule number: Int32) {
    var node = Node.root
    for step in steps {
      switch step {
      case .literal(let text): node = addLiteral(text, to: node)
      case .branch(let rank, let test): node = addBranch(rank, test, to: node)
      }
      if origins.count < places.count { origins.append(mapping) }
    }
    let rule = rules[Int(number)]
    leaves.append(Leaf(mapping: mapping, rule: number, isPlain: rule.isPlain))
    place(Int32(leaves.count - 1), at: node, order: rule.order)
  }

  /// Inserts a leaf at its node, after the leaves that take precedence over it.
  private mutating func place(_ new: Int32, at node: Node, order: (Int, Int, Int)) {
    func follows(_ leaf: Int32) -> Bool { !(order < rules[Int(leaves[Int(leaf)].rule)].order) }
    let head = places[node.index].firstLeaf
    // Most leaves have equal precedence and go last. Trying the tail first keeps insertion fast
    // even if a node has many leaves.
    var before = head.map { tails[node] ?? $0 }
    if let last = before, !follows(last) {
      before = nil
      var next = head
      while let leaf = next, follows(leaf) {
        before = leaf
        next = leaves[Int(leaf)].next
      }
    }
    guard let before else {
      leaves[Int(new)].next = head
      places[node.index].firstLeaf = new
      if let head, tails[node] == nil { tails[node] = head }
      return
    }
    let next = leaves[Int(before)].next
    leaves[Int(new)].next = next
    leaves[Int(before)].next = new
    if next == nil { tails[node] = new }
  }

  private mutating func addLiteral(_ text: String, to node: Node) -> Node {
    let bytes = Array(text.utf8)
    let range = 0..<Int32(bytes.count)
    if let child = literalChild(of: node, bytes, range) { return child }
    let child = Node(number: Int32(places.count))
    let start = Int32(labels.count)
    labels += bytes
    places.append(
      Place(nextSibling: places[node.index].firstChild, label: start..<Int32(labels.count)))
    places[node.index].firstChild = child
    fill(Slot(hash: bytes.reduce(Self.seed(node), Self.step), parent: node, child: child))
    if node == .root {
      let folded = bytes.reduce(Self.seed(.foldedRoot)) {
        Self.step($0, LinkBytes.lowercased($1))
      }
      fill(Slot(hash: folded, parent: .foldedRoot, child: child))
    }
    return child
  }

  private mutating func fill(_ slot: Slot) {
    used += 1
    if used * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Slot(), count: old.count * 2)
      for slot in old where !slot.isEmpty { put(slot) }
    }
    put(slot)
  }

  private mutating func put(_ new: Slot) {
    var index = slot(of: new.hash)
    while !slots[index].isEmpty { index = (index + 1) & (slots.count - 1) }
    slots[index] = new
  }

  private mutating func addBranch(_ rank: Int32, _ test: Int32?, to node: Node) -> Node {
    var before: Int32?
    var next = places[node.index].firstBranch
    while let index = next, branches[Int(index)].rank <= rank {
      let branch = branches[Int(index)]
      if branch.rank == rank, branch.test == test { return branch.child }
      before = index
      next = branch.next
    }
    let child = Node(number: Int32(places.count))
    places.append(Place())
    branches.append(Branch(rank: rank, test: test, child: child, next: next))
    let new = Int32(branches.count - 1)
    if let before { branches[Int(before)].next = new } else { places[node.index].firstBranch = new }
    return child
  }

  /// Computes the maximum number of visited nodes: at each node one literal child and all branches.
  mutating func computeWorstCase() {
    var costs = Array(repeating: 1, count: places.count)
    for node in nodes.reversed() {
      let literals = literalChildren(of: node).map { child in
        node == .root
          ? (foldedChildren(labels, place(of: child).label)?.all ?? []).reduce(0) {
            $0 + costs[$1.index]
          }
          : costs[child.index]
      }
      costs[node.index] += literals.max() ?? 0
      for branch in branches(of: node) { costs[node.index] += costs[branch.child.index] }
    }
    worstCase = costs[0]
  }
}

/// An element of a linked list that is stored in an array.
protocol Chained {
  var next: Int32? { get }
}
