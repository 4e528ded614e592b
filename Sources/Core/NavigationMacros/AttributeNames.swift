import SwiftSyntax

extension AttributeListSyntax.Element {
  /// Whether this is an attribute with a given name, with or without a module prefix.
  func isNamed(_ name: String) -> Bool {
    guard case .attribute(let attribute) = self else { return false }
    let type = attribute.attributeName
    let found = type.as(IdentifierTypeSyntax.self)?.name ?? type.as(MemberTypeSyntax.self)?.name
    return found?.text == name
  }
}
