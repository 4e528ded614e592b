extension CaseLink {
  /// Returns the mapping as source.
  func mapping(of route: RouteCase, in type: String) -> String {
    let secrets = annotation.secrets.map { ", secrets: \($0)" } ?? ""
    let start = "Navigation.DeepLinkMapping(\(annotation.source)\(secrets)"
    guard !route.values.isEmpty || annotation.style != nil else {
      return start + ", route: .\(route.name))"
    }
    let indices = route.values.indices
    let style = annotation.style.map { ", as: \($0)" } ?? ""
    let list = indices.compactMap { index in
      fields[index].map {
        "\"\($0.name)\": \(route.values[index].unwrapped).self"
      }
    }
    return """
      \(start)\(style), fields: [\(list.isEmpty ? ":" : list.joined(separator: ", "))]) { (link: Navigation.DeepLinkParameters) -> \(type)? in
      \(indices.map { reading(route.values[$0], at: $0) }.joined(separator: "\n"))
      return \(route.built(from: indices.map { read(route.values[$0], at: $0) }))
      } printing: { (route: \(type)) -> Navigation.DeepLinkValues? in
      guard case \(route.pattern { fields[$0] != nil }) = route else { return nil }
      \(writing(route.values))
      }
      """
  }

  /// Returns statements that compile only if a link can represent the values.
  func check(of route: RouteCase) -> String {
    let statements = route.values.indices.map { index in
      appending(route.values[index], at: index, as: "value\(index)")
    }
    return """
      if case \(route.pattern { fields[$0] != nil }) = route {
      \(statements.joined(separator: "\n"))
      }
      """
  }

  /// Returns statements that read a value from the link.
  private func reading(_ value: AssociatedValue, at index: Int) -> String {
    guard let field = fields[index] else { return "" }
    let read = "link.firstValue(forName: \"\(field.name)\", as: \(value.unwrapped).self)"
    guard value.whenAbsent != nil else {
      return value.located("guard let value\(index) = \(read) else { return nil }")
    }
    return """
      \(value.located("let value\(index) = \(read)"))
      if value\(index) == nil, link.firstValue(forName: \"\(field.name)\") != nil { return nil }
      """
  }

  /// Returns the expression that the case is built from.
  private func read(_ value: AssociatedValue, at index: Int) -> String {
    let absent = value.whenAbsent
    guard fields[index] != nil else { return absent ?? "nil" }
    return absent == nil || absent == "nil" ? "value\(index)" : "value\(index) ?? (\(absent ?? ""))"
  }

  /// Returns statements that provide the values for writing a link.
  private func writing(_ values: [AssociatedValue]) -> String {
    guard hasValues else { return "return [:]" }
    let statements = values.indices.map { index in
      appending(values[index], at: index, as: written(values[index], at: index))
    }
    return """
      var values: Navigation.DeepLinkValues = [:]
      \(statements.joined(separator: "\n"))
      return values
      """
  }

  /// Returns the expression for a value to write: `nil` if the link means the same without it.
  private func written(_ value: AssociatedValue, at index: Int) -> String {
    // Omitting a path segment would also lose those after it; a query item can be omitted alone.
    guard let field = fields[index], field.isInQuery, field.isOptional,
      let absent = value.defaultValue, absent != "nil"
    else { return "value\(index)" }
    return "value\(index) == (\(absent)) ? nil : value\(index)"
  }

  private func appending(_ value: AssociatedValue, at index: Int, as written: String) -> String {
    fields[index].map { value.located("values.append(\(written), forName: \"\($0.name)\")") } ?? ""
  }
}
