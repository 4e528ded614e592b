extension DeepLinkConverter {
  /// Whether a text that is not taken may be the beginning of one that is.
  func mayBecome(_ text: String) -> Bool {
    if !choices.isEmpty { return choices.contains { $0.hasPrefix(text) } }
    return switch kind {
    case .int: text.isEmpty || text == "-"
    case .float: accepts(text, finishedBy: "0")
    case .uuid: accepts(text, finishedBy: "00000000-0000-0000-0000-000000000000", isTemplate: true)
    case .date: accepts(text, finishedBy: "2000-01-01", isTemplate: true)
    case .bool: false
    case .custom: true
    }
  }

  private func accepts(_ text: String, finishedBy rest: String, isTemplate: Bool = false) -> Bool {
    let end = isTemplate ? rest.utf8.dropFirst(text.utf8.count) : rest.utf8[...]
    return accepts((Array(text.utf8) + end)[...])
  }
}
