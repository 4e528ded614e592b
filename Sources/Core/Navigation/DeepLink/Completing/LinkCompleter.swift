import Spelling

/// The completions behind a typed part of a link.
struct LinkCompleter {
  /// The walk of the link without the part under the cursor.
  let walk: LinkWalk
  /// The text before the part under the cursor.
  let prefix: String
  /// The part under the cursor: a segment, or a query item.
  let word: String

  private var trie: LinkTrie { walk.table.trie }

  /// Passes the possible segments at the cursor to a closure until the closure returns `true`.
  func segments(_ take: (DeepLinkCompletion) -> Bool) {
    let written = WrittenWord(word)
    let nodes = walk.reached
    var literals = nodes.flatMap { node in
      trie.literalChildren(of: node).filter { child in
        written.count == 0 || trie.withWord(of: child) { written.begins($0) }
      }
    }
    if nodes.count > 1 { literals.sort() }
    for node in literals where take(segment(trie.label(of: node), at: node)) { return }
    for branch in nodes.flatMap({ trie.branches(of: $0) }) {
      for completion in completions(of: branch) where take(completion) { return }
    }
  }

  /// Returns the possible query items at the cursor.
  func queryItems() -> [DeepLinkCompletion] {
    var seen: Set = [word]
    return walk.reached.flatMap { trie.leaves(at: $0) }
      .flatMap { trie.rules[Int($0.rule)].query }.flatMap(labels)
      .filter { $0.hasPrefix(word) && seen.insert($0).inserted }
      .map { label in
        DeepLinkCompletion(
          kind: .query, label: label, text: prefix + label, isComplete: label.last != "=")
      }
  }

  private func labels(of item: LeafRule.QueryItem) -> [String] {
    let name = LinkBytes.encode(item.name, keeping: .queryText)
    if case .present = item.test { return [name] }
    let values: [String] =
      switch item.test {
      case .literal(let text): [text]
      case .present, .any: []
      case .converter(let converter): converter.choices
      }
    return values.isEmpty
      ? [name + "="] : values.map { name + "=" + LinkBytes.encode($0, keeping: .queryText) }
  }

  /// Makes the completion for a segment that leads to a node.
  private func segment(_ text: String, at node: LinkTrie.Node) -> DeepLinkCompletion {
    let label = LinkBytes.encode(text, keeping: .host)
    let isComplete = trie.hasLeaves(at: node)
    let continues = trie.goesOn(node)
    return DeepLinkCompletion(
      kind: .segment, label: label, text: prefix + label + (!isComplete && continues ? "/" : ""),
      isComplete: isComplete, continues: continues)
  }

  private func completions(of branch: LinkTrie.Branch) -> [DeepLinkCompletion] {
    let bytes = Array(word.utf8)
    var expectation = branch.rank == LinkTrie.Rank.path ? "one or more segments" : "text"
    switch branch.test.map({ trie.tests[Int($0)] }) {
    case nil: if branch.rank == LinkTrie.Rank.wildcard { return [] }
    case .partial?: expectation = "text of this form"
    case .converter(let converter)? where !converter.choices.isEmpty:
      return converter.choices.filter { $0.hasPrefix(word) }.map { segment($0, at: branch.child) }
    case .converter(let converter)?:
      guard word.isEmpty || converter.accepts(bytes[...]) || converter.mayBecome(word) else {
        return []
      }
      expectation = converter.expectation
    }
    guard let name = placeholder(of: branch.child) else { return [] }
    let isTaken = trie.accepts(branch, bytes, 0..<Int32(bytes.count))
    return [
      DeepLinkCompletion(
        kind: .placeholder, label: name, text: prefix + word, expectation: expectation,
        isComplete: isTaken && trie.hasLeaves(at: branch.child),
        continues: trie.goesOn(branch.child))
    ]
  }

  /// Returns the placeholder at a node, as written in the first pattern below it.
  private func placeholder(of node: LinkTrie.Node) -> String? {
    var node = node
    while true {
      if let leaf = trie.leaves(at: node).first(where: { _ in true }) {
        let pattern = walk.table.patterns[Int(leaf.mapping)]
        return pattern?.read(hosts: walk.table.hosts).segments.dropFirst(walk.end - walk.first)
          .first?.description
      }
      guard
        let next = trie.place(of: node).firstChild
          ?? trie.branches(of: node).first(where: { _ in true })?.child
      else { return nil }
      node = next
    }
  }
}
