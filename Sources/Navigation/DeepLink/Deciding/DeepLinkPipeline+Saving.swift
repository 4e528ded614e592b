extension DeepLinkPipeline {
  /// The query items that any mapping declares to be secret.
  ///
  /// - Complexity: O(n) over the mappings.
  package var secretNames: Set<String> {
    (matcher?.mappings ?? []).reduce(into: []) { $0.formUnion($1.secrets) }
  }

  /// Whether a link may be written to a file: none of its mapping's query items is secret.
  ///
  /// - Complexity: O(length of the link).
  package func isSavable(_ link: String) -> Bool {
    guard let parsed = try? DeepLinkURL(link, limits: limits) else { return false }
    return answer(to: parsed, rules.reading(of: parsed), .empty).map(isSavable) ?? true
  }
}
