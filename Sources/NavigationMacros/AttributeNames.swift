import SwiftSyntax

extension AttributeListSyntax.Element {
  /// Whether this is an attribute of a name, with or without the module before it.
  func isNamed(_ name: String) -> Bool {
    guard case .attribute(let attribute) = self else { return false }
    let type = attribute.attributeName
    let found = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    return found?.text == name
  }
}
