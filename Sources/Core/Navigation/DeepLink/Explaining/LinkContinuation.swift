import Spelling

/// Checks whether typing more at the end of a link may make another pattern match.
struct LinkContinuation {
  private let walk: LinkWalk
  private let trie: LinkTrie
  private let levels: [[LinkTrie.Node]]
  /// The length of the link in bytes.
  private let length: Int

  init(_ walk: LinkWalk, levels: [[LinkTrie.Node]]) {
    self.walk = walk
    self.levels = levels
    trie = walk.table.trie
    length = walk.link.description.utf8.count
  }

  private var link: DeepLinkURL { walk.link }

  /// Whether typing more at the end of the link may make another pattern match.
  ///
  /// - Complexity: O(children of the nodes that the link reaches).
  var isPossible: Bool {
    if link.layout.fragment != nil { return false }
    if reached.contains(where: mayMeetARule) { return true }
    if link.description.utf8.contains(UInt8(ascii: "?")) { return false }
    return reached.contains(where: goesOn) || mayFinishAWord
  }

  /// The nodes that the whole path reaches.
  private var reached: [LinkTrie.Node] { levels[levels.count - 1] }

  private func goesOn(_ node: LinkTrie.Node) -> Bool {
    trie.place(of: node).firstChild != nil
      || trie.branches(of: node).contains { $0.rank < LinkTrie.Rank.wildcard }
  }

  /// Whether a pattern that ends at a node fails only because the query is incomplete.
  private func mayMeetARule(_ node: LinkTrie.Node) -> Bool {
    let wildcards = trie.branches(of: node).filter { $0.rank == LinkTrie.Rank.wildcard }
    return ([node] + wildcards.map(\.child)).contains { end in
      trie.leaves(at: end).contains { leaf in
        let rule = trie.rules[Int(leaf.rule)]
        guard walk.reading.meets(rule, link), let index = rule.firstFailure(link) else {
          return false
        }
        let item = rule.query[index]
        guard let piece = link.queryPiece(item.name) else { return true }
        let value = link.pieces[piece]
        guard Int(value.written.upperBound) == length else { return false }
        return item.test.mayBecome(link.text(value))
      }
    }
  }

  /// Whether the last segment is a prefix of an expected one.
  private var mayFinishAWord: Bool {
    let last = walk.end - 1 - walk.first
    guard last >= 0 else { return false }
    let piece = link.pieces[walk.end - 1]
    guard Int(piece.written.upperBound) == length else { return false }
    let text = link.text(piece)
    let written = WrittenWord(text)
    return levels[last].contains { node in
      trie.literalChildren(of: node).contains { child in
        trie.withWord(of: child) { written.begins($0) && $0.count > written.count }
      }
        || trie.branches(of: node).contains { branch in
          guard branch.rank < LinkTrie.Rank.text, !walk.accepts(branch, walk.end - 1) else {
            return false
          }
          guard let test = branch.test, case .converter(let converter) = trie.tests[Int(test)]
          else { return true }
          return converter.mayBecome(text)
        }
    }
  }
}

extension LeafRule.QueryItem.Test {
  fileprivate func mayBecome(_ text: String) -> Bool {
    switch self {
    case .present, .any: true
    case .literal(let wanted): wanted.hasPrefix(text)
    case .converter(let converter): converter.mayBecome(text)
    }
  }
}
