extension LinkTrie {
  /// The literal children of a node, in the order of declaration.
  ///
  /// - Complexity: O(children).
  func literalChildren(of node: Int32) -> [Int32] {
    var found: [Int32] = []
    var child = nodes[Int(node)].firstChild
    while child >= 0 {
      found.append(child)
      child = nodes[Int(child)].nextSibling
    }
    found.reverse()
    return found
  }

  /// The other children of a node, in order of precedence.
  ///
  /// - Complexity: O(branches).
  func branches(of node: Int32) -> [Branch] {
    var found: [Branch] = []
    var index = nodes[Int(node)].firstBranch
    while index >= 0 {
      found.append(branches[Int(index)])
      index = branches[Int(index)].next
    }
    return found
  }

  /// The first other child of a node with a rank.
  ///
  /// - Complexity: O(branches).
  func branch(of node: Int32, ranked rank: Int32) -> Branch? {
    var index = nodes[Int(node)].firstBranch
    while index >= 0 {
      if branches[Int(index)].rank == rank { return branches[Int(index)] }
      index = branches[Int(index)].next
    }
    return nil
  }

  /// The ends of patterns at a node, in order of precedence.
  ///
  /// - Complexity: O(ends).
  func leaves(at node: Int32) -> [Leaf] {
    var found: [Leaf] = []
    var index = nodes[Int(node)].firstLeaf
    while index >= 0 {
      found.append(leaves[Int(index)])
      index = leaves[Int(index)].next
    }
    return found
  }

  /// What a closure makes of the bytes of a literal, as a written word is held against it: in lower
  /// case, unless only ASCII has to be folded.
  ///
  /// - Complexity: O(length).
  func withWord<Result>(of node: Int32, _ body: (Span<UInt8>) -> Result) -> Result {
    let range = nodes[Int(node)].label
    let label = labels.span.extracting(Int(range.lowerBound)..<Int(range.upperBound))
    for index in 0..<label.count where label[index] >= 0x80 {
      return body(Array(self.label(of: node).lowercased().utf8).span)
    }
    return body(label)
  }
}
