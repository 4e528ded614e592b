/// The completions behind a typed part of a link.
struct LinkCompleter {
  let tree: LinkTree
  /// The nodes that the link without the part under the cursor reaches.
  let nodes: [LinkTree.Node]
  /// The number of segments before the cursor.
  let depth: Int
  /// The text before the part under the cursor.
  let prefix: String
  /// The part under the cursor: a segment, or a query item.
  let word: String

  /// Passes the possible segments at the cursor to a closure until the closure returns `true`.
  func segments(_ take: (DeepLinkCompletion) -> Bool) {
    let typed = LinkBytes.lowercased(Array(word.utf8)[...])
    let literals = nodes.flatMap(\.literals).compactMap { text, children in
      LinkBytes.lowercased(text).starts(with: typed) ? (child: children[0], text: text) : nil
    }
    for (child, text) in literals.sorted(by: { $0.child < $1.child }) {
      let text = String(decoding: text, as: UTF8.self)
      if take(segment(text, at: tree.nodes[child])) { return }
    }
    for branch in nodes.flatMap(\.branches) {
      for completion in completions(of: branch) where take(completion) { return }
    }
  }

  /// Returns the possible query items at the cursor.
  func queryItems() -> [DeepLinkCompletion] {
    var seen: Set = [word]
    return nodes.flatMap(\.entries)
      .flatMap { zip($0.pattern.query, $0.query) }.flatMap(labels)
      .filter { $0.hasPrefix(word) && seen.insert($0).inserted }
      .map { label in
        DeepLinkCompletion(
          kind: .query, label: label, text: prefix + label, isComplete: label.last != "=")
      }
  }

  private func labels(_ item: DeepLinkPattern.QueryItem, _ rule: LinkEntry.QueryItem) -> [String] {
    let name = LinkBytes.encode(item.name, keeping: .queryText)
    let values: [String]
    switch (item.test, rule.test) {
    case (.present, _): return [name]
    case (.literal(let text), _): values = [text]
    case (.placeholder, .converter(let converter)): values = converter.choices
    case (.placeholder, _): values = []
    }
    return values.isEmpty
      ? [name + "="] : values.map { name + "=" + LinkBytes.encode($0, keeping: .queryText) }
  }

  /// Makes the completion for a segment that leads to a node.
  private func segment(_ text: String, at node: LinkTree.Node) -> DeepLinkCompletion {
    let label = LinkBytes.encode(text, keeping: .host)
    let isComplete = !node.entries.isEmpty
    return DeepLinkCompletion(
      kind: .segment, label: label,
      text: prefix + label + (!isComplete && node.continues ? "/" : ""), isComplete: isComplete,
      continues: node.continues)
  }

  private func completions(of branch: LinkTree.Branch) -> [DeepLinkCompletion] {
    let child = tree.nodes[branch.children[0]]
    let bytes = Array(word.utf8)[...]
    var expectation = "text"
    switch branch.test {
    case .literal, .wildcard: return []
    case .text: break
    case .path: expectation = "one or more segments"
    case .partial: expectation = "text of this form"
    case .converter(let converter) where !converter.choices.isEmpty:
      return converter.choices.filter { $0.hasPrefix(word) }.map { segment($0, at: child) }
    case .converter(let converter):
      guard word.isEmpty || converter.accepts(bytes) || converter.mayBecome(word) else { return [] }
      expectation = converter.expectation
    }
    guard let name = placeholder(below: child) else { return [] }
    return [
      DeepLinkCompletion(
        kind: .placeholder, label: name, text: prefix + word, expectation: expectation,
        isComplete: !word.isEmpty && branch.test.accepts(bytes) && !child.entries.isEmpty,
        continues: child.continues)
    ]
  }

  /// Returns the placeholder that leads to a node, as written in the first pattern below it.
  private func placeholder(below node: LinkTree.Node) -> String? {
    var node = node
    while node.entries.isEmpty {
      guard
        let next = node.literals.values.map({ $0[0] }).min() ?? node.branches.first?.children[0]
      else { return nil }
      node = tree.nodes[next]
    }
    return node.entries[0].segments.dropFirst(depth).first?.description
  }
}
