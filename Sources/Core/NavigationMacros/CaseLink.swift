import Spelling
import SwiftDiagnostics
import SwiftSyntax

/// A link of a case, with the placeholder for each associated value.
struct CaseLink {
  let annotation: LinkAnnotation
  /// The placeholder for each associated value, if any.
  private(set) var fields: [PatternField?]

  /// Assigns placeholders to values, and reports mismatches.
  ///
  /// A placeholder with the name of a value fills that value; the other placeholders fill the
  /// unnamed values, in order.
  init?(
    _ annotation: LinkAnnotation, of route: RouteCase, in reading: Reading
  ) {
    self.annotation = annotation
    fields = route.values.map { _ in nil }
    var rest: [PatternField] = []
    for field in annotation.pattern.fields {
      if let index = route.values.firstIndex(where: { $0.name == field.name }) {
        fields[index] = field
      } else if field.name != "_" || !(field.isOptional || annotation.style != nil) {
        rest.append(field)
      }
    }
    for index in route.values.indices where route.values[index].name == nil && !rest.isEmpty {
      fields[index] = rest.removeFirst()
    }
    let problems =
      rest.isEmpty
      ? route.values.indices.compactMap { problem(with: route.values[$0], at: $0) }
      : rest.map { strange($0, in: route) }
    problems.forEach(reading.diagnose)
    guard problems.isEmpty else { return nil }
  }

  /// Whether the link contains any values.
  var hasValues: Bool { fields.contains { $0 != nil } }

  /// Returns the error for a placeholder that fills no value.
  private func strange(_ field: PatternField, in route: RouteCase) -> Diagnostic {
    let range = annotation.pattern.range(of: field).flatMap(annotation.place)
    guard field.name != "_" else {
      return Diagnostic(
        annotation.literal, at: range?.lowerBound,
        "'_' can be read but not written; name an associated value instead")
    }
    let free = zip(route.values, fields).compactMap { $1 == nil ? $0.name : nil }
    let near = NearWord.nearest(to: field.name, among: free) ?? (free.count == 1 ? free[0] : nil)
    return Diagnostic(
      annotation.literal, at: range?.lowerBound,
      "case '\(route.name)' has no associated value '\(field.name)'",
      fixIt: near.flatMap { near in
        range.map { .replace($0, of: annotation.literal, by: near, "write '\(near)'") }
      })
  }

  /// Returns the error for a value and its placeholder, if any.
  private func problem(with value: AssociatedValue, at index: Int) -> Diagnostic? {
    guard let field = fields[index] else {
      guard value.whenAbsent == nil else { return nil }
      return Diagnostic(
        value.node,
        "no placeholder of \"\(annotation.pattern)\" fills \(value.description), "
          + "which is not optional and has no default")
    }
    guard !value.unwrapped.isBeyondLinks else {
      return Diagnostic(
        value.node.type, "a link cannot contain a '\(value.unwrapped.trimmedDescription)'")
    }
    guard field.isOptional, value.whenAbsent == nil else { return nil }
    let mark = annotation.pattern.mark(of: field).flatMap(annotation.place)
    return Diagnostic(
      annotation.literal, at: mark?.lowerBound,
      "a link may omit '\(field.name)', but \(value.description) is not optional "
        + "and has no default",
      fixIt: mark.map { .replace($0, of: annotation.literal, by: "", "remove '?'") })
  }
}
