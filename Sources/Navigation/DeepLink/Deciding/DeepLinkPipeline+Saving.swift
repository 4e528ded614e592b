extension DeepLinkPipeline {
  /// Whether a link may be written to a file: none of its mapping's query items is secret.
  ///
  /// - Complexity: O(length of the link).
  package func isSavable(_ link: String) -> Bool {
    guard let parsed = try? DeepLinkURL(link, limits: limits) else { return false }
    return answer(to: parsed, rules.reading(of: parsed), .empty).map(isSavable) ?? true
  }
}
