import SwiftSyntax

extension RouteEnum {
  /// The members that `@Routable` adds, as source.
  ///
  /// They are nonisolated, even in a module that isolates to the main actor by default.
  var members: [String] {
    let paths = cases.map { path(to: $0) }.joined(separator: "\n")
    let links = cases.flatMap { route in route.links.map { $0.mapping(of: route, in: name) } }
    let added = [
      """
      \(access)nonisolated struct Cases: Sendable {
      \(paths)
      }
      """,
      "\(access)nonisolated static var cases: Cases { Cases() }",
    ]
    guard !links.isEmpty else { return added }
    return added + [
      """
      \(access)nonisolated static var linkMappings: [Navigation.DeepLinkMapping<\(name)>] {
      [
      \(links.joined(separator: ",\n"))
      ]
      }
      """
    ]
  }

  /// Returns a method for the extension that only checks the links; returns an empty string if
  /// nothing needs checking.
  ///
  /// The compiler type-checks members added to the enum itself only when it generates their code,
  /// which is too late for good errors, but checks an extension immediately. A value that can be
  /// written can also be read.
  func check(named name: String) -> String {
    let checks = cases.flatMap { route in
      route.links.filter(\.hasValues).map { $0.check(of: route) }
    }
    guard !checks.isEmpty else { return "" }
    return """
      private static func \(name)(_ route: Self, _ values: inout Navigation.DeepLinkValues) {
      \(checks.joined(separator: "\n"))
      }
      """
  }

  /// Returns a type as it is spelled inside `Cases`, where `Self` would mean `Cases`.
  private func spelled(_ type: TypeSyntax) -> String {
    type.trimmed.tokens(viewMode: .sourceAccurate).map { token in
      guard token.tokenKind == .keyword(.Self) else { return token.description }
      return token.leadingTrivia.description + name + token.trailingTrivia.description
    }.joined()
  }

  private func path(to route: RouteCase) -> String {
    let types = route.values.map { spelled($0.node.type) }
    let names = types.indices.map { "value\($0)" }
    let type = types.count == 1 ? types[0] : "(\(route.labelled(types)))"
    let embedded =
      types.count == 1 ? ["value"] : types.indices.map { "value.\($0)" }
    let extracted = types.count == 1 ? names[0] : "(\(route.labelled(names)))"
    return """
      \(route.availability)\(access)var \(route.name): Navigation.RouteCasePath<\(name), \(type)> {
      Navigation.RouteCasePath(
      embed: { \(types.isEmpty ? "_" : "value") in \(route.built(from: embedded)) },
      extract: { route in
      guard case \(route.pattern { _ in true }) = route else { return nil }
      return \(extracted)
      })
      }
      """
  }
}
