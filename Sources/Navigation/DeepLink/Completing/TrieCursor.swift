import Spelling

/// Every place in the tree that a link being typed may have reached.
struct TrieCursor {
  private let trie: LinkTrie
  private let typed: TypedLink
  /// The nodes, in order of precedence.
  private var nodes: [Int32] = [0]
  private let depth: Int
  /// Says how a mapping writes one of its segments.
  private let label: (_ mapping: Int, _ segment: Int) -> String?

  init(
    _ trie: LinkTrie, _ typed: TypedLink, isFolded: Bool,
    label: @escaping (_ mapping: Int, _ segment: Int) -> String?
  ) {
    self.label = label
    self.trie = trie
    self.typed = typed
    depth = typed.segments.count
    for (index, segment) in typed.segments.enumerated() {
      nodes = nodes.flatMap { Self.children(trie, $0, segment, isFolded: isFolded && index == 0) }
    }
  }

  /// Offers the segments that may stand under the cursor, until enough are taken.
  func segments(_ take: (DeepLinkCompletion) -> Bool) {
    let word = WrittenWord(typed.word)
    var literals = nodes.flatMap { node in
      trie.literalChildren(of: node).filter { child in
        word.count == 0 || trie.withWord(of: child) { word.begins($0) }
      }
    }
    if nodes.count > 1 { literals.sort() }
    for node in literals where take(literal(node)) { return }
    for node in nodes {
      for branch in trie.branches(of: node) {
        for completion in completions(of: branch) where take(completion) { return }
      }
    }
  }

  /// The query items that may stand under the cursor.
  func queryItems() -> [DeepLinkCompletion] {
    let typed = typed.query ?? ""
    var seen: Set<String> = []
    var found: [DeepLinkCompletion] = []
    for node in nodes {
      var leaf = trie.nodes[Int(node)].firstLeaf
      while leaf >= 0 {
        for item in trie.rules[Int(trie.leaves[Int(leaf)].rule)].query {
          for label in labels(of: item)
          where label.hasPrefix(typed) && label != typed && seen.insert(label).inserted {
            found.append(completion(.query, label, isComplete: label.last != "="))
          }
        }
        leaf = trie.leaves[Int(leaf)].next
      }
    }
    return found
  }

  private func labels(of item: LeafRule.QueryItem) -> [String] {
    let name = LinkBytes.encode(item.name, keeping: .queryText)
    return switch item.test {
    case .present: [name]
    case .literal(let text): [name + "=" + LinkBytes.encode(text, keeping: .queryText)]
    case .any: [name + "="]
    case .converter(let converter):
      converter.choices.isEmpty
        ? [name + "="]
        : converter.choices.map { name + "=" + LinkBytes.encode($0, keeping: .queryText) }
    }
  }

  private func literal(_ node: Int32) -> DeepLinkCompletion {
    let label = LinkBytes.encode(trie.label(of: node), keeping: .host)
    return completion(
      .segment, label, isComplete: trie.nodes[Int(node)].firstLeaf >= 0,
      continues: continues(node))
  }

  private func completions(of branch: LinkTrie.Branch) -> [DeepLinkCompletion] {
    var expectation = "a text"
    if branch.rank >= LinkTrie.Rank.path {
      expectation = "one or more segments"
      if branch.rank == LinkTrie.Rank.wildcard { return [] }
    } else if branch.test >= 0 {
      switch trie.tests[Int(branch.test)] {
      case .partial: expectation = "a text of this form"
      case .converter(let converter):
        let isComplete = trie.nodes[Int(branch.child)].firstLeaf >= 0
        if !converter.choices.isEmpty {
          return converter.choices.filter { $0.hasPrefix(typed.word) }.map { choice in
            completion(
              .segment, LinkBytes.encode(choice, keeping: .host), isComplete: isComplete,
              continues: continues(branch.child))
          }
        }
        guard
          typed.word.isEmpty || converter.accepts(Array(typed.word.utf8)[...])
            || converter.mayBecome(typed.word)
        else { return [] }
        expectation = converter.expectation
      }
    }
    guard let name = placeholder(of: branch.child) else { return [] }
    let isTaken =
      !typed.word.isEmpty && Self.accepts(trie, branch, Array(typed.word.utf8))
    return [
      DeepLinkCompletion(
        kind: .placeholder, label: name, text: typed.prefix + typed.word, expectation: expectation,
        isComplete: isTaken && trie.nodes[Int(branch.child)].firstLeaf >= 0,
        continues: continues(branch.child), needsSignIn: false)
    ]
  }

  private func completion(
    _ kind: DeepLinkCompletion.Kind, _ label: String, isComplete: Bool, continues: Bool = false
  ) -> DeepLinkCompletion {
    DeepLinkCompletion(
      kind: kind, label: label,
      text: typed.prefix + label + (kind == .segment && !isComplete && continues ? "/" : ""),
      expectation: nil, isComplete: isComplete, continues: continues, needsSignIn: false)
  }

  private func continues(_ node: Int32) -> Bool {
    trie.nodes[Int(node)].firstChild >= 0 || trie.nodes[Int(node)].firstBranch >= 0
  }

  /// The placeholder that a node under the cursor stands for, as the first pattern below writes it.
  private func placeholder(of node: Int32) -> String? {
    var node = node
    while trie.nodes[Int(node)].firstLeaf < 0 {
      let next = trie.nodes[Int(node)]
      if next.firstChild >= 0 {
        node = next.firstChild
      } else if next.firstBranch >= 0 {
        node = trie.branches[Int(next.firstBranch)].child
      } else {
        return nil
      }
    }
    return label(Int(trie.leaves[Int(trie.nodes[Int(node)].firstLeaf)].mapping), depth)
  }

  /// The nodes that a finished segment leads to from one.
  private static func children(
    _ trie: LinkTrie, _ node: Int32, _ segment: String, isFolded: Bool
  ) -> [Int32] {
    var found: [Int32] = []
    var child = trie.nodes[Int(node)].firstChild
    while child >= 0 {
      let label = trie.label(of: child)
      if label == segment || (isFolded && label.lowercased() == segment.lowercased()) {
        found.append(child)
      }
      child = trie.nodes[Int(child)].nextSibling
    }
    let bytes = Array(segment.utf8)
    var index = trie.nodes[Int(node)].firstBranch
    while index >= 0, trie.branches[Int(index)].rank < LinkTrie.Rank.path {
      let branch = trie.branches[Int(index)]
      index = branch.next
      guard !bytes.isEmpty else { continue }
      if accepts(trie, branch, bytes) { found.append(branch.child) }
    }
    return found
  }

  private static func accepts(
    _ trie: LinkTrie, _ branch: LinkTrie.Branch, _ bytes: [UInt8]
  ) -> Bool {
    guard branch.test >= 0 else { return true }
    return switch trie.tests[Int(branch.test)] {
    case .converter(let converter): converter.accepts(bytes[...])
    case .partial(let shape): shape.split(bytes, 0..<Int32(bytes.count)) != nil
    }
  }
}
