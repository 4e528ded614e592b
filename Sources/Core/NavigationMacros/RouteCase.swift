import SwiftSyntax

/// One case of a route enum, with its links.
struct RouteCase {
  /// The name as source, with backticks if necessary.
  let name: String
  let values: [AssociatedValue]
  /// The `@available` attributes, which the case path also needs.
  let availability: String
  private(set) var links: [CaseLink] = []

  /// Reads a case, and reports all errors in its links.
  init(
    _ element: EnumCaseElementSyntax, attributes: [AttributeListSyntax.Element],
    links: [AttributeSyntax], in reading: Reading
  ) {
    name = element.name.text
    values = element.parameterClause?.parameters.map { AssociatedValue($0, in: reading) } ?? []
    availability = attributes.filter { $0.isNamed("available") }
      .map { $0.trimmedDescription + "\n" }.joined()
    for attribute in links {
      guard let annotation = LinkAnnotation(attribute, in: reading),
        let link = CaseLink(annotation, of: self, in: reading)
      else { continue }
      self.links.append(link)
    }
  }

  /// Returns a pattern that matches the case and binds some values to `value0`, `value1` and so on.
  func pattern(binding isTaken: (Int) -> Bool) -> String {
    guard !values.isEmpty else { return ".\(name)" }
    let parts = values.indices.map { isTaken($0) ? "let value\($0)" : "_" }
    return ".\(name)(\(parts.joined(separator: ", ")))"
  }

  /// Returns an expression that builds the case.
  func built(from parts: [String]) -> String {
    guard !values.isEmpty else { return ".\(name)" }
    return ".\(name)(\(labelled(parts)))"
  }

  /// Returns expressions or types, each with its value's label.
  func labelled(_ parts: [String]) -> String {
    zip(values, parts).map { value, part in value.label.map { "\($0): \(part)" } ?? part }
      .joined(separator: ", ")
  }
}
