extension DeepLinkPipeline {
  /// The link with the app's own scheme in front when it names none: what a person types.
  ///
  /// - Parameter text: The link, or a path.
  /// - Returns: A link that names a scheme.
  /// - Complexity: O(length of the link).
  package func completed(_ text: String) -> String {
    let ends: [UInt8] = [
      UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
    ]
    if text.utf8.first(where: ends.contains) == UInt8(ascii: ":") { return text }
    guard let scheme = allowedSchemes.first else { return text }
    return text.hasPrefix("//") ? "\(scheme):\(text)" : "\(scheme)://\(text)"
  }
}
