import SwiftSyntax

extension EnumDeclSyntax {
  /// The name with the generic parameters, as it is written inside the enum.
  var typeName: String { name.text + (genericParameterClause?.names ?? "") }
}

extension Syntax {
  /// The name of a type that other declarations stand in, or of the type that is extended.
  var typeName: String? {
    if let type = self.as(ExtensionDeclSyntax.self) {
      return type.extendedType.trimmedDescription
    }
    guard let type = asProtocol((any NamedDeclSyntax).self) else { return nil }
    let generic = asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    return type.name.text + (generic?.names ?? "")
  }
}

extension GenericParameterClauseSyntax {
  fileprivate var names: String {
    "<"
      + parameters.map { ($0.specifier == nil ? "" : "repeat each ") + $0.name.text }.joined(
        separator: ", ") + ">"
  }
}
