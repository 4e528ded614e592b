extension DeepLinkPipeline {
  /// Returns the completions for a link that is being typed.
  ///
  /// Completions that the principal may not see are omitted.
  ///
  /// - Parameters:
  ///   - partial: The typed text, with the cursor at its end.
  ///   - principal: The signed-in principal, or `nil`.
  ///   - limit: The maximum number of completions.
  /// - Returns: The completions in declaration order, literals before placeholders.
  /// - Complexity: O(length + children of the nodes that the text may have reached).
  package func completions(
    for partial: String, principal: Principal? = nil, limit: Int = 64
  ) -> [DeepLinkCompletion] {
    guard partial.utf8.count <= limits.bytes else { return [] }
    let bytes = partial.utf8
    let query = bytes.firstIndex(of: UInt8(ascii: "?"))
    let separator =
      if let query { bytes[query...].lastIndex(of: UInt8(ascii: "&")) ?? query } else {
        bytes.lastIndex(of: UInt8(ascii: "/")) ?? bytes.firstIndex(of: UInt8(ascii: ":"))
      }
    let cursor = separator.map { bytes.index(after: $0) } ?? partial.startIndex
    let (prefix, word) = (String(partial[..<cursor]), String(partial[cursor...]))
    // Without a scheme, an authority is read as in a link with the app's own scheme.
    guard
      let link = try? DeepLinkURL(
        prefix.hasPrefix("//") ? completed(prefix) : prefix, limits: limits),
      link.fragment == nil
    else { return [] }
    var found: [DeepLinkCompletion] = []
    if separator == nil, !partial.isEmpty {
      found += completions(of: allowedSchemes.map { $0 + "://" }, .scheme, "", word)
    }
    if link.layout.isWeb, link.pieces.isEmpty, query == nil {
      guard rules.schemes.contains(where: link.isScheme) else { return [] }
      return completions(
        of: allowedHosts, .host, prefix.prefix { $0 != "/" } + "//", word)
    }
    let reading = rules.reading(of: link)
    if rules.refusal(of: link, reading, isInternal: true) != nil { return [] }
    let record = LinkRecord()
    let walk = LinkWalk(matcher.table, link, reading, record: record)
    _ = walk.run { _ in false }
    let completer = LinkCompleter(
      tree: walk.table.tree,
      nodes: record.nodes.filter { $0.piece == walk.end }.map(\.node),
      depth: walk.end - walk.first, prefix: prefix, word: word)
    func take(_ completion: DeepLinkCompletion) -> Bool {
      if found.count < limit, let allowed = permitted(completion, principal) {
        found.append(allowed)
      }
      return found.count >= limit
    }
    if query == nil {
      completer.segments(take)
    } else {
      _ = completer.queryItems().contains(where: take)
    }
    return Array(found.prefix(max(0, limit)))
  }

  private func completions(
    of words: [String], _ kind: DeepLinkCompletion.Kind, _ prefix: String, _ typed: String
  ) -> [DeepLinkCompletion] {
    words.filter { $0.hasPrefix(typed.lowercased()) && $0 != typed }.map { word in
      DeepLinkCompletion(
        kind: kind, label: word, text: prefix + word + (kind == .host ? "/" : ""),
        isComplete: false, continues: true)
    }
  }

  /// Returns the completion, marked if it needs sign-in; `nil` if the principal may not see it.
  private func permitted(
    _ completion: DeepLinkCompletion, _ principal: Principal?
  ) -> DeepLinkCompletion? {
    guard completion.isComplete, completion.kind == .segment || completion.kind == .query,
      let link = try? DeepLinkURL(completion.text, limits: limits),
      let answer = matcher.answer(to: link, rules.reading(of: link), .empty)
    else { return completion }
    switch requirement(of: answer.outcome, plan(for: answer.outcome), principal) {
    case .allowed: return completion
    case .forbidden: return nil
    case .needsSignIn:
      var gated = completion
      gated.needsSignIn = true
      return gated
    }
  }
}

/// A completion of a link that is being typed.
package struct DeepLinkCompletion: Hashable, Sendable {
  /// The part of a link that the completion adds.
  package enum Kind: Hashable, Sendable {
    /// An allowed scheme.
    case scheme
    /// An allowed host.
    case host
    /// A literal segment, or one of a converter's fixed choices.
    case segment
    /// A value that the user must type.
    case placeholder
    /// The name of a query item, or one of its converter's fixed choices.
    case query
  }

  /// The part of a link that the completion adds.
  package let kind: Kind
  /// The display text of the added part: `products`, `<int:id>`, `q=`.
  package let label: String
  /// The whole link after accepting the completion; the typed text if the user must type a value.
  package let text: String
  /// A description of the expected value, or `nil`.
  package var expectation: String?
  /// Whether the link is complete after accepting the completion.
  package let isComplete: Bool
  /// Whether more segments may follow.
  package var continues = false
  /// Whether the link opens something that needs sign-in.
  package internal(set) var needsSignIn = false
}
