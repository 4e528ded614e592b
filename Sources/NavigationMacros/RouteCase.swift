import SwiftSyntax

/// One case of a route enum, with its links.
struct RouteCase {
  /// The name as it is written, in backticks if need be.
  let name: String
  let values: [AssociatedValue]
  /// The `@available` attributes, which its path needs too.
  let availability: String
  private(set) var links: [CaseLink] = []

  /// Reads a case, and reports every mistake in its links.
  init(
    _ element: EnumCaseElementSyntax, of declaration: EnumCaseDeclSyntax, links: [AttributeSyntax],
    in reading: Reading
  ) {
    name = element.name.text
    values = element.parameterClause?.parameters.map { AssociatedValue($0, in: reading) } ?? []
    availability = declaration.attributes.filter { $0.isNamed("available") }
      .map { $0.trimmedDescription + "\n" }.joined()
    for attribute in links {
      guard let annotation = LinkAnnotation(attribute, in: reading),
        let link = CaseLink(annotation, of: self, in: reading)
      else { continue }
      self.links.append(link)
    }
  }

  /// A pattern that takes the case apart, and binds some values to `value0`, `value1` and so on.
  func pattern(binding isTaken: (Int) -> Bool) -> String {
    guard !values.isEmpty else { return ".\(name)" }
    let parts = values.indices.map { isTaken($0) ? "let value\($0)" : "_" }
    return ".\(name)(\(parts.joined(separator: ", ")))"
  }

  /// An expression that builds the case.
  func built(from parts: [String]) -> String {
    guard !values.isEmpty else { return ".\(name)" }
    return ".\(name)(\(labelled(parts)))"
  }

  /// Expressions or types, each behind the label of its value.
  func labelled(_ parts: [String]) -> String {
    zip(values, parts).map { value, part in value.label.map { "\($0): \(part)" } ?? part }
      .joined(separator: ", ")
  }
}
