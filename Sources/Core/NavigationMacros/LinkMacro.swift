package import SwiftSyntax
package import SwiftSyntaxMacros

/// Implements `@Link`: adds no code, because `@Routable` reads the attribute, but reports misuse.
package struct LinkMacro: PeerMacro {
  package static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard declaration.is(EnumCaseDeclSyntax.self) else {
      context.diagnose(
        .init(node, "@Link can only be applied to a case of an enum", fixIt: .remove(node)))
      return []
    }
    let holder = context.lexicalContext.first?.as(EnumDeclSyntax.self)
    guard let holder, !holder.attributes.contains(where: { $0.isNamed("Routable") }) else {
      return []
    }
    let start = holder.positionAfterSkippingLeadingTrivia
    context.diagnose(
      .init(
        node, "@Link requires @Routable, which '\(holder.name.text)' does not have",
        fixIt: .replace(start..<start, of: holder, by: "@Routable ", "add '@Routable'")))
    return []
  }
}
