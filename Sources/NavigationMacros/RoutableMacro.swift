package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// `@Routable`: an extension with the conformance, the case paths and the links.
package struct RoutableMacro: ExtensionMacro {
  package static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard let declaration = declaration.as(EnumDeclSyntax.self) else {
      context.diagnose(.init(node, "@Routable makes a route of an enum", fixIt: .remove(node)))
      return []
    }
    if let hidden = declaration.modifiers.first(where: { $0.name.tokenKind == .keyword(.private) }),
      !context.lexicalContext.isEmpty
    {
      context.diagnose(
        .init(
          hidden, "'private' hides the enum from its own extension",
          fixIt: .replace(
            hidden.name.trimmedRange, of: hidden, by: "fileprivate", "write 'fileprivate'")))
      return []
    }
    let route = RouteEnum(declaration, in: context)
    // An enum that names the protocol itself has the conformance already.
    let conformance = protocols.isEmpty ? "" : ": Navigation.Routable"
    // In a module that isolates to the main actor by default a route still is nobody's.
    return [
      try ExtensionDeclSyntax(
        """
        nonisolated extension \(type.trimmed)\(raw: conformance) {
          \(raw: route.members)
        }
        """)
    ]
  }
}
