extension LinkTrie {
  /// Adds one length of a pattern; `leaf` ends up behind those that precede it.
  mutating func insert(_ steps: [PatternStep], mapping: Int32, rule number: Int32) {
    var node: Int32 = 0
    for step in steps {
      switch step {
      case .literal(let text): node = literalChild(of: node, text)
      case .branch(let rank, let test): node = branchChild(of: node, rank, test)
      }
      if origins.count < nodes.count { origins.append(mapping) }
    }
    let rule = rules[Int(number)]
    leaves.append(Leaf(mapping: mapping, rule: number, isPlain: rule.isPlain, next: -1))
    place(Int32(leaves.count - 1), at: node, order: rule.order)
  }

  /// Puts a leaf behind those of its node that precede it.
  private mutating func place(_ new: Int32, at node: Int32, order: (Int, Int, Int)) {
    func follows(_ leaf: Int32) -> Bool { !(order < rules[Int(leaves[Int(leaf)].rule)].order) }
    let head = nodes[Int(node)].firstLeaf
    // Most are alike and come last, also where very many end at one node.
    var before = head < 0 ? -1 : tails[node] ?? head
    if before >= 0, !follows(before) {
      before = -1
      var index = head
      while index >= 0, follows(index) {
        before = index
        index = leaves[Int(index)].next
      }
    }
    if before < 0 {
      leaves[Int(new)].next = head
      nodes[Int(node)].firstLeaf = new
      if head >= 0, tails[node] == nil { tails[node] = head }
      return
    }
    let next = leaves[Int(before)].next
    leaves[Int(new)].next = next
    leaves[Int(before)].next = new
    if next < 0 { tails[node] = new }
  }

  private mutating func literalChild(of node: Int32, _ text: String) -> Int32 {
    var hash = Self.seed(node)
    for byte in text.utf8 { hash = Self.step(hash, byte) }
    var index = slot(of: hash)
    while slots[index].child >= 0 {
      let found = slots[index]
      if found.hash == hash, found.parent == node, holds(found.child, text) { return found.child }
      index = (index + 1) & (slots.count - 1)
    }
    let child = Int32(nodes.count)
    let start = Int32(labels.count)
    labels.append(contentsOf: text.utf8)
    var new = Node()
    new.label = start..<Int32(labels.count)
    new.nextSibling = nodes[Int(node)].firstChild
    nodes[Int(node)].firstChild = child
    nodes.append(new)
    fill(Slot(hash: hash, parent: node, child: child))
    if node == 0 {
      var folded = Self.seed(Self.foldedRoot)
      for byte in text.utf8 { folded = Self.step(folded, LinkBytes.lowercased(byte)) }
      fill(Slot(hash: folded, parent: Self.foldedRoot, child: child))
    }
    return child
  }

  private func holds(_ node: Int32, _ text: String) -> Bool {
    let range = nodes[Int(node)].label
    return text.utf8.elementsEqual(labels[Int(range.lowerBound)..<Int(range.upperBound)])
  }

  private mutating func fill(_ slot: Slot) {
    used += 1
    if used * 2 > slots.count {
      let old = slots
      slots = Array(repeating: Slot(), count: old.count * 2)
      for slot in old where slot.child >= 0 { place(slot) }
    }
    place(slot)
  }

  private mutating func place(_ new: Slot) {
    var index = slot(of: new.hash)
    while slots[index].child >= 0 { index = (index + 1) & (slots.count - 1) }
    slots[index] = new
  }

  private mutating func branchChild(of node: Int32, _ rank: Int32, _ test: Int32) -> Int32 {
    var before: Int32 = -1
    var index = nodes[Int(node)].firstBranch
    while index >= 0, branches[Int(index)].rank <= rank {
      let branch = branches[Int(index)]
      if branch.rank == rank, branch.test == test { return branch.child }
      before = index
      index = branch.next
    }
    let child = Int32(nodes.count)
    nodes.append(Node())
    branches.append(Branch(rank: rank, test: test, child: child, next: index))
    let new = Int32(branches.count - 1)
    if before < 0 {
      nodes[Int(node)].firstBranch = new
    } else {
      branches[Int(before)].next = new
    }
    return child
  }

  /// Computes the most nodes that a link can visit: at each node one literal child, and all branches.
  mutating func computeWorstCase() {
    var costs = Array(repeating: 1, count: nodes.count)
    for index in nodes.indices.reversed() {
      var literal = 0
      var child = nodes[index].firstChild
      while child >= 0 {
        let cost = index == 0 ? foldedCost(child, costs) : costs[Int(child)]
        literal = max(literal, cost)
        child = nodes[Int(child)].nextSibling
      }
      costs[index] += literal
      var branch = nodes[index].firstBranch
      while branch >= 0 {
        costs[index] += costs[Int(branches[Int(branch)].child)]
        branch = branches[Int(branch)].next
      }
    }
    worstCase = costs[0]
  }

  /// The cost of a child of the root, and of all that differ from it in case only.
  private func foldedCost(_ child: Int32, _ costs: [Int]) -> Int {
    let alike = foldedChildren(labels, nodes[Int(child)].label)
    return costs[Int(alike.first)] + alike.others.reduce(0) { $0 + costs[Int($1)] }
  }

  /// The literal children of the root for some bytes, without regard to case; first -1 when none.
  func foldedChildren(
    _ bytes: [UInt8], _ range: Range<Int32>
  ) -> (first: Int32, others: [Int32]) {
    var hash = Self.seed(Self.foldedRoot)
    for index in range { hash = Self.step(hash, LinkBytes.lowercased(bytes[Int(index)])) }
    var index = slot(of: hash)
    var first: Int32 = -1
    var others: [Int32] = []
    while slots[index].child >= 0 {
      let slot = slots[index]
      if slot.hash == hash, slot.parent == Self.foldedRoot, isAlike(slot.child, bytes, range) {
        if first < 0 { first = slot.child } else { others.append(slot.child) }
      }
      index = (index + 1) & (slots.count - 1)
    }
    return (first, others)
  }

  private func isAlike(_ node: Int32, _ bytes: [UInt8], _ range: Range<Int32>) -> Bool {
    let label = nodes[Int(node)].label
    guard label.count == range.count else { return false }
    let offset = Int(label.lowerBound) - Int(range.lowerBound)
    for index in range {
      let wanted = LinkBytes.lowercased(labels[Int(index) + offset])
      guard wanted == LinkBytes.lowercased(bytes[Int(index)]) else { return false }
    }
    return true
  }

  /// The leaves of several nodes in one order of precedence.
  func mergedLeaves(of set: [Int32]) -> [Leaf] {
    var found: [(order: (Int, Int, Int), leaf: Leaf)] = []
    for node in set {
      var index = nodes[Int(node)].firstLeaf
      while index >= 0 {
        let leaf = leaves[Int(index)]
        found.append((rules[Int(leaf.rule)].order, leaf))
        index = leaf.next
      }
    }
    found.sort { left, right in
      left.order == right.order ? left.leaf.mapping < right.leaf.mapping : left.order < right.order
    }
    return found.map(\.leaf)
  }
}

/// One step of a pattern into the tree.
enum PatternStep: Sendable {
  case literal(String)
  case branch(rank: Int32, test: Int32)
}
