import SwiftDiagnostics
package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Implements `@Routable`: adds case paths and links as members, and the conformance.
package struct RoutableMacro: MemberMacro {
  package static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax], in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(
        .init(node, "@Routable can only be applied to an enum", fixIt: .remove(node)))
      return []
    }
    if let hidden = declaration.hidden, !context.lexicalContext.isEmpty {
      context.diagnose(
        .init(
          hidden, "'private' hides the enum from its own extension",
          fixIt: .replace(hidden.trimmedRange, of: hidden, by: "fileprivate", "write 'fileprivate'")
        ))
      return []
    }
    let reading = Reading(in: context)
    let route = RouteEnum(declaration, in: reading)
    reading.report()
    if let types = declaration.inheritanceClause?.inheritedTypes,
      types.trimmedDescription == "Codable"
    {
      let words = "write 'Route, Codable'"
      let why =
        "\(words): without 'Route', another file that has links of this type may not compile"
      context.diagnose(
        Diagnostic(
          node: types, message: MacroExpansionWarningMessage(why),
          fixIt: .replace(types.trimmedRange, of: types, by: "Route, Codable", words)))
    }
    return route.members.map { "\(raw: $0)" }
  }
}

extension RoutableMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    // An enum that declares the protocol already conforms; the member role reports invalid
    // declarations.
    guard !protocols.isEmpty, let declaration = declaration.as(EnumDeclSyntax.self),
      declaration.hidden == nil || context.lexicalContext.isEmpty
    else { return [] }
    let route = RouteEnum(declaration, in: Reading(in: context))
    let check = route.check(named: context.makeUniqueName("check").text)
    return [
      try ExtensionDeclSyntax(
        "nonisolated extension \(type.trimmed): Navigation.Routable {\(raw: check)}")
    ]
  }
}

extension EnumDeclSyntax {
  /// The `private` modifier of the enum, if any.
  fileprivate var hidden: TokenSyntax? {
    modifiers.lazy.map(\.name).first { $0.tokenKind == .keyword(.private) }
  }
}
