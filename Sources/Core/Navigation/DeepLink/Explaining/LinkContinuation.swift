import Spelling

extension LinkWalk {
  /// Whether typing more at the end of the link may make another pattern match.
  ///
  /// - Parameter levels: The levels of this walk.
  /// - Returns: Whether it may.
  /// - Complexity: O(children of the nodes that the link reaches).
  func mayContinue(_ levels: [[Node]]) -> Bool {
    let reached = levels[levels.count - 1]
    if link.layout.fragment != nil { return false }
    if reached.contains(where: mayMeetARule) { return true }
    if link.description.utf8.contains(UInt8(ascii: "?")) { return false }
    return reached.contains(where: goesOn) || mayFinishAWord(levels)
  }

  private func goesOn(_ node: Node) -> Bool {
    table.trie.place(of: node).firstChild != nil
      || table.trie.branches(of: node).contains { $0.rank < LinkTrie.Rank.wildcard }
  }

  /// Whether a pattern that ends at a node fails only because the query is incomplete.
  private func mayMeetARule(_ node: Node) -> Bool {
    let wildcards = table.trie.branches(of: node).filter { $0.rank == LinkTrie.Rank.wildcard }
    return ([node] + wildcards.map(\.child)).contains { end in
      table.trie.leaves(at: end).contains { leaf in
        let rule = table.trie.rules[Int(leaf.rule)]
        guard reading.meets(rule, link), let index = rule.firstFailure(link) else {
          return false
        }
        let item = rule.query[index]
        guard let piece = link.queryPiece(item.name) else { return true }
        let value = link.pieces[piece]
        guard isAtEnd(value) else { return false }
        return item.test.mayBecome(link.text(value))
      }
    }
  }

  private func isAtEnd(_ piece: DeepLinkURL.Piece) -> Bool {
    Int(piece.written.upperBound) == link.description.utf8.count
  }

  /// Whether the last segment is a prefix of an expected one.
  private func mayFinishAWord(_ levels: [[Node]]) -> Bool {
    let last = end - 1 - first
    guard last >= 0 else { return false }
    let piece = link.pieces[end - 1]
    guard isAtEnd(piece) else { return false }
    let text = link.text(piece)
    let written = WrittenWord(text)
    return levels[last].contains { node in
      table.trie.literalChildren(of: node).contains { child in
        table.trie.withWord(of: child) { written.begins($0) && $0.count > written.count }
      }
        || table.trie.branches(of: node).contains { branch in
          guard branch.rank < LinkTrie.Rank.text, !accepts(branch, end - 1) else {
            return false
          }
          guard let test = branch.test, case .converter(let converter) = table.trie.tests[Int(test)]
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
