/// Writes a link from a pattern and its values.
struct LinkPrinter {
  let pattern: DeepLinkPattern
  let values: DeepLinkValues

  /// Returns the path, the query and the fragment without a leading slash, or `nil` if a value is
  /// missing.
  func path() -> String? {
    var segments: [String] = []
    let required = pattern.segments.count - pattern.optionalSegments
    for (index, segment) in pattern.segments.enumerated() {
      guard let text = text(of: segment) else {
        if index >= required { break }
        return nil
      }
      segments += text
    }
    guard let query = query() else { return nil }
    return segments.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
      + (values.fragment.map { "#" + encodedQuery($0) } ?? "")
  }

  private func text(of segment: DeepLinkPattern.Segment) -> [String]? {
    switch segment {
    case .literal(let text): [encoded(text)]
    case .placeholder(let placeholder): values.first(placeholder.name).map { [encoded($0)] }
    case .path(let name): values.first(name).map(encodedPath)
    case .wildcard: values.first("*").map(encodedPath) ?? []
    case .partial(let parts): partial(parts).map { [$0] }
    }
  }

  private func partial(_ parts: [DeepLinkPattern.Part]) -> String? {
    var text = ""
    for part in parts {
      switch part {
      case .literal(let literal): text += encoded(literal)
      case .placeholder(let placeholder):
        guard let value = values.first(placeholder.name) else { return nil }
        text += encoded(value)
      }
    }
    return text
  }

  private func encoded(_ text: String) -> String { LinkBytes.encode(text, keeping: .host) }

  private func encodedPath(_ text: String) -> [String] {
    text.isEmpty
      ? []
      : text.split(separator: "/", omittingEmptySubsequences: false).map { encoded(String($0)) }
  }

  private func query() -> String? {
    var items: [String] = []
    for item in pattern.query {
      switch item.test {
      case .present: if !item.isOptional { items.append(encodedQuery(item.name)) }
      case .literal(let text):
        if !item.isOptional { items.append(encodedQuery(item.name) + "=" + encodedQuery(text)) }
      case .placeholder(let placeholder):
        if let value = values.first(placeholder.name) {
          items.append(encodedQuery(item.name) + "=" + encodedQuery(value))
        } else if !item.isOptional {
          return nil
        }
      }
    }
    let names = Set(pattern.parameterNames + ["*"])
    for item in values.items where !names.contains(item.name) {
      items.append(encodedQuery(item.name) + "=" + encodedQuery(item.value))
    }
    return items.joined(separator: "&")
  }

  private func encodedQuery(_ text: String) -> String {
    LinkBytes.encode(text, keeping: .queryText)
  }
}
