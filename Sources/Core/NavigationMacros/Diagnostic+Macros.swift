import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

extension Diagnostic {
  /// Creates an error at a node, or at a position inside it.
  init(
    _ node: some SyntaxProtocol, at position: AbsolutePosition? = nil, _ message: String,
    fixIt: FixIt? = nil
  ) {
    self.init(
      node: node, position: position, message: MacroExpansionErrorMessage(message),
      fixIts: fixIt.map { [$0] } ?? [])
  }
}

extension FixIt {
  /// Returns a fix-it that removes an attribute.
  static func remove(_ attribute: AttributeSyntax) -> FixIt {
    replace(
      attribute.position..<attribute.endPosition, of: attribute, by: "",
      "remove '\(attribute.trimmedDescription)'")
  }

  /// Returns a fix-it that replaces a range of text.
  static func replace(
    _ range: Range<AbsolutePosition>, of node: some SyntaxProtocol, by text: String, _ words: String
  ) -> FixIt {
    FixIt(
      message: MacroExpansionFixItMessage(words),
      changes: [.replaceText(range: range, with: text, in: Syntax(node))])
  }
}
