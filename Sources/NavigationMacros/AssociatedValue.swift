import LinkPatterns
import SwiftSyntax
import SwiftSyntaxMacros

/// One associated value of a case.
struct AssociatedValue {
  let node: EnumCaseParameterSyntax
  /// What stands before the colon where the case is built.
  let label: String?
  /// What placeholders call it: its label, or the name behind `_`.
  let name: String?
  /// The type without the question mark.
  let unwrapped: TypeSyntax
  let isOptional: Bool
  /// The default, as it is written.
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

  /// A label as it is written before an argument, where few words need backticks.
  private static func unescaped(_ label: String) -> String {
    let word = label.filter { $0 != "`" }
    let isPlain = word.utf8.allSatisfy {
      LinkBytes.isLetter($0) || LinkBytes.isDigit($0) || $0 == 95
    }
    return isPlain && !["inout", "let", "var"].contains(word) ? word : label
  }

  /// What it is when a link says nothing about it; `nil` when a link must.
  var whenAbsent: String? { defaultValue ?? (isOptional ? "nil" : nil) }

  /// A statement about the value, whose errors the compiler shows where the value is declared.
  func located(_ statement: String) -> String {
    guard let location else { return statement }
    return """
      #sourceLocation(file: \(location.file), line: \(location.line))
      \(statement)
      #sourceLocation()
      """
  }

  /// How messages call it.
  var description: String {
    name.map { "'\($0)'" } ?? "the value of type '\(node.type.trimmedDescription)'"
  }
}

extension TypeSyntax {
  fileprivate var unwrapped: TypeSyntax? {
    if let optional = self.as(OptionalTypeSyntax.self) { return optional.wrappedType.trimmed }
    guard let named = self.as(IdentifierTypeSyntax.self), named.name.text == "Optional",
      case .type(let wrapped)? = named.genericArgumentClause?.arguments.first?.argument
    else { return nil }
    return wrapped.trimmed
  }

  /// Whether the type is written as one that no text stands for: a collection, a tuple, a function.
  var isBeyondLinks: Bool {
    if let named = self.as(IdentifierTypeSyntax.self) {
      return ["Array", "Set", "Dictionary"].contains(named.name.text)
    }
    return [.arrayType, .dictionaryType, .tupleType, .functionType, .inlineArrayType]
      .contains(kind)
  }
}
