/// Puts rules together, each of them an expression of its own.
@resultBuilder
enum KeyTableRules {
  static func buildExpression(_ rule: KeyTableRule) -> [KeyTableRule] { [rule] }

  static func buildExpression(_ rules: [KeyTableRule]) -> [KeyTableRule] { rules }

  static func buildBlock(_ parts: [KeyTableRule]...) -> [KeyTableRule] { parts.flatMap(\.self) }
}
