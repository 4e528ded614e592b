import Spelling

/// The nodes of the tree that a partially typed link may have reached.
struct TrieCursor {
  private let trie: LinkTrie
  private let typed: TypedLink
  /// The nodes, in order of precedence.
  private var nodes: [LinkTrie.Node] = [.root]
  private let depth: Int
  /// Returns a segment of a mapping's pattern, as written.
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

  /// Passes the possible segments at the cursor to a closure until the closure returns `true`.
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

  /// Returns the possible query items at the cursor.
  func queryItems() -> [DeepLinkCompletion] {
    let typed = typed.query ?? ""
    var seen: Set<String> = []
    var found: [DeepLinkCompletion] = []
    for node in nodes {
      for leaf in trie.leaves(at: node) {
        for item in trie.rules[Int(leaf.rule)].query {
          for label in labels(of: item)
          where label.hasPrefix(typed) && label != typed && seen.insert(label).inserted {
            found.append(completion(.query, label, isComplete: label.last != "="))
          }
        }
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

  private func literal(_ node: LinkTrie.Node) -> DeepLinkCompletion {
    let label = LinkBytes.encode(trie.label(of: node), keeping: .host)
    return completion(
      .segment, label, isComplete: trie.hasLeaves(at: node),
      continues: trie.goesOn(node))
  }

  private func completions(of branch: LinkTrie.Branch) -> [DeepLinkCompletion] {
    var expectation = "text"
    if branch.rank >= LinkTrie.Rank.path {
      expectation = "one or more segments"
      if branch.rank == LinkTrie.Rank.wildcard { return [] }
    } else if let test = branch.test {
      switch trie.tests[Int(test)] {
      case .partial: expectation = "text of this form"
      case .converter(let converter):
        let isComplete = trie.hasLeaves(at: branch.child)
        if !converter.choices.isEmpty {
          return converter.choices.filter { $0.hasPrefix(typed.word) }.map { choice in
            completion(
              .segment, LinkBytes.encode(choice, keeping: .host), isComplete: isComplete,
              continues: trie.goesOn(branch.child))
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
      !typed.word.isEmpty
      && trie.accepts(branch, Array(typed.word.utf8), 0..<Int32(typed.word.utf8.count))
    return [
      DeepLinkCompletion(
        kind: .placeholder, label: name, text: typed.prefix + typed.word, expectation: expectation,
        isComplete: isTaken && trie.hasLeaves(at: branch.child),
        continues: trie.goesOn(branch.child))
    ]
  }

  private func completion(
    _ kind: DeepLinkCompletion.Kind, _ label: String, isComplete: Bool, continues: Bool = false
  ) -> DeepLinkCompletion {
    DeepLinkCompletion(
      kind: kind, label: label,
      text: typed.prefix + label + (kind == .segment && !isComplete && continues ? "/" : ""),
      expectation: nil, isComplete: isComplete, continues: continues)
  }

  /// Returns the placeholder at a node, as written in the first pattern below it.
  private func placeholder(of node: LinkTrie.Node) -> String? {
    var node = node
    while true {
      if let leaf = trie.leaves(at: node).first(where: { _ in true }) {
        return label(Int(leaf.mapping), depth)
      }
      guard
        let next = trie.place(of: node).firstChild
          ?? trie.branches(of: node).first(where: { _ in true })?.child
      else { return nil }
      node = next
    }
  }

  /// Returns the nodes that a finished segment leads to from a node.
  private static func children(
    _ trie: LinkTrie, _ node: LinkTrie.Node, _ segment: String, isFolded: Bool
  ) -> [LinkTrie.Node] {
    let bytes = Array(segment.utf8)
    let range = 0..<Int32(bytes.count)
    let literals =
      isFolded
      ? trie.foldedChildren(bytes, range)?.all ?? []
      : trie.literalChild(of: node, bytes, range).map { [$0] } ?? []
    return literals
      + trie.branches(of: node).filter {
        $0.rank < LinkTrie.Rank.path && trie.accepts($0, bytes, range)
      }.map(\.child)
  }
}
