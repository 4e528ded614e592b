import LinkPatterns
import SwiftSyntax
import SwiftSyntaxMacros

/// One associated value of a case.
struct AssociatedValue {
  let node: EnumCaseParameterSyntax
  /// The argument label for building the case, if any.
  let label: String?
  /// The name for placeholders: the label, or the name after `_`.
  let name: String?
  /// The type without its question mark.
  let unwrapped: TypeSyntax
  let isOptional: Bool
  /// The default value, as source.
  let defaultValue: String?
  private let location: AbstractSourceLocation?

  init(_ node: EnumCaseParameterSyntax, in reading: Reading) {
    self.node = node
    location = reading.context.location(of: node, at: .afterLeadingTrivia, filePathMode: .filePath)
    let label = node.firstName?.text
    self.label = label == "_" ? nil : label.map(Self.unescaped)
    let name = (node.secondName ?? node.firstName)?.text.filter { $0 != "`" }
    self.name = name == "_" ? nil : name
    unwrapped = node.type.unwrapped ?? node.type.trimmed
    isOptional = node.type.unwrapped != nil
    defaultValue = node.defaultValue?.value.trimmedDescription
  }

  /// Removes backticks that an argument label does not need.
  private static func unescaped(_ label: String) -> String {
    let word = label.filter { $0 != "`" }
    let isPlain = word.utf8.allSatisfy {
      LinkBytes.isLetter($0) || LinkBytes.isDigit($0) || $0 == 95
    }
    return isPlain && !["inout", "let", "var"].contains(word) ? word : label
  }

  /// The value to use if a link does not supply one; `nil` if a link must supply it.
  var whenAbsent: String? { defaultValue ?? (isOptional ? "nil" : nil) }

  /// Returns a statement whose errors the compiler reports where the value is declared.
  func located(_ statement: String) -> String {
    guard let location else { return statement }
    return """
      #sourceLocation(file: \(location.file), line: \(location.line))
      \(statement)
      #sourceLocation()
      """
  }

  /// The value's name in messages.
  var description: String {
    name.map { "'\($0)'" } ?? "the value of type '\(node.type.trimmedDescription)'"
  }
}

extension TypeSyntax {
  fileprivate var unwrapped: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmed }
    guard let named = standardType, named.name == "Optional",
      case .type(let wrapped)? = named.arguments?.arguments.first?.argument
    else { return nil }
    return wrapped.trimmed
  }

  /// The name and the generic arguments of a type written as `Name` or `Swift.Name`.
  private var standardType: (name: String, arguments: GenericArgumentClauseSyntax?)? {
    if let named = self.as(IdentifierTypeSyntax.self) {
      return (named.name.text, named.genericArgumentClause)
    }
    guard let member = self.as(MemberTypeSyntax.self),
      member.baseType.as(IdentifierTypeSyntax.self)?.name.text == "Swift"
    else { return nil }
    return (member.name.text, member.genericArgumentClause)
  }

  /// Whether the type, such as a collection, a tuple or a function, cannot be represented as text.
  var isBeyondLinks: Bool {
    if let named = standardType { return ["Array", "Set", "Dictionary"].contains(named.name) }
    return [.arrayType, .dictionaryType, .tupleType, .functionType, .inlineArrayType]
      .contains(kind)
  }
}
