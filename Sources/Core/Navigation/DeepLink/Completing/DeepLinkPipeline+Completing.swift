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
    let typed = TypedLink(partial, hosts: allowedHosts)
    var found: [DeepLinkCompletion] = []
    if typed.scheme == nil, !partial.isEmpty, !partial.contains("/") {
      found += completions(of: allowedSchemes.map { $0 + "://" }, .scheme, "", partial)
    }
    if let scheme = typed.scheme, !allowedSchemes.contains(scheme) { return [] }
    if let host = typed.unfinishedHost {
      return completions(of: allowedHosts, .host, typed.prefix, host)
    }
    if let host = typed.host, !allowedHosts.contains(host) { return [] }
    let cursor = TrieCursor(matcher.table.trie, typed, isFolded: typed.host == nil) {
      mapping, index in
      guard case .success(let pattern) = matcher.mappings[mapping].parsed else { return nil }
      return pattern.read(hosts: matcher.table.hosts).segments.dropFirst(index).first?.description
    }
    guard typed.query == nil else {
      found += cursor.queryItems().compactMap { permitted($0, principal) }
      return Array(found.prefix(max(0, limit)))
    }
    cursor.segments { completion in
      if found.count < limit, let allowed = permitted(completion, principal) {
        found.append(allowed)
      }
      return found.count >= limit
    }
    return Array(found.prefix(max(0, limit)))
  }

  private func completions(
    of words: [String], _ kind: DeepLinkCompletion.Kind, _ prefix: String, _ typed: String
  ) -> [DeepLinkCompletion] {
    words.filter { $0.hasPrefix(typed.lowercased()) && $0 != typed }.map { word in
      DeepLinkCompletion(
        kind: kind, label: word, text: prefix + word + (kind == .host ? "/" : ""),
        expectation: nil, isComplete: false, continues: true)
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
  package let expectation: String?
  /// Whether the link is complete after accepting the completion.
  package let isComplete: Bool
  /// Whether more segments may follow.
  package let continues: Bool
  /// Whether the link opens something that needs sign-in.
  package internal(set) var needsSignIn = false
}

/// A partially typed link, split into its finished parts and the part under the cursor.
struct TypedLink {
  /// The scheme, once `:` has been typed.
  private(set) var scheme: String?
  /// The host, once it is recognized.
  private(set) var host: String?
  /// The typed part of an unfinished host.
  private(set) var unfinishedHost: String?
  /// The finished segments, decoded where possible.
  private(set) var segments: [String] = []
  /// The segment under the cursor.
  private(set) var word = ""
  /// The query item under the cursor, once `?` has been typed.
  private(set) var query: String?
  /// The text before the part under the cursor.
  private(set) var prefix = ""

  init(_ text: String, hosts: [String]) {
    var rest = text[...]
    if let colon = rest.firstIndex(of: ":"), !rest[..<colon].contains(where: { "/?#".contains($0) })
    {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    let hasAuthority = rest.hasPrefix("//")
    rest = rest.drop { $0 == "/" }
    if scheme == "http" || scheme == "https" {
      guard let slash = rest.firstIndex(of: "/") else {
        unfinishedHost = String(rest)
        prefix = String(text[..<rest.startIndex])
        return
      }
      host = rest[..<slash].lowercased()
      rest = rest[rest.index(after: slash)...]
    } else if hasAuthority, let slash = rest.firstIndex(of: "/"),
      hosts.contains(rest[..<slash].lowercased())
    {
      host = rest[..<slash].lowercased()
      rest = rest[rest.index(after: slash)...]
    }
    if let mark = rest.firstIndex(of: "?") {
      segments = rest[..<mark].split(separator: "/").map { Self.decoded($0) }
      let item =
        rest[rest.index(after: mark)...].split(
          separator: "&", omittingEmptySubsequences: false
        ).last ?? ""
      query = String(item)
      prefix = String(text[..<item.startIndex])
      return
    }
    let parts = rest.split(separator: "/", omittingEmptySubsequences: false)
    segments = parts.dropLast().map { Self.decoded($0) }
    word = parts.last.map(String.init) ?? ""
    prefix = String(text[..<(parts.last?.startIndex ?? rest.endIndex)])
  }

  private static func decoded(_ text: Substring) -> String {
    guard text.contains("%"), let link = try? DeepLinkURL("/" + text) else { return String(text) }
    return link.segments.first ?? String(text)
  }
}
